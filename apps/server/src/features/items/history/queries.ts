import { type RawBuilder, type Sql, sql } from '../../../platform/db/database.ts';
import type { Cursor } from '../../../platform/http/cursor.ts';
import { type MemberRow, memberColumns } from '../../members/index.ts';

export type ChangeRow = {
  id: number;
  kind: 'created' | 'changed' | 'moved' | 'archived' | 'restored' | 'mailed' | 'unlinked';
  actor: MemberRow | null;
  /** By the names of properties what was there before and after. */
  changes: Record<string, [unknown, unknown]>;
  created_at: string;
};

/** What concerns only properties that the reader does not read is not there for them (C10). */
const isRead = (names: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(h.changes = '{}' or h.kind = 'created' or h.changes ?| ${[...names]}::text[])`;

/** The newest changes of an item before a place in the list. @param names of the properties that the reader reads */
export async function changesBefore(
  db: Sql,
  itemId: number,
  names: readonly string[],
  cursor: Cursor | undefined,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select h.id, h.kind, h.changes, h.created_at,
      case when p.id is not null then (select to_jsonb(one) from (select ${memberColumns('p')}) one) end as actor
    from item_changes h left join members p on p.id = h.member_id
    where h.item_id = ${itemId} and h.id < coalesce(${cursor?.id ?? null}::bigint, ${Number.MAX_SAFE_INTEGER})
      and ${isRead(names)}
    order by h.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function countChanges(db: Sql, itemId: number, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from item_changes h where h.item_id = ${itemId} and ${isRead(names)}
  `.execute(db);
  return rows[0]!.total;
}
