import type { Viewer } from '../../../platform/policy/viewer.ts';
import { managesFolders, takesPartIn } from '../policy.ts';
import type { FileRow } from '../tables.ts';

type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;
type Lying = Pick<FileRow, 'places'>;

/** Those who belong where the file lies say something about it, whoever may change it; also when it is locked or final. */
export const canComment = (viewer: Person, { places }: Lying): boolean =>
  places.some((place) => takesPartIn(viewer, place));

/** Whoever runs one of the folders in which the file lies takes away what others said. */
export const canModerateComments = (viewer: Person, { places }: Lying): boolean =>
  places.some((place) => managesFolders(viewer, place));
