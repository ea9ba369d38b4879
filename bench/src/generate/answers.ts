import { NEWEST, type Profile } from '../profile.ts';
import { Chance } from './chance.ts';
import type { Cell } from './copy.ts';
import { type Posts, type Replies, reactionsTo } from './entries.ts';
import { type Ids, streamOf } from './groups.ts';
import { isExternal, isoAt, type People } from './people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function* reactionRows(
  profile: Profile,
  people: People,
  posts: Posts,
  replies: Replies,
): Generator<Cell[]> {
  for (let id = 1; id <= profile.posts; id += 1) {
    const at = isoAt(Math.min(posts.at[id]! + HOUR_MS, NEWEST));
    for (const { memberId, emoji } of reactionsTo(profile, people, {
      id,
      group: posts.group[id]!,
      isReply: false,
    })) {
      yield [id, null, memberId, emoji, at];
    }
  }
  for (let index = 0; index < profile.replies; index += 1) {
    const post = replies.post[index]!;
    const at = isoAt(Math.min(replies.at[index]! + HOUR_MS, NEWEST));
    const entry = { id: index + 1, group: posts.group[post]!, isReply: true };
    for (const { memberId, emoji } of reactionsTo(profile, people, entry)) {
      yield [post, index + 1, memberId, emoji, at];
    }
  }
}

/** Most people have read most of what concerns them within the last weeks; some have never looked. */
export function* readRows(people: People, ids: Ids): Generator<Cell[]> {
  for (let member = 1; member < people.groupsOf.length; member += 1) {
    const chance = new Chance(member ^ 0x2545f491);
    const until = () => isoAt(NEWEST - 60 * DAY_MS * chance.next() ** 4);
    if (!isExternal(member)) yield [member, ids.networkStream, until()];
    for (const group of people.groupsOf[member]!) {
      if (chance.is(0.9)) yield [member, streamOf(ids, group), until()];
    }
  }
}

export const notificationColumns =
  'member_id kind activity_id reply_id actor_ids gathering_key created_at seen_at read_at'.split(' ');

/** What authors were told: each reply, and the likes of a post gathered. Older than three days means seen. */
export function* notificationRows(
  profile: Profile,
  people: People,
  posts: Posts,
  replies: Replies,
): Generator<Cell[]> {
  const seenAt = (at: number) => (at < NEWEST - 3 * DAY_MS ? isoAt(NEWEST) : null);
  for (let index = 0; index < profile.replies; index += 1) {
    const post = replies.post[index]!;
    const author = replies.author[index]!;
    if (author === posts.author[post]!) continue;
    const id = index + 1;
    const at = replies.at[index]!;
    const seen = seenAt(at);
    yield [posts.author[post]!, 'reply', post, id, `{${author}}`, `reply:${id}`, isoAt(at), seen, seen];
  }
  for (let id = 1; id <= profile.posts; id += 1) {
    const author = posts.author[id]!;
    const reactions = reactionsTo(profile, people, { id, group: posts.group[id]!, isReply: false });
    const actors = reactions
      .filter(({ emoji, memberId }) => emoji === 'like' && memberId !== author)
      .map(({ memberId }) => memberId);
    if (actors.length === 0) continue;
    const at = Math.min(posts.at[id]! + HOUR_MS, NEWEST);
    const seen = seenAt(at);
    yield [author, 'like', id, null, `{${actors.join(',')}}`, `like:${id}:`, isoAt(at), seen, seen];
  }
}
