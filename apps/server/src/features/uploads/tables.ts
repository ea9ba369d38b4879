import type { Held } from '@dorfplatz/contract';
import { type RawBuilder, sql } from 'kysely';
import { heldText } from '../../platform/scanner/guarded-storage.ts';

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
  held: Held | null;
  /** Its version. */
  major: number;
  minor: number;
};

const columns = [
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
  'major',
  'minor',
] as const satisfies readonly (keyof FileRow)[];

/** @param file alias of the `files` row in the query */
export const fileColumns = (file = 'f'): RawBuilder<unknown> =>
  sql`${sql.join(columns.map((column) => sql.ref(`${file}.${column}`)))}, ${sql.raw(heldText(file))} as held`;

/** A `files` row `f` as the JSON of a FileRow, as SQL text. */
export const fileObject = `json_build_object(${columns.map((column) => `'${column}', f.${column}`).join(', ')}, 'held', ${heldText('f')})`;
