import type { MemberRow } from '../members/index.ts';
import type { FileRow } from '../uploads/index.ts';

/** A person as statements about the ministry read them. */
export type PersonRow = Omit<MemberRow, 'is_network_admin'>;

export type MinisterRow = { minister: PersonRow; members: PersonRow[] };

export type ChargeRow = { member: PersonRow; entries_count: number; newest_on: string | null };

export type EntryRow = {
  id: number;
  member_id: number;
  author_id: number | null;
  day: string;
  text: string;
  author: PersonRow | null;
  files: FileRow[] | null;
  created_at: string;
  updated_at: string;
};
