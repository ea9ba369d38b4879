import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** An appointment in a post about it, loaded when there is one. */
export const AppointmentCard = lazy(withTexts(() => import('./components/appointment-card.tsx')));
