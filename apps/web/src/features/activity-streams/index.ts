import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** The streams of one place side by side; loaded where there are several. */
export const StreamTabs = lazy(withTexts(() => import('./components/stream-tabs.tsx')));
