import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** What the pages show that an entry links to, loaded when there is one. */
export const LinkCards = lazy(withTexts(() => import('./components/link-cards.tsx')));
/** The same while the entry is being written, loaded with the form. */
export const LinksWhileWriting = lazy(withTexts(() => import('./components/links-while-writing.tsx')));
