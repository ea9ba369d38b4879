import { sql } from '../../platform/db/database.ts';
import { rooms } from '../../platform/live/live-messages.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import type { StandingRow } from './tables.ts';

/** Tells those of a chat that somebody writes: not who ignores them, nor whom they ignore. */
export async function tellComposing(
  { db, live, settings }: Services,
  viewer: Viewer,
  chat: StandingRow,
  isComposing: boolean,
): Promise<void> {
  const member = { id: viewer.memberId, name: viewer.displayName };
  const data = { member, composing: isComposing };
  if (chat.group_id === null) {
    if (chat.ignores || chat.is_ignored) return;
    const message = { event: 'composing', data: { ...data, chat_id: `member/${viewer.memberId}` } } as const;
    live.emitFleeting({ rooms: [rooms.member(chat.partner_id!)] }, message);
    return;
  }
  const { rows: apart } = await sql<{ member_id: number }>`
    select member_id from ignored_members where ignored_id = ${viewer.memberId}
    union select ignored_id from ignored_members where member_id = ${viewer.memberId}
  `.execute(db.kysely);
  const guests = settings.current().guest_users_allow_chat ? [rooms.guestChat(chat.group_id)] : [];
  live.emitFleeting(
    {
      rooms: [rooms.chat(chat.group_id), ...guests],
      exceptRooms: [rooms.member(viewer.memberId), ...apart.map(({ member_id }) => rooms.member(member_id))],
    },
    { event: 'composing', data: { ...data, chat_id: `group/${chat.group_id}` } },
  );
}
