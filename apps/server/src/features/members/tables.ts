import type { Member } from '@dorfplatz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PropertySetRow } from '../property-sets/index.ts';

/** A row of `members` as `memberColumns` reads it. */
export type MemberRow = {
  id: number;
  display_name: string;
  state: string;
  is_external: boolean;
  is_network_admin: boolean;
  image_id: number | null;
};

/** @param member alias of the `members` row in the query */
export const memberColumns = (member = 'm'): RawBuilder<unknown> =>
  sql.join(
    ['id', 'display_name', 'state', 'is_external', 'is_network_admin', 'image_id'].map((column) =>
      sql.ref(`${member}.${column}`),
    ),
  );

/** A person as the page of them shows. */
export type MemberPageRow = MemberRow & {
  first_name: string;
  last_name: string;
  created_at: string;
  profile_id: number | null;
  stored: Record<string, unknown>;
  /** What the profiles of people consist of. */
  sets: PropertySetRow[];
  is_ignored: boolean;
  roles: Member['roles'];
  groups: Member['groups'];
};
