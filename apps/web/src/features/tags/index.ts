import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** What a tag is, above the posts with it; loaded when a stream is narrowed to one. */
export const TagHead = lazy(withTexts(() => import('./components/tag-head.tsx')));
