import { lazy } from 'react';
import { withTexts } from '../../../lib/i18n.ts';

/** Writes a comment, or changes one. It brings the editor along, and so loads where somebody may write. */
export const CommentForm = lazy(
  withTexts(async () => ({ default: (await import('./comment-form.tsx')).CommentForm })),
);
