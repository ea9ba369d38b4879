import type { ChatStatus, NetworkSettings, Presence } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { membersOnline } from '../../platform/live/readers.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';

type Shown = Pick<NetworkSettings, 'show_online_status'>;
type Said = { type: ChatStatus['type'] | null; text: string | null };

/**
 * What others see of somebody, or null where the network shows it of nobody. Who is invisible cannot be told from
 * who is away, not even by their text; where the network shows everybody, invisible is no choice [RUL-0252, RUL-0253].
 */
export function presenceOf(isOnline: boolean, said: Said, settings: Shown): Presence | null {
  if (settings.show_online_status === 'disabled') return null;
  const isHidden = said.type === 'invisible' && settings.show_online_status === 'optional';
  if (!isOnline || isHidden) return { type: 'offline', text: '' };
  return { type: said.type === 'busy' ? 'busy' : 'online', text: said.text ?? '' };
}

/** What members are shown as right now; two statements. */
export async function presencesOf(
  db: Sql,
  memberIds: readonly number[],
  settings: Shown,
): Promise<{ member_id: number; status: Presence }[]> {
  if (settings.show_online_status === 'disabled' || memberIds.length === 0) return [];
  const [online, { rows: said }] = await Promise.all([
    membersOnline(db, memberIds),
    sql<Said & { member_id: number }>`
      select member_id, type, text from chat_statuses where member_id = any(${[...memberIds]}::bigint[])
    `.execute(db),
  ]);
  const words = new Map(said.map((row) => [row.member_id, row]));
  return memberIds.map((id) => ({
    member_id: id,
    status: presenceOf(online.has(id), words.get(id) ?? { type: null, text: null }, settings)!,
  }));
}

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
export const statusText = (text: string): string => text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim();

export async function saveStatus(tx: Transaction, memberId: number, status: ChatStatus): Promise<void> {
  await sql`
    insert into chat_statuses (member_id, type, text) values (${memberId}, ${status.type}, ${status.text})
    on conflict (member_id) do update set type = excluded.type, text = excluded.text, updated_at = now()
  `.execute(tx);
}
