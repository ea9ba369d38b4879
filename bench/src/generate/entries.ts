import { NEWEST, type Profile, SPAN_MS } from '../profile.ts';
import { Chance } from './chance.ts';
import { type Ids, streamOf } from './groups.ts';
import { isExternal, type People } from './people.ts';

/** What a post is, before its text: where, by whom, when. Index 0 is unused, ids begin with 1. */
export type Posts = {
  readonly author: Int32Array;
  /** The group whose people answer; 0 for the network's stream. */
  readonly group: Int32Array;
  /** A second group that it lies in; 0 for none. */
  readonly otherGroup: Int32Array;
  readonly at: Float64Array;
  readonly replyCount: Int32Array;
};

export type Replies = { readonly post: Int32Array; readonly author: Int32Array; readonly at: Float64Array };

export type Reaction = { memberId: number; emoji: string };

const EMOJI = ['like', 'like', 'like', 'like', '❤️', '🎉', '😂'];

function insider(chance: Chance, profile: Profile): number {
  const member = 1 + chance.below(profile.members);
  return isExternal(member) ? 1 : member;
}

/** Someone who may answer in a group, or anywhere on the network. */
function someoneOf(chance: Chance, profile: Profile, people: People, group: number): number {
  return group === 0 ? insider(chance, profile) : chance.pick(people.membersOf[group]!);
}

/** Posts by people in their groups, so that large groups have the most; a few on the network's stream. */
export function writePosts(profile: Profile, people: People): Posts {
  const size = profile.posts + 1;
  const chance = new Chance(20_260_101);
  const posts: Posts = {
    author: new Int32Array(size),
    group: new Int32Array(size),
    otherGroup: new Int32Array(size),
    at: new Float64Array(size),
    replyCount: new Int32Array(size),
  };
  for (let id = 1; id < size; id += 1) {
    posts.at[id] = NEWEST - SPAN_MS * (1 - id / profile.posts);
    if (chance.is(0.03)) {
      posts.author[id] = insider(chance, profile);
      continue;
    }
    const author = 1 + chance.below(profile.members);
    const groups = people.groupsOf[author]!;
    const group = chance.pick(groups);
    const other = chance.is(0.05) ? chance.pick(groups) : group;
    posts.author[id] = author;
    posts.group[id] = group;
    posts.otherGroup[id] = other === group ? 0 : other;
  }
  return posts;
}

/** Replies soon after their posts; some posts draw a great many. */
export function writeReplies(profile: Profile, people: People, posts: Posts): Replies {
  const chance = new Chance(20_260_102);
  const post = new Int32Array(profile.replies);
  const at = new Float64Array(profile.replies);
  for (let index = 0; index < profile.replies; index += 1) {
    const id = 1 + chance.below(profile.posts);
    const drawn = chance.is(0.3) ? Math.max(1, id - (id % 50)) : id;
    const before = NEWEST - posts.at[drawn]!;
    post[index] = drawn;
    at[index] = posts.at[drawn]! + Math.min(before, 30 * 86_400_000) * chance.next() ** 4;
    posts.replyCount[drawn]! += 1;
  }
  const order = Int32Array.from(at, (_, index) => index).sort((a, b) => at[a]! - at[b]!);
  const sortedPost = order.map((index) => post[index]!);
  return {
    post: sortedPost,
    author: sortedPost.map((id) => someoneOf(chance, profile, people, posts.group[id]!)),
    at: Float64Array.from(order, (index) => at[index]!),
  };
}

/** Who likes an entry or reacts to it; the same answer each time it is asked. */
export function reactionsTo(
  profile: Profile,
  people: People,
  entry: { id: number; group: number; isReply: boolean },
): Reaction[] {
  const chance = new Chance(entry.isReply ? entry.id ^ 0x5bd1e995 : entry.id);
  const wanted = chance.below(entry.isReply ? 4 : 24, entry.isReply ? 6 : 5);
  const found = new Map<string, Reaction>();
  for (let count = 0; count < wanted; count += 1) {
    const memberId = someoneOf(chance, profile, people, entry.group);
    const emoji = chance.pick(EMOJI);
    found.set(`${memberId} ${emoji}`, { memberId, emoji });
  }
  return [...found.values()];
}

/** The streams that a post lies in. */
export function streamsOf(ids: Ids, posts: Posts, id: number): number[] {
  const group = posts.group[id]!;
  const other = posts.otherGroup[id]!;
  if (group === 0) return [ids.networkStream];
  return other === 0 ? [streamOf(ids, group)] : [streamOf(ids, group), streamOf(ids, other)];
}
