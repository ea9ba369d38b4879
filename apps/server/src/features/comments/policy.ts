import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Commentable } from './commentable.ts';

type Said = { author_id: number | null };

/** Its author, while they may say something there. */
export const canUpdateComment = <Place>(
  of: Pick<Commentable<Place>, 'canComment'>,
  viewer: Viewer,
  place: Place,
  { author_id }: Said,
): boolean => author_id === viewer.memberId && of.canComment(viewer, place);

/** Its author, and who keeps order there. */
export const canDestroyComment = <Place>(
  of: Pick<Commentable<Place>, 'canModerate'>,
  viewer: Viewer,
  place: Place,
  { author_id }: Said,
): boolean => author_id === viewer.memberId || of.canModerate(viewer, place);
