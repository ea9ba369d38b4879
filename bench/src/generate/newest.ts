import type { Profile } from '../profile.ts';
import { type Posts, streamsOf } from './entries.ts';
import type { Ids } from './groups.ts';

/** The time of the newest post of each stream that has one. */
export function newestOfStreams(profile: Profile, ids: Ids, posts: Posts): Map<number, number> {
  const newest = new Map<number, number>();
  for (let id = 1; id <= profile.posts; id += 1) {
    for (const stream of streamsOf(ids, posts, id)) newest.set(stream, posts.at[id]!);
  }
  return newest;
}
