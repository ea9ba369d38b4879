import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** Takes the items that a look at an app shows along as a list; loaded when somebody wants that. */
export const ExportDialog = lazy(
  withTexts(async () => ({ default: (await import('./components/export-dialog.tsx')).ExportDialog })),
);
