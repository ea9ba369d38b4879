import type { FileVersion } from '@dorfplatz/contract';
import { displayNameOf, presentActor } from '../../members/index.ts';
import { picturesOfFile } from '../../uploads/index.ts';
import { canAddVersion, canApproveFile, reviewsFile } from '../policy.ts';
import type { Reading } from '../present.ts';
import type { FileRow } from '../tables.ts';
import type { VersionRow } from './tables.ts';

const addressOf = (file: FileRow, { id, original_filename }: VersionRow): string => {
  const name = encodeURIComponent(original_filename);
  return id === null
    ? `/api/storage/files/${file.id}/get/${name}`
    : `/api/storage/files/${file.id}/versions/${id}/get/${name}`;
};

export function presentVersion({ viewer, naming }: Reading, file: FileRow, row: VersionRow): FileVersion {
  const isOwn = row.author?.id === viewer.memberId;
  const waits = row.state === 'pending';
  return {
    id: row.id,
    version: row.major,
    minor_version: row.minor,
    state: row.state,
    original_filename: row.original_filename,
    extension: row.extension,
    content_type: row.content_type,
    size: row.size,
    description: row.description,
    created_at: row.created_at,
    author_name: row.author ? displayNameOf(row.author, naming) : '',
    author: row.author && presentActor(row.author, naming),
    authors: (row.authors.length > 0 ? row.authors : row.author ? [row.author] : []).map((person) =>
      presentActor(person, naming),
    ),
    approved_at: row.approved_at,
    approved_by: row.approver && presentActor(row.approver, naming),
    download_url: addressOf(file, row),
    images: picturesOfFile({ ...row, id: file.id }),
    held: row.held,
    can: {
      restore: row.state === 'stored' && canAddVersion(viewer, file),
      approve: waits && !isOwn && canApproveFile(viewer, file),
      decline: waits && (isOwn || reviewsFile(viewer, file)),
    },
  };
}
