import type { NotificationKind } from '@dorfplatz/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

/**
 * Something about which people can say something. Who sees it, its feature asks before: what it hands over as `Place`
 * was loaded by the rights of the viewer.
 */
export type Commentable<Place> = {
  /** Names it in events; one of its kind. */
  readonly name: string;
  /**
   * Where its comments lie: a table with `id`, `author_id`, `content`, `created_at`, `edited_at`, and the column that
   * says which thing each is about. An index on that column, `created_at desc` and `id desc` pages them.
   */
  readonly comments: { readonly table: string; readonly column: string };
  /** Where the things lie, and which of them take comments, as SQL on their columns; all do where it is left out. */
  readonly things: { readonly table: string; readonly isThere?: string };
  idOf(place: Place): number;
  canComment(viewer: Viewer, place: Place): boolean;
  /** Whether somebody may take away what others said. */
  canModerate(viewer: Viewer, place: Place): boolean;
  readonly notices: {
    readonly commented: NotificationKind;
    readonly mentioned: NotificationKind;
    /** Columns of notifications that say which comment and which thing a notice is about. */
    about(
      tx: Transaction,
      id: number,
      commentId: number,
    ): Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>;
    /** Who hears of what is said, besides those who are named in it; that they may read it is asked later. */
    followers(tx: Transaction, id: number, limit: number): Promise<readonly number[]>;
  };
};

/** What notices of comments need; the rest concerns the calls only. */
export type Told = Pick<Commentable<never>, 'comments' | 'notices'>;

const told = new Map<string, Told>();

/**
 * Makes a kind of things one that people can comment on; a feature registers its own when it is loaded. What people say
 * is part of their own data, under the name of the table.
 * @throws Error for a name that is taken: that is a mistake of ours
 */
export function registerCommentable<Place>(commentable: Commentable<Place>): Commentable<Place> {
  const { name, comments } = commentable;
  if (told.has(name)) throw new Error(`comments on ${name} are registered twice`);
  told.set(name, commentable);
  registerOwnData([
    {
      name: comments.table,
      text: `select id as key, id, ${comments.column}, content, created_at, edited_at from ${comments.table}
             where author_id = $1`,
    },
  ]);
  return commentable;
}

export const commentableNamed = (name: string): Told | undefined => told.get(name);
