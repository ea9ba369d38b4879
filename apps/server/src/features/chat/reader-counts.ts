import { rows } from '../../platform/db/database.ts';
import { guarded } from '../../platform/guarded.ts';
import { rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';
import { readersOf } from './queries.ts';

/** How long marks of a chat are gathered: of a hundred who read at once all are told in one message. */
const GATHERING_MS = 1_000;

/** Tells groups how far their members read, at most once a second a chat; private chats have the partner's state. */
export function createReaderCounts({ db, live, settings, log }: Services): (chatId: number) => void {
  const waiting = new Set<number>();
  async function tell(chatId: number): Promise<void> {
    waiting.delete(chatId);
    const [group] = await rows<{ group_id: number }>(
      db.kysely,
      `select g.id as group_id from chats c join groups g on g.id = c.group_id
       where c.id = $1 and g.chat_enabled and g.deleted_at is null`,
      [chatId],
    );
    if (!group) return;
    const { group_id: id } = group;
    const guests = settings.current().guest_users_allow_chat ? [rooms.guestChat(id)] : [];
    const data = { chat_id: `group/${id}`, readers: await readersOf(db.kysely, chatId) };
    live.emitFleeting({ rooms: [rooms.chat(id), ...guests] }, { event: 'chat_readers', data });
  }
  return (chatId) => {
    if (waiting.has(chatId)) return;
    waiting.add(chatId);
    setTimeout(
      guarded(log, 'telling how far a chat is read', () => tell(chatId)),
      GATHERING_MS,
    ).unref();
  };
}
