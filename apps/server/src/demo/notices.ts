import type { Post } from './conversations.ts';
import { HOUR } from './moments.ts';
import type { Person } from './people.ts';
import type { Reaction } from './reactions.ts';

export type Notification = {
  memberId: number;
  kind: 'reply' | 'mention' | 'like' | 'reaction';
  activityId: number;
  replyId: number | null;
  /** The newest first. */
  actorIds: number[];
  gatheringKey: string;
  createdAt: number;
  seenAt: number | null;
  readAt: number | null;
};

type Told = Omit<Notification, 'actorIds' | 'seenAt' | 'readAt'> & { actorId: number };

/** What people were told of in these years, gathered by the rules that notices follow when things happen. */
export function noticesOf(
  posts: readonly Post[],
  reactions: readonly Reaction[],
  people: readonly Person[],
): Notification[] {
  const told = [...posts.flatMap(ofWriting), ...ofReactions(posts, reactions)];
  told.sort((a, b) => a.createdAt - b.createdAt);
  const gathered = new Map<string, Notification>();
  for (const { actorId, ...notice } of told) {
    if (notice.memberId === actorId) continue;
    const key = `${notice.memberId} ${notice.gatheringKey}`;
    const earlier = gathered.get(key)?.actorIds ?? [];
    const actorIds = [actorId, ...earlier.filter((id) => id !== actorId)];
    gathered.set(key, { ...notice, actorIds, seenAt: null, readAt: null });
  }
  const visits = new Map(people.map((person) => [person.id, person.lastVisit]));
  const all = [...gathered.values()].sort((a, b) => a.createdAt - b.createdAt);
  for (const notice of all) {
    const visit = visits.get(notice.memberId)!;
    if (notice.createdAt >= visit) continue;
    notice.seenAt = Math.min(visit, notice.createdAt + 5 * HOUR);
    // Some are seen in the list and never opened.
    if ((notice.activityId + notice.memberId) % 7 !== 0) notice.readAt = notice.seenAt;
  }
  return all;
}

function ofWriting(post: Post): Told[] {
  const told: Told[] = [];
  const mention = (memberId: number, actorId: number, replyId: number | null, createdAt: number) =>
    told.push({
      memberId,
      kind: 'mention',
      activityId: post.id,
      replyId,
      actorId,
      gatheringKey: `mention:${post.id}:${replyId ?? ''}`,
      createdAt,
    });
  for (const memberId of post.mentioned) mention(memberId, post.author.id, null, post.createdAt);
  const thread = new Set([post.author.id]);
  for (const reply of post.replies) {
    for (const memberId of reply.mentioned) mention(memberId, reply.author.id, reply.id, reply.createdAt);
    for (const memberId of thread) {
      if (reply.mentioned.includes(memberId)) continue;
      told.push({
        memberId,
        kind: 'reply',
        activityId: post.id,
        replyId: reply.id,
        actorId: reply.author.id,
        gatheringKey: `reply:${reply.id}`,
        createdAt: reply.createdAt,
      });
    }
    thread.add(reply.author.id);
  }
  return told;
}

function ofReactions(posts: readonly Post[], reactions: readonly Reaction[]): Told[] {
  const authors = new Map<number, number>();
  const replyAuthors = new Map<number, number>();
  for (const post of posts) {
    authors.set(post.id, post.author.id);
    for (const reply of post.replies) replyAuthors.set(reply.id, reply.author.id);
  }
  return reactions.map(({ activityId, replyId, person, emoji, createdAt }) => {
    return {
      memberId: replyId === null ? authors.get(activityId)! : replyAuthors.get(replyId)!,
      kind: emoji === 'like' ? 'like' : 'reaction',
      activityId,
      replyId,
      actorId: person.id,
      gatheringKey: `reaction:${activityId}:${replyId ?? ''}`,
      createdAt,
    };
  });
}
