import type { File, FolderContext, FolderEntry, FolderStep, PropertyValues } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { picturesOfFile } from '../uploads/index.ts';
import { fileAbilities, folderAbilities, reviewsFile } from './policy.ts';
import type { FileRow, FolderRow, PlaceRow } from './tables.ts';

/** What presenting needs besides the rows. */
export type Reading = { viewer: Viewer; naming: Naming; networkName: string };

export const presentContext = ({ viewer, networkName }: Reading, place: PlaceRow): FolderContext =>
  place.group_id === null
    ? { type: 'network', id: viewer.networkId, slug: null, name: networkName, category_name: null }
    : {
        type: 'group',
        id: place.group_id,
        slug: place.group_slug,
        name: place.group_name!,
        category_name: place.category_name,
      };

export const presentStep = (folder: Pick<PlaceRow, 'folder_id' | 'name' | 'type'>): FolderStep => ({
  id: folder.folder_id,
  name: folder.name,
  i18n_type: folder.type,
});

export const presentFolderEntry = (
  reading: Reading,
  row: FolderRow,
  profile: PropertyValues,
): FolderEntry => ({
  id: row.folder_id,
  parent_folder_id: row.parent_id,
  name: row.name,
  description: row.description,
  type: row.type,
  i18n_type: row.type,
  namespace: row.group_slug ?? '',
  folder_profile: profile,
  updated_at: row.updated_at,
  author: row.author && presentActor(row.author, reading.naming),
  total_files_count: row.file_count,
  total_subfolders_count: row.folder_count,
  adding: row.adding,
  is_reviewed: row.is_reviewed,
  can: folderAbilities(reading.viewer, row),
});

/** The pending version that the viewer knows of: their own, or one that they approve. */
export const pendingFor = (viewer: Viewer, row: FileRow): FileRow['pending'] =>
  row.pending && (row.pending.author_id === viewer.memberId || reviewsFile(viewer, row)) ? row.pending : null;

const reviewOf = (viewer: Viewer, row: FileRow): File['review'] => {
  if (pendingFor(viewer, row)) return 'in_review';
  return row.approved_at === null ? null : 'approved';
};

export const presentFile = (reading: Reading, row: FileRow): File => {
  const { viewer, naming } = reading;
  const pending = pendingFor(viewer, row);
  return {
    id: row.id,
    name: row.original_filename,
    original_filename: row.original_filename,
    extension: row.extension,
    content_type: row.content_type,
    size: row.size,
    version: row.major,
    minor_version: row.minor,
    description: row.description,
    file_profile: row.profile,
    state: row.state,
    review: reviewOf(viewer, row),
    pending: pending && {
      id: pending.id,
      version: pending.major,
      minor_version: pending.minor,
      waits_for_me: pending.author_id !== viewer.memberId,
    },
    author: row.author && presentActor(row.author, naming),
    updated_at: row.updated_at,
    finalizedAt: row.finalized_at,
    lockedUntil: row.locked_until,
    lockedById: row.locked_by?.id ?? null,
    locked_by: row.locked_by && presentActor(row.locked_by, naming),
    office: row.office && {
      until: row.office.until,
      people: row.office.people.map((person) => presentActor(person, naming)),
    },
    folder_ids: row.places.map((place) => place.folder_id),
    folders: row.places.map((place) => ({ ...presentStep(place), context: presentContext(reading, place) })),
    hidden_folders_count: row.hidden_places,
    url: `files/${row.id}`,
    download_url: `/api/storage/files/${row.id}/get/${encodeURIComponent(row.original_filename)}`,
    images: picturesOfFile(row),
    width: row.width,
    height: row.height,
    held: row.held,
    is_favorite: row.is_favorite,
    can: fileAbilities(viewer, row),
  };
};
