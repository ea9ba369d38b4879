/** What tests of other features need of blogs. */
export { blogOf, buildArticle } from '../features/blogs/testing/build.ts';
