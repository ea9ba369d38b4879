import type { Profile } from '../profile.ts';
import { Chance } from './chance.ts';
import type { Cell } from './copy.ts';
import { type Posts, type Reaction, type Replies, reactionsTo, streamsOf } from './entries.ts';
import type { Ids } from './groups.ts';
import { isoAt, type People } from './people.ts';
import { entryText } from './texts.ts';

const countsOf = (reactions: readonly Reaction[]): { likes: number; others: string } => {
  const others: Record<string, number> = {};
  let likes = 0;
  for (const { emoji } of reactions) {
    if (emoji === 'like') likes += 1;
    else others[emoji] = (others[emoji] ?? 0) + 1;
  }
  return { likes, others: JSON.stringify(others) };
};

/** Every seventh post carries a tag. */
const tagOf = (profile: Profile, post: number): number =>
  post % 7 === 0 ? 1 + new Chance(post).below(profile.tags, 3) : 0;

export function* tagRows(profile: Profile): Generator<Cell[]> {
  for (let id = 1; id <= profile.tags; id += 1) yield [id, `thema${id}`, `thema${id}`];
}

export function* activityTagRows(profile: Profile, posts: Posts): Generator<Cell[]> {
  for (let id = 1; id <= profile.posts; id += 1) {
    const tag = tagOf(profile, id);
    if (tag > 0) yield [tag, id, isoAt(posts.at[id]!)];
  }
}

export const activityColumns = 'id author_id content reply_count like_count reaction_counts created_at'.split(
  ' ',
);

export function* activityRows(profile: Profile, people: People, posts: Posts): Generator<Cell[]> {
  const chance = new Chance(20_260_103);
  for (let id = 1; id <= profile.posts; id += 1) {
    const reactions = reactionsTo(profile, people, { id, group: posts.group[id]!, isReply: false });
    const { likes, others } = countsOf(reactions);
    const tag = tagOf(profile, id);
    const text = `${entryText(chance, false)}${tag > 0 ? ` #[${tag}:thema${tag}]` : ''}`;
    yield [id, posts.author[id]!, text, posts.replyCount[id]!, likes, others, isoAt(posts.at[id]!)];
  }
}

export function* placeRows(profile: Profile, ids: Ids, posts: Posts): Generator<Cell[]> {
  for (let id = 1; id <= profile.posts; id += 1) {
    for (const stream of streamsOf(ids, posts, id)) {
      yield [stream, id, posts.author[id]!, isoAt(posts.at[id]!)];
    }
  }
}

export const replyColumns = 'id activity_id author_id content like_count reaction_counts created_at'.split(
  ' ',
);

export function* replyRows(
  profile: Profile,
  people: People,
  posts: Posts,
  replies: Replies,
): Generator<Cell[]> {
  const chance = new Chance(20_260_104);
  for (let index = 0; index < profile.replies; index += 1) {
    const id = index + 1;
    const post = replies.post[index]!;
    const reactions = reactionsTo(profile, people, { id, group: posts.group[post]!, isReply: true });
    const { likes, others } = countsOf(reactions);
    const text = entryText(chance, true);
    yield [id, post, replies.author[index]!, text, likes, others, isoAt(replies.at[index]!)];
  }
}
