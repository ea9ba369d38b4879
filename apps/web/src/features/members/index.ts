import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** The profile of a person as a form; loaded when shown. */
export const ProfileForm = lazy(
  withTexts(async () => ({ default: (await import('./components/profile-form.tsx')).ProfileForm })),
);
