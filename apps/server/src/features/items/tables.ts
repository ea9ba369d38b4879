import type { MemberRow } from '../members/index.ts';
import type { StoredValues } from '../property-sets/index.ts';

/** A row of `items` with its people. */
export type ItemRow = {
  id: number;
  app_id: number;
  property_values: StoredValues;
  title: string;
  wall_column: string | null;
  rank: number;
  view_count: number;
  author_id: number | null;
  author: MemberRow | null;
  archived_at: string | null;
  archiver: MemberRow | null;
  version: number;
  created_at: string;
  updated_at: string;
  comments_count: number;
};
