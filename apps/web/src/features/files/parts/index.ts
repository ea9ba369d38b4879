// Stands apart from the index of the feature: editors ask for that, and who comments asks for editors.
import { lazy } from 'react';
import { withTexts } from '../../../lib/i18n.ts';

/** Writes a comment, or changes one; loaded where there are comments. */
export const CommentForm = lazy(
  withTexts(async () => ({ default: (await import('../components/comment-form.tsx')).CommentForm })),
);
