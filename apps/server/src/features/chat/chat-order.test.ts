import { randomUUID } from 'node:crypto';
import {
  deleteChatMessage,
  editChatMessage,
  type LiveMessage,
  markAsRead,
  moreMessages,
  myChats,
  reactToChatMessage,
  sendChatMessage,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';

let bed: ChatBed;
let ada: Talker;
let ben: Talker;
beforeAll(async () => {
  bed = await startChatBed();
  [ada, ben] = [await bed.talker(), await bed.talker()];
});
afterAll(() => bed.stop());

const messageOf = (message: LiveMessage) =>
  message.event === 'chat_message' ? message.data.message : undefined;
const numbersIn = (who: Talker, chatId: string) =>
  who.heard.flatMap((each) => {
    const message = messageOf(each);
    return message && message.chat_id === chatId ? [message.id] : [];
  });

describe('messages', () => {
  it('of fifty who write at once have numbers without gaps, and everyone hears them in that order [RUL-0250]', async () => {
    const people: Talker[] = [];
    for (let count = 0; count < 50; count += 1) people.push(await bed.talker());
    const chatId = `group/${await bed.group(people)}`;
    const rounds = 4;
    const sent = (
      await Promise.all(
        people.map(async (who, index) => {
          const own = [];
          for (let round = 0; round < rounds; round += 1)
            own.push(await who.say(chatId, `${index}.${round}`));
          return own;
        }),
      )
    ).flat();
    const all = Array.from({ length: 50 * rounds }, (_, index) => index + 1);
    expect(sent.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(all);
    await bed.delivered();
    for (const who of people)
      await expect.poll(() => numbersIn(who, chatId), { timeout: 10_000 }).toEqual(all);
    const page = await people[0]!.ask(moreMessages, { chat_id: chatId, after: 0, limit: 200 });
    expect(page.messages.map(({ id }) => id)).toEqual(all);
    // Times are written without trailing zeros: as texts they would not sort.
    const times = page.messages.map(({ created_at }) => Temporal.Instant.from(created_at));
    expect(times).toEqual(times.toSorted(Temporal.Instant.compare));
    for (const { id, text } of sent) expect(page.messages[id - 1]!.text).toBe(text);
    for (const who of people) who.close();
  }, 60_000);

  it('sent twice under one client_id, one after the other or at once, are one message', async () => {
    const chat_id = `member/${ben.id}`;
    const client_id = randomUUID();
    const first = await ada.say(chat_id, 'Einmal', { client_id });
    const again = await ada.say(chat_id, 'Ein anderer Text', { client_id });
    expect(again).toEqual(first);
    const twice = randomUUID();
    const other = await bed.again(ada);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? ada : other).say(chat_id, 'Doppelt', { client_id: twice }),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const { last_id, messages } = await ben.ask(moreMessages, { chat_id: `member/${ada.id}` });
    expect(last_id).toBe(first.id + 1);
    expect(messages.map(({ text }) => text)).toEqual(['Einmal', 'Doppelt']);
    const cleo = await bed.talker();
    expect(
      await ada.refused(sendChatMessage, { chat_id: `member/${cleo.id}`, client_id, text: 'Wo anders' }),
    ).toMatchObject({ status: 409 });
  });

  it('begin a chat once, however many do at a time', async () => {
    const [cleo, dora] = [await bed.talker(), await bed.talker()];
    await Promise.all([
      ...Array.from({ length: 5 }, () => cleo.say(`member/${dora.id}`, 'Hallo')),
      ...Array.from({ length: 5 }, () => dora.say(`member/${cleo.id}`, 'Hallo')),
    ]);
    const { messages } = await dora.ask(moreMessages, { chat_id: `member/${cleo.id}` });
    expect(messages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('carry the time of the server, whatever clients say', async () => {
    const before = Date.now();
    const problem = await ada.refused(sendChatMessage, {
      chat_id: `member/${ben.id}`,
      client_id: randomUUID(),
      text: 'Aus der Zukunft',
      created_at: '2999-01-01T00:00:00Z',
    });
    expect(problem.status).toBe(422);
    const { created_at } = await ada.say(`member/${ben.id}`, 'Jetzt');
    expect(Math.abs(Date.parse(created_at) - before)).toBeLessThan(5_000);
  });
});

describe('changes', () => {
  it('of own messages are told, numbered and asked for [API-462, API-463, API-464]', async () => {
    const [cleo, dora] = [await bed.talker(), await bed.talker()];
    const [toDora, toCleo] = [`member/${dora.id}`, `member/${cleo.id}`];
    await cleo.say(toDora, 'Eins');
    await cleo.say(toDora, 'Zwei');
    const edited = await cleo.ask(editChatMessage, { chat_id: toDora, message_id: 1, text: 'Eins!' });
    expect(edited).toMatchObject({ id: 1, text: 'Eins!', change: 3 });
    expect(edited.edited_at).not.toBeNull();
    const liked = await dora.ask(reactToChatMessage, {
      chat_id: toCleo,
      message_id: 1,
      emoji: '👍',
      reacted: true,
    });
    expect(liked).toMatchObject({ change: 4, reactions: [{ emoji: '👍', count: 1, member_ids: [dora.id] }] });
    const twice = await dora.ask(reactToChatMessage, {
      chat_id: toCleo,
      message_id: 1,
      emoji: '👍',
      reacted: true,
    });
    expect(twice.change).toBe(4);
    const deleted = await cleo.ask(deleteChatMessage, { chat_id: toDora, message_id: 2 });
    expect(deleted).toMatchObject({
      id: 2,
      text: '',
      deleted: true,
      change: 5,
      can: { update: false, destroy: false },
    });
    const told = await dora.next('chat_message', (message) => messageOf(message)?.change === 5);
    expect(told.data).toMatchObject({
      message: { deleted: true, text: '' },
      chat: { last_id: 2, change: 5, last_message: { deleted: true, text: '' } },
    });
    const missed = await dora.ask(moreMessages, { chat_id: toCleo, changed_since: 2 });
    expect(missed).toMatchObject({ change: 5, complete: true });
    expect(missed.messages.map(({ id, change }) => [id, change])).toEqual([
      [1, 4],
      [2, 5],
    ]);
    const gone = { chat_id: toDora, message_id: 2 };
    expect(await cleo.refused(editChatMessage, { ...gone, text: 'x' })).toMatchObject({ status: 404 });
    expect(await cleo.refused(reactToChatMessage, { ...gone, emoji: '👍', reacted: true })).toMatchObject({
      status: 404,
    });
    expect(await cleo.ask(deleteChatMessage, gone)).toMatchObject({ change: 5 });
    expect(await dora.refused(editChatMessage, { chat_id: toCleo, message_id: 1, text: 'x' })).toMatchObject({
      status: 403,
    });
    expect(await dora.refused(deleteChatMessage, { chat_id: toCleo, message_id: 1 })).toMatchObject({
      status: 403,
    });
    expect(await cleo.refused(editChatMessage, { chat_id: toDora, message_id: 1, text: ' ' })).toMatchObject({
      status: 422,
    });
    for (const emoji of ['x', '👍👍', '<b>'])
      expect(
        await cleo.refused(reactToChatMessage, { chat_id: toDora, message_id: 1, emoji, reacted: true }),
      ).toMatchObject({ status: 422 });
  });

  it('by who runs a group may delete any message, but edit none', async () => {
    const chatId = `group/${await bed.group([ada, ben])}`;
    const { id } = await ben.say(chatId, 'Unfug');
    expect(await ada.refused(editChatMessage, { chat_id: chatId, message_id: id, text: 'x' })).toMatchObject({
      status: 403,
    });
    expect(await ada.ask(deleteChatMessage, { chat_id: chatId, message_id: id })).toMatchObject({
      deleted: true,
    });
    expect((await ada.ask(myChats, {})).chats[0]).toMatchObject({
      last_message: { deleted: true, text: '' },
    });
  });
});

describe('what is unread', () => {
  it('counts messages of others that are not deleted, and only those since one belongs to a group', async () => {
    const [cleo, dora] = [await bed.talker(), await bed.talker()];
    const groupId = await bed.group([cleo, dora]);
    const chatId = `group/${groupId}`;
    for (const text of ['eins', 'zwei', 'drei']) await cleo.say(chatId, text);
    await cleo.ask(deleteChatMessage, { chat_id: chatId, message_id: 2 });
    const stateFor = async (who: Talker) => (await who.ask(myChats, {})).chats[0]!.state;
    expect(await stateFor(dora)).toMatchObject({ unread_count: 2, last_read_id: 0 });
    expect(await stateFor(cleo)).toMatchObject({ unread_count: 0, last_read_id: 3 });
    const late = await bed.talker();
    await bed.db.pool.query(
      `insert into group_memberships (group_id, member_id, state) values ($1, $2, 'member')`,
      [groupId, late.id],
    );
    expect(await stateFor(late)).toMatchObject({ unread_count: 0, last_read_id: 3 });
    await cleo.say(chatId, 'vier');
    expect(await stateFor(late)).toMatchObject({ unread_count: 1, last_read_id: 3 });
    await dora.say(chatId, 'Wer schreibt, hat gelesen');
    expect(await stateFor(dora)).toMatchObject({ unread_count: 0, last_read_id: 5 });
    const own = await dora.next('chat_state_changed');
    expect(own.data).toMatchObject({ chat_id: chatId, state: { unread_count: 0, last_read_id: 5 } });
    await dora.ask(markAsRead, { chat_id: chatId, message_id: 5 });
  });

  it('is counted up to a hundred', async () => {
    const [cleo, dora] = [await bed.talker(), await bed.talker()];
    for (let count = 0; count < 104; count += 1) await cleo.say(`member/${dora.id}`, `${count}`);
    const { unread_count, chats } = await dora.ask(myChats, {});
    expect([unread_count, chats[0]!.state.unread_count]).toEqual([100, 100]);
  });
});
