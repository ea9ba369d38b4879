import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

export { planPost, type When } from './api.ts';

/** Beside the button that posts: keeps what is written for later; loaded when a post is written. */
export const PlanButton = lazy(withTexts(() => import('./components/plan-button.tsx')));
