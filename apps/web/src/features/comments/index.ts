export { Comments } from './components/comments.tsx';
export { commentsSource, useNewestComments } from './source.ts';
