import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';
import type { Written } from './api.ts';
import type { postEntries } from './post-entries.tsx';

/** What stands of an entry now, without what is shown of it. Throws ApiError. */
export const newestVersion = async (entry: Written) => (await import('./api.ts')).newestVersion(entry);

/** What there is in the menus of posts; it comes when one is about to be opened. */
export const loadPostEntries = withTexts(() => import('./post-entries.tsx'));
export type PostEntries = typeof postEntries;

/** Says that one of one's own lists is empty, and how something gets there; loaded when it is. */
export const EmptyList = lazy(withTexts(() => import('./components/empty-list.tsx')));

/** Leads to what waits for one's confirmation; loaded when something does. */
export const OpenConfirmations = lazy(withTexts(() => import('./components/open-confirmations.tsx')));

/** What an entry said before it was edited; loaded when it is opened. */
export const VersionsDialog = lazy(withTexts(() => import('./components/versions-dialog.tsx')));

/** That an entry was changed elsewhere while one changed it here; loaded when that happens. */
export const EditConflict = lazy(withTexts(() => import('./components/edit-conflict.tsx')));

/** That a post is official, and who has confirmed it; loaded with the first such post. */
export const Confirmation = lazy(withTexts(() => import('./components/confirmation.tsx')));

/** The post that another one shows; loaded with the first such post. */
export const SharedPost = lazy(withTexts(() => import('./components/shared-post.tsx')));

/** An article that a post shows; loaded with the first such post. */
export const SharedArticle = lazy(withTexts(() => import('./components/shared-article.tsx')));

/** Where to share a post or an article, and with which words; loaded when it is opened. */
export const ShareDialog = lazy(withTexts(() => import('./components/share-dialog.tsx')));
