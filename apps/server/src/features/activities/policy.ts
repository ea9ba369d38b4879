import type { Activity, Reply } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { PlaceRow } from './tables.ts';

type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;

/** People of a place take part: members of a group, and on the network's stream everyone but guests. */
export const takesPart = (viewer: Person, place: PlaceRow): boolean =>
  place.visible && !place.archived && (place.group_id === null ? !viewer.isExternal : place.is_member);

/** Where administrators alone post, everybody else answers. */
export const postsInto = (viewer: Person, place: PlaceRow): boolean =>
  takesPart(viewer, place) && (place.posters === 'members' || moderates(viewer, place));

/** Whoever belongs to a place hears of it, unless they mute one of its streams. */
export const isFollowed = (viewer: Person, place: PlaceRow): boolean =>
  place.visible && (place.group_id === null ? !viewer.isExternal : place.is_member);

/** Who looks after a stream says what stands first in it, while it can be written in. */
export const pinsIn = (viewer: Person, place: PlaceRow): boolean =>
  !place.archived && moderates(viewer, place);

/** The streams of a post in which somebody may pin it. */
export const streamsToPinIn = (viewer: Person, places: readonly PlaceRow[]): number[] =>
  places.filter((place) => place.visible && pinsIn(viewer, place)).map(({ id }) => id);

/** Moderators delete what others wrote: administrators of the group, and of what stands above it. */
export const moderates = (viewer: Person, place: PlaceRow): boolean =>
  place.visible &&
  (place.is_admin ||
    viewer.isNetworkAdmin ||
    (place.is_member &&
      place.group_category_id !== null &&
      viewer.administeredCategoryIds.includes(place.group_category_id)));

/** What a person may do with an entry that lies in these places; one of them is enough for each. */
export function entryAbilities(viewer: Person, authorId: number, places: readonly PlaceRow[]): Reply['can'] {
  const isAuthor = authorId === viewer.memberId;
  const participates = places.some((place) => takesPart(viewer, place));
  return {
    update: isAuthor && participates,
    destroy: isAuthor || places.some((place) => moderates(viewer, place)),
    reply: participates,
    react: participates,
  };
}

/** What a person may do with a post: official is what those make it who run all of its places. */
export const postAbilities = (
  viewer: Person,
  authorId: number,
  places: readonly PlaceRow[],
): Activity['can'] => ({
  ...entryAbilities(viewer, authorId, places),
  pin: streamsToPinIn(viewer, places).length > 0,
  request_confirmation: places.length > 0 && places.every((place) => moderates(viewer, place)),
});
