import { randomUUID } from 'node:crypto';
import {
  chatDetails,
  createChat,
  markAsRead,
  markAsReceived,
  moreMessages,
  myChats,
  myProfile,
  networkInfo,
  sendChatMessage,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';

let bed: ChatBed;
let ada: Talker;
let ben: Talker;
let cleo: Talker;
beforeAll(async () => {
  bed = await startChatBed();
  [ada, ben, cleo] = [await bed.talker(), await bed.talker(), await bed.talker()];
});
afterAll(() => bed.stop());

const withBen = () => `member/${ben.id}`;
const withAda = () => `member/${ada.id}`;

describe('a private chat', () => {
  it('is begun by one, and reaches the other as a message of their chat [API-067, API-069, API-070]', async () => {
    const chat = await ada.ask(createChat, { id: withBen(), type: 'member' });
    expect(chat).toMatchObject({
      id: withBen(),
      type: 'member',
      name: ben.name,
      partner: { id: ben.id },
      last_id: 0,
      last_message: null,
      can: { write: true },
      write_prohibited_reason: null,
    });
    expect((await ben.ask(myChats, {})).chats).toEqual([]);
    const sent = await ada.say(withBen(), '  Hallo **Ben**  ');
    expect(sent).toMatchObject({
      id: 1,
      change: 1,
      chat_id: withBen(),
      text: 'Hallo **Ben**',
      from: { id: ada.id, name: ada.name },
      can: { update: true, destroy: true, private_chat: false },
    });
    const told = await ben.next('chat_message');
    expect(told.data).toMatchObject({
      chat_id: withAda(),
      message: { id: 1, text: 'Hallo **Ben**', can: { update: false, destroy: false, private_chat: false } },
      chat: { last_id: 1, change: 1, last_message: { text: 'Hallo Ben', from: { id: ada.id } } },
    });
    const own = await ada.next('chat_message');
    expect(own.data).toMatchObject({ chat_id: withBen(), message: sent });
  });

  it('lists what is unread, and forgets it once it is read [API-071, API-077, RUL-0250]', async () => {
    const before = await ben.ask(myChats, {});
    expect(before).toMatchObject({
      unread_count: 1,
      next_cursor: null,
      chats: [{ id: withAda(), last_id: 1, state: { unread_count: 1, last_read_id: 0 } }],
    });
    const read = await ben.ask(markAsRead, { chat_id: withAda(), message_id: 1 });
    expect(read).toMatchObject({ chat_id: withAda(), state: { unread_count: 0, last_read_id: 1 } });
    expect((await ben.ask(myChats, {})).unread_count).toBe(0);
    const own = await ben.next('chat_state_changed');
    expect(own.data).toEqual(read);
    const seen = await ada.next('chat_partner_state_changed');
    expect(seen.data).toEqual({
      chat_id: withBen(),
      partner_state: { last_received_id: 1, last_read_id: 1 },
    });
  });

  it('tells how far the partner got it before they read it [API-072, RUL-0281]', async () => {
    const { id } = await ada.say(withBen(), 'Noch etwas');
    await ben.ask(markAsReceived, { chat_id: withAda(), message_id: id });
    const told = await ada.next(
      'chat_partner_state_changed',
      ({ data }) => 'partner_state' in data && data.partner_state.last_received_id === id,
    );
    expect(told.data).toMatchObject({ partner_state: { last_received_id: 2, last_read_id: 1 } });
    const { chat } = await ada.ask(chatDetails, { chat_id: withBen() });
    expect(chat.partner_state).toEqual({ last_received_id: 2, last_read_id: 1 });
  });

  it('is read only forwards, and never beyond its end', async () => {
    await ben.ask(markAsRead, { chat_id: withAda(), message_id: 999 });
    const back = await ben.ask(markAsRead, { chat_id: withAda(), message_id: 1 });
    expect(back.state.last_read_id).toBe(2);
  });

  it('has one id for either side, and one as a pair [RUL-0278]', async () => {
    for (const chat_id of [withBen(), `member/${ada.id}:${ben.id}`, `member/${ben.id}:${ada.id}`]) {
      const { messages } = await ada.ask(moreMessages, { chat_id });
      expect(messages.map(({ id, chat_id: seenAs }) => [id, seenAs])).toEqual([
        [1, withBen()],
        [2, withBen()],
      ]);
    }
    for (const chat_id of [`member/${ben.id}:${cleo.id}`, `member/${ada.id}`, `member/${ada.id}:${ada.id}`])
      expect(await ada.refused(moreMessages, { chat_id })).toMatchObject({ status: 404 });
    expect(await ada.refused(moreMessages, { chat_id: 'member/x' })).toMatchObject({ status: 422 });
  });

  it('takes nothing that is empty [RUL-0272]', async () => {
    for (const text of ['', '  \n\t ']) {
      const problem = await ada.refused(sendChatMessage, {
        chat_id: withBen(),
        client_id: randomUUID(),
        text,
      });
      expect(problem).toMatchObject({ status: 422, codes: { text: ['blank'] } });
    }
  });
});

describe('a group chat', () => {
  it('reaches those who belong to the group, each with what they may do [API-068, API-081, RUL-0279]', async () => {
    const groupId = await bed.group([ada, ben]);
    const chatId = `group/${groupId}`;
    const sent = await ben.say(chatId, 'Hallo zusammen');
    expect(sent.can).toEqual({ update: true, destroy: true, private_chat: false });
    const told = await ada.next('chat_message', ({ data }) => 'message' in data && data.chat_id === chatId);
    expect(told.data).toMatchObject({
      message: { id: 1, text: 'Hallo zusammen', can: { update: false, destroy: true, private_chat: true } },
    });
    expect((await ben.ask(chatDetails, { chat_id: chatId })).admin_ids).toEqual([ada.id]);
    await bed.delivered();
    expect(cleo.heard.filter(({ event }) => event === 'chat_message')).toEqual([]);
    for (const call of [moreMessages, chatDetails])
      expect(await cleo.refused(call, { chat_id: chatId })).toMatchObject({ status: 404 });
    expect(await cleo.refused(createChat, { id: chatId, type: 'group' })).toMatchObject({ status: 404 });
    expect(
      await cleo.refused(sendChatMessage, { chat_id: chatId, client_id: randomUUID(), text: 'x' }),
    ).toMatchObject({
      status: 404,
    });
    const { chat, members, readers } = await ada.ask(chatDetails, { chat_id: chatId });
    expect(chat).toMatchObject({ type: 'group', group: { id: groupId, member_count: 2 }, partner: null });
    expect(members.map(({ id }) => id).sort()).toEqual([ada.id, ben.id].sort());
    expect(readers).toEqual([{ last_read_id: 1, count: 1 }]);
  });
});

describe('messages', () => {
  it('are read from the end, before, after and around one, and from a day on [API-080]', async () => {
    const [dora, emil] = [await bed.talker(), await bed.talker()];
    const chat_id = `member/${emil.id}`;
    for (let count = 1; count <= 12; count += 1) await dora.say(chat_id, `Nummer ${count}`);
    const numbers = async (wish: object) => {
      const page = await dora.ask(moreMessages, { chat_id, limit: 4, ...wish });
      return [page.messages.map(({ id }) => id), page.has_older, page.has_newer];
    };
    expect(await numbers({})).toEqual([[9, 10, 11, 12], true, false]);
    expect(await numbers({ before: 9 })).toEqual([[5, 6, 7, 8], true, true]);
    expect(await numbers({ before: 3 })).toEqual([[1, 2], false, true]);
    expect(await numbers({ after: 10 })).toEqual([[11, 12], true, false]);
    expect(await numbers({ after: 0 })).toEqual([[1, 2, 3, 4], false, true]);
    expect(await numbers({ around: 6 })).toEqual([[4, 5, 6, 7], true, true]);
    expect(await numbers({ around: 12 })).toEqual([[9, 10, 11, 12], true, false]);
    expect(await numbers({ date: '2020-01-01' })).toEqual([[1, 2, 3, 4], false, true]);
    expect(await numbers({ date: '2999-01-01' })).toEqual([[9, 10, 11, 12], true, false]);
    const changed = await dora.ask(moreMessages, { chat_id, changed_since: 10 });
    expect(changed).toMatchObject({ complete: true, last_id: 12, change: 12 });
    expect(changed.messages.map(({ id }) => id)).toEqual([11, 12]);
    const tooMuch = await dora.ask(moreMessages, { chat_id, changed_since: 0, limit: 3 });
    expect(tooMuch).toMatchObject({ complete: false, messages: [] });
  });

  it('quote one of the same chat', async () => {
    const first = await ada.say(withBen(), 'Wer bringt Kuchen?');
    const answer = await ben.say(withAda(), 'Ich', { quoted_message_id: first.id });
    expect(answer.quoted_message).toMatchObject({
      id: first.id,
      text: 'Wer bringt Kuchen?',
      from: { id: ada.id },
    });
    const problem = await ben.refused(sendChatMessage, {
      chat_id: withAda(),
      client_id: randomUUID(),
      text: 'x',
      quoted_message_id: 999,
    });
    expect(problem).toMatchObject({ status: 422, codes: { quoted_message_id: ['unknown'] } });
  });
});

it('people know themselves and how the network wants chats [API-078, API-079]', async () => {
  expect(await ada.ask(myProfile, {})).toMatchObject({
    profile: { id: ada.id, name: ada.name },
    status: { type: 'online', text: '' },
    can: { chat: true },
  });
  expect(await ada.ask(networkInfo, {})).toEqual({
    show_online_status: 'optional',
    guest_users_allow_chat: false,
  });
});
