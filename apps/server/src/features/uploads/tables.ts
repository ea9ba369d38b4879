import { type RawBuilder, sql } from 'kysely';

export type Directory = 'files' | 'images';

export const isDirectory = (name: string): name is Directory => name === 'files' || name === 'images';

/** A row of `files` as `fileColumns` reads it. */
export type FileRow = {
  id: number;
  directory: Directory;
  state: 'volatile' | 'published' | 'removed';
  original_filename: string;
  extension: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
  storage_key: string;
  external_id: string | null;
};

/** @param file alias of the `files` row in the query */
export const fileColumns = (file = 'f'): RawBuilder<unknown> =>
  sql.join(
    [
      'id',
      'directory',
      'state',
      'original_filename',
      'extension',
      'content_type',
      'size',
      'width',
      'height',
      'sha256',
      'storage_key',
      'external_id',
    ].map((column) => sql.ref(`${file}.${column}`)),
  );
