import { lazy } from 'react';

/** What founders and newcomers do first, for those who have not put the list away. */
export const FirstSteps = lazy(() => import('./components/first-steps.tsx'));
