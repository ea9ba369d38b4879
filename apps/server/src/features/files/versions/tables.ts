import type { Held } from '@dorfplatz/contract';
import type { MemberRow } from '../../members/index.ts';

/** What a version is made of. */
export type Content = {
  original_filename: string;
  extension: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
  storage_key: string;
};

/** The columns of `Content`, which `files` and `file_versions` have alike. */
export const CONTENT_COLUMNS =
  'original_filename, extension, content_type, size, width, height, sha256, storage_key';

export type VersionRow = {
  /** Null of the current one. */
  id: number | null;
  state: 'current' | 'stored' | 'pending';
  major: number;
  minor: number;
  description: string;
  original_filename: string;
  extension: string;
  content_type: string;
  size: number;
  created_at: string;
  approved_at: string | null;
  author: MemberRow | null;
  /** Those who worked on it together, where there were several or an office. */
  authors: MemberRow[];
  approver: MemberRow | null;
  held: Held | null;
};
