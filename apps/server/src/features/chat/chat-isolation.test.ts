import { randomUUID } from 'node:crypto';
import {
  appMuteChat,
  chatDetails,
  composing,
  createChat,
  deleteChatMessage,
  editChatMessage,
  leaveGroup,
  markAsRead,
  markAsReceived,
  moreMessages,
  muteChat,
  myChats,
  myProfile,
  reactToChatMessage,
  removeGroupMember,
  sendChatMessage,
  unmuteChat,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';

let bed: ChatBed;
let ada: Talker;
let ben: Talker;
let outsider: Talker;
beforeAll(async () => {
  bed = await startChatBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  [ada, ben, outsider] = [await bed.talker(), await bed.talker(), await bed.talker()];
});

const client_id = randomUUID();
/** Every call that names a chat, as it would do something. */
const callsIn = (chat_id: string) =>
  [
    [sendChatMessage, { chat_id, text: 'x', client_id }],
    [markAsRead, { chat_id, message_id: 1 }],
    [markAsReceived, { chat_id, message_id: 1 }],
    [muteChat, { chat_id, muted_until: '2999-01-01T00:00:00Z' }],
    [unmuteChat, { chat_id }],
    [appMuteChat, { chat_id, app_muted_until: null }],
    [composing, { chat_id, composing: true }],
    [moreMessages, { chat_id }],
    [chatDetails, { chat_id }],
    [editChatMessage, { chat_id, message_id: 1, text: 'x' }],
    [deleteChatMessage, { chat_id, message_id: 1 }],
    [reactToChatMessage, { chat_id, message_id: 1, emoji: '👍', reacted: true }],
    [createChat, { id: chat_id, type: chat_id.split('/')[0] as 'member' | 'group' }],
  ] as const;

async function statuses(who: Talker, chatId: string): Promise<Set<number>> {
  const seen = new Set<number>();
  for (const [call, body] of callsIn(chatId)) seen.add((await who.refused(call as never, body)).status);
  return seen;
}

/** Messages of chats that somebody heard of. */
const heardBy = (who: Talker) => who.heard.filter(({ event }) => event.startsWith('chat_'));
/** Everything said so far has arrived once something said to oneself comes back. */
async function settle(who: Talker): Promise<void> {
  await bed.delivered();
  const friend = await bed.talker();
  const { text } = await friend.say(`member/${who.id}`, `Ende ${randomUUID()}`);
  await who.next('chat_message', ({ data }) => 'message' in data && data.message.text === text);
  who.heard.splice(0);
  friend.close();
}
async function heardAfter(who: Talker, run: () => Promise<unknown>) {
  who.heard.splice(0);
  who.passing.splice(0);
  await run();
  await bed.delivered();
  const friend = await bed.talker();
  const { text } = await friend.say(`member/${who.id}`, `Ende ${randomUUID()}`);
  await who.next('chat_message', ({ data }) => 'message' in data && data.message.text === text);
  const own = heardBy(who).filter(({ data }) => !('message' in data && data.message.text === text));
  friend.close();
  return own;
}

/** How long somebody still hears what is said in a chat. */
async function secondsUntilSilent(who: Talker, speaker: Talker, chatId: string): Promise<number> {
  const started = Date.now();
  let heard: unknown[];
  do heard = await heardAfter(who, () => speaker.say(chatId, 'Noch da?'));
  while (heard.length > 0);
  return (Date.now() - started) / 1000;
}

describe('a chat of others', () => {
  it('is unknown to every call, whether it is there or not', async () => {
    const chatId = `group/${await bed.group([ada, ben], { access: 'hidden' })}`;
    await ada.say(chatId, 'geheim');
    await ada.say(`member/${ben.id}`, 'privat');
    for (const unknown of [chatId, 'group/999999', `member/${ada.id}:${ben.id}`, 'member/999999'])
      expect(await statuses(outsider, unknown)).toEqual(new Set([404]));
    expect((await outsider.ask(myChats, {})).chats).toEqual([]);
    expect(await heardAfter(outsider, () => ada.say(chatId, 'noch geheimer'))).toEqual([]);
  });

  it('is not heard by who joins its topic on their own account [RUL-0279]', async () => {
    const chatId = `group/${await bed.group([ada, ben])}`;
    const heard = await heardAfter(outsider, async () => {
      for (const event of ['join', 'subscribe', 'phx_join'])
        await outsider.socket.emitWithAck(event, { topic: chatId, room: `chat:${chatId.slice(6)}` });
      await ada.say(chatId, 'Hallo');
    });
    expect(heard).toEqual([]);
  });
});

describe('the chat of a group', () => {
  it('ends at once for who leaves or is taken out, and goes on for the others', async () => {
    const groupId = await bed.group([ada, ben, outsider]);
    const chatId = `group/${groupId}`;
    await ada.say(chatId, 'Hallo');
    const { rows } = await sql<{ slug: string }>`select slug from groups where id = ${groupId}`.execute(
      bed.db.kysely,
    );
    const slug = rows[0]!.slug;
    expect((await outsider.client.call(leaveGroup, { params: { id: slug } })).status).toBe(200);
    expect(await statuses(outsider, chatId)).toEqual(new Set([404]));
    expect(await secondsUntilSilent(outsider, ada, chatId)).toBeLessThan(1);
    await ada.client.call(removeGroupMember, { params: { slug, member_id: ben.id } });
    expect(await secondsUntilSilent(ben, ada, chatId)).toBeLessThan(1);
    expect(await heardAfter(ben, () => ada.say(chatId, 'allein'))).toEqual([]);
    expect((await ada.ask(moreMessages, { chat_id: chatId })).messages[0]).toMatchObject({ text: 'Hallo' });
  });

  it('is there only while the group has it, and only to be read while it is archived [RUL-0276]', async () => {
    const groupId = await bed.group([ada, ben]);
    const chatId = `group/${groupId}`;
    const { id } = await ada.say(chatId, 'Hallo');
    const set = (change: ReturnType<typeof sql>) =>
      sql`update groups set ${change} where id = ${groupId}`.execute(bed.db.kysely);
    await set(sql`archived_at = now()`);
    const { chat } = await ada.ask(chatDetails, { chat_id: chatId });
    expect(chat).toMatchObject({ can: { write: false }, write_prohibited_reason: 'archived' });
    const { messages } = await ada.ask(moreMessages, { chat_id: chatId });
    expect(messages).toMatchObject([{ text: 'Hallo', can: { update: false, destroy: false } }]);
    const prohibited = [
      [sendChatMessage, { chat_id: chatId, text: 'x', client_id: randomUUID() }],
      [editChatMessage, { chat_id: chatId, message_id: id, text: 'x' }],
      [deleteChatMessage, { chat_id: chatId, message_id: id }],
      [composing, { chat_id: chatId, composing: true }],
    ] as const;
    for (const [call, body] of prohibited)
      expect(await ada.refused(call as never, body)).toMatchObject({ status: 403 });
    await set(sql`archived_at = null, chat_enabled = false`);
    expect(await statuses(ada, chatId)).toEqual(new Set([404]));
    expect((await ada.ask(myChats, {})).chats).toEqual([]);
    await set(sql`chat_enabled = true`);
    expect((await ada.ask(myChats, {})).chats).toHaveLength(1);
  });
});

describe('guests', () => {
  it('chat only where the network lets them, and only with those they meet [RUL-0248, RUL-0249]', async () => {
    const guest = await bed.talker({ isExternal: true });
    const groupId = await bed.group([ada, guest]);
    const chatId = `group/${groupId}`;
    expect((await guest.ask(myProfile, {})).can.chat).toBe(false);
    for (const chat_id of [chatId, `member/${ada.id}`, `member/${ben.id}`])
      expect(await statuses(guest, chat_id)).toEqual(new Set([403]));
    expect(await guest.refused(myChats, {})).toMatchObject({ status: 403 });
    const { chat } = await ada.ask(createChat, { id: `member/${guest.id}`, type: 'member' }).then((made) => ({
      chat: made,
    }));
    expect(chat).toMatchObject({ can: { write: false }, write_prohibited_reason: 'partner_cannot_chat' });
    guest.heard.splice(0);
    await ada.say(chatId, 'ohne Gäste');
    await bed.delivered();
    expect(heardBy(guest)).toEqual([]);

    await bed.setting({ guest_users_allow_chat: true });
    try {
      const again = await bed.again(guest);
      expect((await again.ask(myProfile, {})).can.chat).toBe(true);
      expect(await statuses(again, `member/${ben.id}`)).toEqual(new Set([404]));
      await ada.say(chatId, 'mit Gästen');
      const told = await again.next('chat_message');
      expect(told.data).toMatchObject({
        message: { text: 'mit Gästen', can: { private_chat: false, update: false, destroy: false } },
      });
      const own = await again.say(chatId, 'Danke');
      expect(own.can.private_chat).toBe(false);
      const toAda = await ada.next(
        'chat_message',
        ({ data }) => 'message' in data && data.message.id === own.id,
      );
      expect(toAda.data).toMatchObject({ message: { can: { private_chat: true, destroy: true } } });
      expect(await again.say(`member/${ada.id}`, 'Hallo')).toMatchObject({ id: 1 });
      await sql`delete from group_memberships where member_id = ${guest.id}`.execute(bed.db.kysely);
      expect(await statuses(again, `member/${ada.id}`)).toEqual(new Set([404]));
      const { chat: seen } = await ada.ask(chatDetails, { chat_id: `member/${guest.id}` });
      expect(seen.write_prohibited_reason).toBe('partner_cannot_chat');
    } finally {
      await bed.setting({ guest_users_allow_chat: false });
    }
  });
});

describe('people who are ignored', () => {
  it('notice nothing, and are heard of no more in private', async () => {
    await ben.say(`member/${ada.id}`, 'Davor');
    await settle(ada);
    await bed.ignore(ada, ben);
    const heard = await heardAfter(ada, async () => {
      const sent = await ben.say(`member/${ada.id}`, 'Hörst du mich?');
      expect(sent).toMatchObject({ id: 2, ignored: false, text: 'Hörst du mich?' });
      await ben.ask(markAsRead, { chat_id: `member/${ada.id}`, message_id: 2 });
      await ben.ask(composing, { chat_id: `member/${ada.id}`, composing: true });
    });
    expect(heard).toEqual([]);
    expect(ada.passing).toEqual([]);
    const mine = await ada.ask(myChats, {});
    expect(mine.chats.map(({ id }) => id)).not.toContain(`member/${ben.id}`);
    const opened = await ada.ask(chatDetails, { chat_id: `member/${ben.id}` });
    expect(opened.chat).toMatchObject({
      can: { write: false },
      write_prohibited_reason: 'ignored',
      state: { unread_count: 0 },
      last_message: { text: '', ignored: true },
    });
    const { messages } = await ada.ask(moreMessages, { chat_id: `member/${ben.id}` });
    expect(messages.every(({ text, ignored }) => text === '' && ignored)).toBe(true);
    const { chat } = await ben.ask(chatDetails, { chat_id: `member/${ada.id}` });
    expect(chat).toMatchObject({ can: { write: true }, write_prohibited_reason: null });
  });

  it('leave an empty place in groups, for who ignores them alone', async () => {
    const chatId = `group/${await bed.group([outsider, ada, ben])}`;
    await bed.ignore(ada, ben);
    const first = await ben.say(chatId, 'Vertraulich');
    await outsider.say(chatId, 'Darauf antworte ich', { quoted_message_id: first.id });
    const told = await ada.next('chat_message', ({ data }) => 'message' in data && data.message.id === 1);
    const quoting = await ada.next('chat_message', ({ data }) => 'message' in data && data.message.id === 2);
    expect(JSON.stringify(told) + JSON.stringify(quoting)).not.toContain('Vertraulich');
    expect(told.data).toMatchObject({ message: { text: '', ignored: true, from: { id: ben.id } } });
    expect(quoting.data).toMatchObject({
      message: { text: 'Darauf antworte ich', quoted_message: { text: '' } },
    });
    const page = await ada.ask(moreMessages, { chat_id: chatId });
    expect(page.messages[0]).toEqual((told.data as { message: unknown }).message);
    expect(JSON.stringify(page)).not.toContain('Vertraulich');
    expect((await ada.ask(chatDetails, { chat_id: chatId })).chat.state.unread_count).toBe(1);
    const toOther = await outsider.next(
      'chat_message',
      ({ data }) => 'message' in data && data.message.id === 1,
    );
    expect(toOther.data).toMatchObject({ message: { text: 'Vertraulich', ignored: false } });
    const caught = await ada.catchUp('1');
    expect(JSON.stringify(caught)).not.toContain('Vertraulich');
  });
});

describe('a partner who is gone', () => {
  it.each(['left', 'anonymised', 'locked'])(
    '(%s) leaves what was said, and nothing can be added',
    async (state) => {
      await ben.say(`member/${ada.id}`, 'Leb wohl');
      await sql`update members set state = ${state}::member_state where id = ${ben.id}`.execute(
        bed.db.kysely,
      );
      const chat_id = `member/${ben.id}`;
      const { chat } = await ada.ask(chatDetails, { chat_id });
      expect(chat).toMatchObject({ can: { write: false }, write_prohibited_reason: 'partner_gone' });
      expect((await ada.ask(moreMessages, { chat_id })).messages).toMatchObject([{ text: 'Leb wohl' }]);
      expect(
        await ada.refused(sendChatMessage, { chat_id, text: 'x', client_id: randomUUID() }),
      ).toMatchObject({
        status: 403,
      });
      expect(await outsider.refused(createChat, { id: chat_id, type: 'member' })).toMatchObject({
        status: 404,
      });
    },
  );
});
