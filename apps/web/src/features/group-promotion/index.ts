import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** Groups that the network recommends, for those with few; loaded for them alone. */
export const GroupPromotion = lazy(withTexts(() => import('./components/group-promotion.tsx')));
