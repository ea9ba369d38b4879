import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** What stands beside a stream, as administrators have arranged it; loaded once the page itself can be read. */
export const WidgetBar = lazy(withTexts(() => import('./components/widget-bar.tsx')));
