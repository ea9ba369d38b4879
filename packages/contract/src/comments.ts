import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable } from './common.ts';

/** What somebody said about a thing. */
export const Comment = Type.Object({
  id: Id,
  /** Null where nobody knows any more. */
  actor: Nullable(Actor),
  content: Type.String(),
  html_content: Type.String(),
  created_at: Instant,
  edited_at: Nullable(Instant),
  can: Type.Object({ update: Type.Boolean(), destroy: Type.Boolean() }),
});
export type Comment = Static<typeof Comment>;

/** A page of what is said about a thing. */
export const COMMENTS = {
  comments: Type.Array(Comment),
  /** How many there are altogether. */
  total: Type.Integer(),
  can: Type.Object({ comment: Type.Boolean() }),
};
