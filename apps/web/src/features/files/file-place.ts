import type { File as FileAnswer } from '@dorfplatz/contract';
import { paths, pathTo } from '../../kit/paths.ts';

type Place = FileAnswer['folders'][number];

/** The folder from which one comes to a file: of the group whose address it is, or else the first. */
export const placeIn = ({ folders }: Pick<FileAnswer, 'folders'>, slug: string | null): Place | undefined =>
  folders.find(({ context }) => context.slug === slug) ?? folders[0];

/** The address of the form that changes what is said of a file. */
export const editAddress = (slug: string | null, fileId: number): string =>
  slug === null
    ? pathTo(paths.editFile, { fileId })
    : pathTo(paths.editGroupFile, { groupSlug: slug, fileId });

/** The address of the form that gives a file a new version. */
export const newVersionAddress = (slug: string | null, fileId: number): string =>
  slug === null
    ? pathTo(paths.newFileVersion, { fileId })
    : pathTo(paths.newGroupFileVersion, { groupSlug: slug, fileId });
