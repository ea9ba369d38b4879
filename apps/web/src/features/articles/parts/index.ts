// Forms of articles. They stand apart from the index of the feature: the stream asks for that, and forms ask for the stream.
import { lazy } from 'react';
import { withTexts } from '../../../lib/i18n.ts';

export { failureOf, noFailure } from '../article-failure.ts';
export { ArticleContents } from '../components/article-contents.tsx';
export { ArticleForm } from '../components/article-form.tsx';
export { type ArticleFields, emptyFields, useArticleDraft } from '../use-article-draft.ts';
export { missingOf } from '../written.ts';

/** Changes an article that is not published yet; loaded when that is opened. */
export const PlannedArticleForm = lazy(withTexts(() => import('../components/planned-article-form.tsx')));
