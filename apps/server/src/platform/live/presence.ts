import type { ChatStatus, NetworkSettings, Presence } from '@dorfplatz/contract';
import { type Sql, sql } from '../db/database.ts';
import { membersOnline } from './readers.ts';

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
