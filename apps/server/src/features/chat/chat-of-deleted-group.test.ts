import { randomUUID } from 'node:crypto';
import {
  chatDetails,
  composing,
  deleteGroup,
  getGroup,
  markAsRead,
  moreMessages,
  muteChat,
  myChats,
  reactToChatMessage,
  restoreGroup,
  sendChatMessage,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';

let bed: ChatBed;
beforeAll(async () => {
  bed = await startChatBed();
});
afterAll(() => bed.stop());

let ada: Talker;
let ben: Talker;
let group: { id: number; slug: string };
let chat_id: string;
beforeEach(async () => {
  [ada, ben] = [await bed.talker(), await bed.talker()];
  const id = await bed.group([ada, ben]);
  const { rows } = await sql<{ slug: string }>`select slug from groups where id = ${id}`.execute(
    bed.db.kysely,
  );
  group = { id, slug: rows[0]!.slug };
  chat_id = `group/${id}`;
  await ada.say(chat_id, 'Wer bringt den Anhänger?');
  await ada.say(chat_id, 'Und die Säge?');
  await ben.ask(markAsRead, { chat_id, message_id: 1 });
  await ben.ask(reactToChatMessage, { chat_id, message_id: 1, emoji: '👍', reacted: true });
  await bed.delivered();
});

const binGroup = async () => {
  expect((await ada.client.call(deleteGroup, { params: { slug: group.slug } })).status).toBe(200);
  await bed.delivered();
};
/** Everything that somebody sees of the chat. */
async function seenBy(who: Talker) {
  const { online_count: _ofTheMoment, ...details } = await who.ask(chatDetails, { chat_id });
  return { list: await who.ask(myChats, {}), details, messages: await who.ask(moreMessages, { chat_id }) };
}

it('goes with its group: no call knows it, nothing of it is told, nothing of it is unread', async () => {
  expect((await ben.ask(myChats, {})).unread_count).toBe(1);
  await ada.ask(muteChat, { chat_id, muted_until: '2999-01-01T00:00:00Z' });
  await bed.delivered();
  await binGroup();
  for (const each of [ada, ben]) {
    each.heard.splice(0);
    each.passing.splice(0);
    expect(await each.ask(myChats, {})).toMatchObject({ chats: [], unread_count: 0 });
    const message = { chat_id, text: 'Hört ihr mich?', client_id: randomUUID() };
    for (const [call, body] of [
      [chatDetails, { chat_id }],
      [moreMessages, { chat_id }],
      [sendChatMessage, message],
      [composing, { chat_id, composing: true }],
      [markAsRead, { chat_id, message_id: 2 }],
      [reactToChatMessage, { chat_id, message_id: 2, emoji: '👍', reacted: true }],
    ] as const)
      expect(await each.refused(call as never, body)).toMatchObject({ status: 404 });
  }
  // Something that was said before, and that nobody was told of by then.
  await sql`
    with untold as (delete from chats_told t using chats c where c.id = t.chat_id and c.group_id = ${group.id})
    insert into outbox (type, payload, actor_id)
    select 'chat_message_changed', jsonb_build_object('chatId', c.id, 'number', 1, 'change', 1), ${ada.id}
    from chats c where c.group_id = ${group.id}
  `.execute(bed.db.kysely);
  await bed.delivered();
  await ada.say(`member/${ben.id}`, 'Ende');
  await ben.next('chat_message', ({ data }) => 'message' in data && data.message.text === 'Ende');
  for (const each of [ada, ben]) {
    const heard = [...each.heard, ...each.passing];
    expect(heard.filter(({ data }) => JSON.stringify(data).includes(`"${chat_id}"`))).toEqual([]);
  }
});

it('comes back with its group, with every message, mark and count as it was', async () => {
  await ben.ask(muteChat, { chat_id, muted_until: '2999-01-01T00:00:00Z' });
  const before = [await seenBy(ada), await seenBy(ben)];
  expect(before[1]!.details.chat.state).toMatchObject({ unread_count: 1, last_read_id: 1 });
  await binGroup();
  expect((await ada.client.call(restoreGroup, { params: { id: group.id } })).status).toBe(200);
  await bed.delivered();
  expect([await seenBy(ada), await seenBy(ben)]).toEqual(before);
  const { id } = await ada.say(chat_id, 'Da sind wir wieder');
  const told = await ben.next('chat_message', ({ data }) => 'message' in data && data.message.id === id);
  expect(told.data).toMatchObject({ chat_id, message: { id: 3 } });
  expect((await ben.client.call(getGroup, { params: { slug: group.slug } })).status).toBe(200);
});
