import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** An article among other posts: picture, title, teaser; loaded when there is one. */
export const ArticleCard = lazy(withTexts(() => import('./components/article-card.tsx')));

/** A whole article, on the page of its post; loaded when there is one. */
export const ArticleBody = lazy(withTexts(() => import('./components/article-body.tsx')));

/** Title and teaser of an article, above its author on the page of its post; loaded when there is one. */
export const ArticleHead = lazy(withTexts(() => import('./components/article-head.tsx')));

/** How long an article takes to read; loaded when there is one. */
export const ReadingTime = lazy(withTexts(() => import('./components/reading-time.tsx')));
