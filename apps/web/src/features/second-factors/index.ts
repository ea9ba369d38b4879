import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** Setting up the second factor that the network demands; loaded when shown. */
export const DemandedFactor = lazy(
  withTexts(async () => ({ default: (await import('./components/demanded-factor.tsx')).DemandedFactor })),
);
