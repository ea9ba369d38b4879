// What other features write and show articles with. It stands apart from the index, which the stream asks for.
export { failureOf, noFailure } from '../article-failure.ts';
export { ArticleContents } from '../components/article-contents.tsx';
export { ArticleForm } from '../components/article-form.tsx';
export { type ArticleFields, emptyFields, useArticleDraft } from '../use-article-draft.ts';
export { missingOf } from '../written.ts';
