import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';

const routes: FeatureRoute[] = [
  { path: paths.signIn, access: 'anyone', page: () => import('./sign-in-page.tsx') },
  { path: paths.secondStep, access: 'anyone', page: () => import('./second-step-page.tsx') },
  { path: paths.signOut, access: 'anyone', page: () => import('./sign-out-page.tsx') },
  { path: paths.signUp, access: 'anyone', page: () => import('./sign-up-page.tsx') },
  { path: paths.confirmation, access: 'anyone', page: () => import('./join-page.tsx') },
  { path: paths.invitation, access: 'anyone', page: () => import('./join-page.tsx') },
  { path: paths.newPassword, access: 'anyone', page: () => import('./new-password-page.tsx') },
  { path: paths.editPassword, access: 'anyone', page: () => import('./edit-password-page.tsx') },
  { path: paths.emailConfirmation, access: 'anyone', page: () => import('./email-confirmation-page.tsx') },
  { path: paths.emailObjection, access: 'anyone', page: () => import('./email-objection-page.tsx') },
  { path: paths.webSession, access: 'anyone', page: () => import('./web-session-page.tsx') },
  { path: paths.unsubscribe, access: 'anyone', page: () => import('./unsubscribe-page.tsx') },
  { path: paths.setup, access: 'anyone', page: () => import('./setup-page.tsx') },
];

export const feature: Feature = { texts: 'visitors', routes };
