import type { Viewer } from '../../../platform/policy/viewer.ts';
import { managesFolders, takesPartIn } from '../policy.ts';
import type { FileRow } from '../tables.ts';

type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;

/** Those who belong where the file lies say something about it, whoever may change it; also when it is locked or final. */
export const canComment = (viewer: Person, { places }: Pick<FileRow, 'places'>): boolean =>
  places.some((place) => takesPartIn(viewer, place));

type Comment = { author_id: number | null };

export const canUpdateComment = (
  viewer: Person,
  file: Pick<FileRow, 'places'>,
  { author_id }: Comment,
): boolean => author_id === viewer.memberId && canComment(viewer, file);

/** Its author, and whoever runs one of the folders in which the file lies. */
export const canDestroyComment = (
  viewer: Person,
  { places }: Pick<FileRow, 'places'>,
  { author_id }: Comment,
): boolean => author_id === viewer.memberId || places.some((place) => managesFolders(viewer, place));
