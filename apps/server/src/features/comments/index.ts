import type { Feature } from '../../platform/services.ts';
import { workerConsumers } from './notices.ts';

export { registerCommentable } from './commentable.ts';
export { commentsOn } from './comments.ts';

export const comments: Feature = { name: 'comments', workerConsumers };
