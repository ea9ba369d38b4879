import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** Below a folder: its address for programs that open it as a network drive. */
export const DriveLine = lazy(
  withTexts(async () => ({ default: (await import('./components/drive-line.tsx')).DriveLine })),
);
