import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { isFollowed, moderates, postsInto } from './policy.ts';
import { findStream, streamsByIds } from './queries.ts';

/** A stream that the viewer may see, and whether they belong to its place; undefined for any other. */
export async function findFollowedStream(
  db: Database,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; isFollowed: boolean } | undefined> {
  const place = await findStream(db, viewer, String(id));
  return place && { id: place.id, isFollowed: isFollowed(viewer, place) };
}

/** A stream that somebody sees, whether they may post there now, and whether they run it: those make posts official. */
export type WritableStream = {
  id: number;
  name: string;
  group_name: string | null;
  is_main: boolean;
  can_post: boolean;
  can_run: boolean;
};

/** Those of some streams that somebody sees, in the order of the ids. */
export async function writableStreams(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<WritableStream[]> {
  const places = await streamsByIds(db, viewer, ids);
  return places
    .map((place) => ({
      id: place.id,
      name: place.name,
      group_name: place.group_name,
      is_main: place.is_main,
      can_post: postsInto(viewer, place),
      can_run: moderates(viewer, place),
    }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
