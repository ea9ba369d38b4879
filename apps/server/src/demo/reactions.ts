import type { Chance } from './chance.ts';
import type { Post, Reply } from './conversations.ts';
import { answeringTime, DAY, HOUR, MINUTE } from './moments.ts';
import type { Person } from './people.ts';
import type { Kind } from './stock.ts';

export type Reaction = {
  activityId: number;
  replyId: number | null;
  person: Person;
  emoji: string;
  createdAt: number;
};

const EMOJI: Readonly<Record<Kind, readonly string[]>> = {
  event: ['🎉', '👍', '😊'],
  question: ['🤔', '👍', '💡'],
  report: ['👏', '🎉', '💚'],
  offer: ['🙏', '😍', '👍'],
  notice: ['👍', '👀'],
  thanks: ['❤️', '🥰', '👏'],
};
const ON_REPLIES = ['😂', '👍', '❤️', '🙏', '🌳'];

/** Who liked what, and with which emoji people reacted; nobody to their own words. */
export function reactTo(chance: Chance, posts: readonly Post[], now: number): Reaction[] {
  return posts.flatMap((post) => {
    const own = chance.of(`reactions ${post.id}`);
    const people = post.places[0]!.writers;
    const to = (entry: Post | Reply, replyId: number | null, emoji: string, count: number): Reaction[] => {
      const able = people.filter(({ person, since }) => since < entry.createdAt && person !== entry.author);
      return own.some(able, count).flatMap(({ person }) => {
        const createdAt = answeringTime(own, entry.createdAt, 9 * HOUR);
        // People to sign in as did nothing since they were here last.
        const isTooLate = createdAt >= now - MINUTE || (person.demo && createdAt > person.lastVisit);
        return isTooLate ? [] : [{ activityId: post.id, replyId, person, emoji, createdAt }];
      });
    };
    const isFresh = post.createdAt > now - 8 * DAY;
    const most = Math.min(18, 2 + Math.floor(people.length / 4));
    const likes = to(post, null, 'like', Math.floor(most * own.next() ** 1.5) + (isFresh ? 2 : 0));
    const emoji = own.some(EMOJI[post.script.kind], own.pick([0, 0, 1, 1, 2]));
    return [
      ...likes,
      ...emoji.flatMap((each) => to(post, null, each, own.between(1, 5))),
      ...post.replies.flatMap((reply) => [
        ...(own.isLucky(0.22) ? to(reply, reply.id, 'like', own.between(1, 4)) : []),
        ...(own.isLucky(0.08) ? to(reply, reply.id, own.pick(ON_REPLIES), own.between(1, 3)) : []),
      ]),
    ];
  });
}

/** Numbers of an entry as its row keeps them. */
export function countsOf(
  reactions: readonly Reaction[],
): Map<string, { likes: number; others: Record<string, number> }> {
  const counts = new Map<string, { likes: number; others: Record<string, number> }>();
  for (const { activityId, replyId, emoji } of reactions) {
    const key = entryKey(activityId, replyId);
    const count = counts.get(key) ?? { likes: 0, others: {} };
    counts.set(key, count);
    if (emoji === 'like') count.likes += 1;
    else count.others[emoji] = (count.others[emoji] ?? 0) + 1;
  }
  return counts;
}

export const entryKey = (activityId: number, replyId: number | null): string =>
  `${activityId}:${replyId ?? ''}`;
