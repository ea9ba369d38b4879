import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

export { knowsPasskeys } from './knows-passkeys.ts';

/** Setting up the second factor that the network demands; loaded when shown. */
export const DemandedFactor = lazy(
  withTexts(async () => ({ default: (await import('./components/demanded-factor.tsx')).DemandedFactor })),
);

/** What talks with the browser about passkeys; loaded when somebody wants one. */
export const passkeyBrowser = () => import('./passkey-browser.ts');
