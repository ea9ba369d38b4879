import { renderHtml } from '@dorfplatz/content';
import type { FileComment } from '@dorfplatz/contract';
import { presentActor } from '../../members/index.ts';
import type { Reading } from '../present.ts';
import type { FileRow } from '../tables.ts';
import { canDestroyComment, canUpdateComment } from './policy.ts';
import type { CommentRow } from './queries.ts';

export const presentComment = ({ viewer, naming }: Reading, file: FileRow, row: CommentRow): FileComment => ({
  id: row.id,
  actor: row.author && presentActor(row.author, naming),
  content: row.content,
  html_content: renderHtml(row.content),
  created_at: row.created_at,
  edited_at: row.edited_at,
  can: {
    update: canUpdateComment(viewer, file, row),
    destroy: canDestroyComment(viewer, file, row),
  },
});
