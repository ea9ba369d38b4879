/** What tests of other features need of channels, and of the articles of their blogs. */

export { buildArticle } from '../features/blogs/testing/build.ts';
export { buildChannel } from '../features/channels/testing/build.ts';
