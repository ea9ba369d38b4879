import type {
  ActivityType,
  BodyOf,
  createActivity as createActivityCall,
  updateActivity as updateActivityCall,
} from '@dorfplatz/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import { type Created, checkContent, createActivity, updateActivity } from './commands.ts';
import { requestConfirmation } from './confirmations/commands.ts';
import type { EntryRow } from './tables.ts';

/** A post as it is handed in. */
export type NewPost = BodyOf<typeof createActivityCall>;

/** A post as it is changed. */
export type PostChange = BodyOf<typeof updateActivityCall>;

/** How posts of a type other than `note` are written. */
export type PostType = {
  /** Throws 422 where something of it cannot be, before anything is written. */
  check: (post: NewPost, author: Viewer) => void;
  /** Writes what the type has beside the post itself, which stands already; sets its `type`, `title` and `parts`. */
  write: (tx: Transaction, author: Viewer, created: Created, post: NewPost) => Promise<void>;
  /** Changes what the type has beside the post, which is changed already and held. */
  change?: (tx: Transaction, author: Viewer, activityId: number, post: PostChange) => Promise<void>;
  /** What pictures a post shows beside those attached to it, as it is handed in. */
  pictures?: (post: Omit<NewPost, 'streams'>) => readonly number[];
  /** Its posts say enough without a text. */
  mayBeBlank?: true;
};

const types = new Map<string, PostType>();

/** Lets a feature keep the posts of a type. */
export function registerPostType(type: ActivityType, kept: PostType): void {
  types.set(type, kept);
}

/** The type of a post that is handed in, undefined for a note; throws 422 where nobody keeps such posts. */
export function postTypeOf(post: NewPost): PostType | undefined {
  if ((post.type ?? 'note') === 'note') return undefined;
  const kept = types.get(post.type!);
  if (!kept) throw invalid({ type: ['unknown'] });
  return kept;
}

/** Throws 422 where a post could not be written as it is handed in; files are looked at when it is. */
export function checkPost(post: NewPost, author: Viewer): void {
  const kept = postTypeOf(post);
  kept?.check(post, author);
  checkContent(post.content, kept?.mayBeBlank);
}

/** The pictures that a post shows beside those attached to it, as it is handed in. */
export const picturesShown = (post: Omit<NewPost, 'streams'>): readonly number[] =>
  types.get(post.type ?? 'note')?.pictures?.(post) ?? [];

/**
 * Posts what somebody hands in, of whatever type, into streams that the caller has found writable.
 * @param language of its text, where it is known already
 * @throws Problem 409 where one of the streams was deleted meanwhile
 */
export async function publishPost(
  tx: Transaction,
  author: Viewer,
  post: NewPost,
  streamIds: readonly number[],
  language?: string | null,
): Promise<Created> {
  const kept = postTypeOf(post);
  kept?.check(post, author);
  const created = await createActivity(tx, author, post, streamIds, {
    mayBeBlank: kept?.mayBeBlank,
    ...(language !== undefined && { language }),
  });
  await kept?.write(tx, author, created, post);
  if (post.confirmation) await requestConfirmation(tx, author, created.id);
  return created;
}

/** Changes a post, of whatever type. */
export async function changePost(
  tx: Transaction,
  author: Viewer,
  { id, type }: Pick<EntryRow, 'id' | 'type'>,
  post: PostChange,
  streamIds: readonly number[],
): Promise<void> {
  const kept = types.get(type);
  await updateActivity(tx, author, id, post, streamIds, kept?.mayBeBlank);
  await kept?.change?.(tx, author, id, post);
}
