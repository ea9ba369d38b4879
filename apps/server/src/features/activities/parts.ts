import type {
  AppointmentCard,
  ArticleCard,
  ConfirmationCard,
  Language,
  PollState,
  SharedArticleCard,
  SharedCard,
} from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import type { ActivityRow, ReplyRow } from './tables.ts';

/** What posts show that other features keep, by the name it has in `object`; these add to it by declaration merging. */
export interface PostParts {
  appointment: AppointmentCard;
  poll: PollState;
  confirmation: ConfirmationCard;
  shared: SharedCard;
  shared_article: SharedArticleCard;
  article: ArticleCard;
}

/** What it takes of a post to say which parts it has. */
export type PartedRow = Pick<
  ActivityRow,
  'id' | 'type' | 'appointment_id' | 'parts' | 'author_id' | 'places'
>;

export type PostPart<Name extends keyof PostParts> = {
  /** Whether a post has it: only for those that have is anything asked. */
  has: (row: PartedRow) => boolean;
  /**
   * Reads it for all posts of a page at once, in a number of statements that does not depend on theirs.
   * @returns by the id of the post; one that is left out shows nothing of it to the viewer
   */
  load: (
    services: Services,
    viewer: Viewer,
    rows: readonly PartedRow[],
  ) => Promise<ReadonlyMap<number, PostParts[Name]>>;
};

const parts = new Map<keyof PostParts, PostPart<keyof PostParts>>();

/** Lets a feature show something of its own in posts; its name stands in `activities.parts` of those that have it. */
export function registerPostPart<Name extends keyof PostParts>(name: Name, part: PostPart<Name>): void {
  parts.set(name, part as PostPart<keyof PostParts>);
}

/** What mails say of a part, in the language and on the clocks of whoever gets them. */
export type PostWords = (reader: { language: Language; time_zone: string }) => string;

type LoadWords = (db: Sql, activityIds: readonly number[]) => Promise<ReadonlyMap<number, PostWords>>;
const words = new Map<keyof PostParts, LoadWords>();

/** Lets mails say something of a part: it is read for all posts of a batch at once. */
export function registerPostWords(name: keyof PostParts, load: LoadWords): void {
  words.set(name, load);
}

/** What mails say of the parts of posts, by the ids of the posts. */
export async function wordsOfPosts(
  db: Sql,
  posts: readonly { id: number; parts: readonly string[] }[],
): Promise<ReadonlyMap<number, PostWords>> {
  const found = new Map<number, PostWords>();
  for (const [name, load] of words) {
    const ids = [...new Set(posts.filter(({ parts }) => parts.includes(name)).map(({ id }) => id))];
    if (ids.length > 0) for (const [id, said] of await load(db, ids)) found.set(id, said);
  }
  return found;
}

/** The parts of the posts of a page, by their ids. */
export type PartsOfPage = ReadonlyMap<number, Partial<PostParts>>;

/** Reads the parts of a page: nothing is asked for a part that no post of it has. */
export async function partsOf(
  services: Services,
  viewer: Viewer,
  page: readonly PartedRow[],
): Promise<PartsOfPage> {
  const found = new Map<number, Partial<PostParts>>();
  const load = async ([name, part]: [keyof PostParts, PostPart<keyof PostParts>]) => {
    const having = page.filter(part.has);
    if (having.length === 0) return;
    for (const [id, value] of await part.load(services, viewer, having))
      found.set(id, { ...found.get(id), [name]: value });
  };
  await Promise.all([...parts].map(load));
  return found;
}

/** Whether a post shows something that differs from reader to reader: then live messages only name it. */
export const hasParts = (row: Pick<PartedRow, 'appointment_id' | 'parts'>): boolean =>
  row.appointment_id !== null || row.parts.length > 0;

/** What replies show that other features keep, by its name in `replies.parts`; these add to it by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their parts into it
export interface ReplyParts {}

/** Reads a part for many replies at once, by their ids; what is left out shows nothing of it to the viewer. */
type LoadOfReplies<Name extends keyof ReplyParts> = (
  services: Services,
  viewer: Viewer,
  replyIds: readonly number[],
) => Promise<ReadonlyMap<number, ReplyParts[Name]>>;

const replyParts = new Map<keyof ReplyParts, LoadOfReplies<keyof ReplyParts>>();

/** Lets a feature show something of its own in replies, as `registerPostPart` does in posts. */
export function registerReplyPart<Name extends keyof ReplyParts>(
  name: Name,
  load: LoadOfReplies<Name>,
): void {
  replyParts.set(name, load);
}

/** The parts of replies, by their ids. */
export type PartsOfReplies = ReadonlyMap<number, Partial<ReplyParts>>;

/** Reads the parts of replies: nothing is asked for a part that none of them has. */
export async function replyPartsOf(
  services: Services,
  viewer: Viewer,
  replies: readonly Pick<ReplyRow, 'id' | 'parts'>[],
): Promise<PartsOfReplies> {
  const found = new Map<number, Partial<ReplyParts>>();
  for (const [name, load] of replyParts) {
    const having = replies.filter(({ parts: own }) => own.includes(name)).map(({ id }) => id);
    if (having.length === 0) continue;
    for (const [id, value] of await load(services, viewer, having))
      found.set(id, { ...found.get(id), [name]: value });
  }
  return found;
}
