import type { ChatStatus } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';

/** Those of these members whom the viewer may know of. */
export async function knownAmong(db: Sql, viewer: Viewer, memberIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from members p where p.id = any(${[...memberIds]}::bigint[]) and ${memberVisibleTo(viewer)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** What a member says of themselves. */
export async function statusOf(db: Sql, memberId: number): Promise<ChatStatus> {
  const { rows } = await sql<ChatStatus>`
    select type, text from chat_statuses where member_id = ${memberId}
  `.execute(db);
  return rows[0] ?? { type: 'online', text: '' };
}

/** One line, whatever was pasted [RUL-0275]. */
export const statusText = cleanLine;

export async function saveStatus(tx: Transaction, memberId: number, status: ChatStatus): Promise<void> {
  await sql`
    insert into chat_statuses (member_id, type, text) values (${memberId}, ${status.type}, ${status.text})
    on conflict (member_id) do update set type = excluded.type, text = excluded.text, updated_at = now()
  `.execute(tx);
}
