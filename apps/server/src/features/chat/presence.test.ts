import { chatDetails, composing, myProfile, setStatus, watchPresence } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { presenceOf } from '../../platform/live/presence.ts';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';
import { statusText } from './presence.ts';

let bed: ChatBed;
let ada: Talker;
let ben: Talker;
beforeAll(async () => {
  bed = await startChatBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  [ada, ben] = [await bed.talker(), await bed.talker()];
  // Sockets are written down a moment after they open.
  await expect.poll(async () => (await watch(ada, ben)).type).toBe('online');
});

async function watch(who: Talker, other: { id: number }) {
  const { statuses } = await who.ask(watchPresence, { member_ids: [other.id] });
  return statuses[0]?.status ?? { type: 'unknown', text: '' };
}

describe('who is there', () => {
  it('is told when it changes, at once and a moment after the last window closes [API-465, RUL-0251]', async () => {
    const told = ada.nextPassing('presence');
    await ben.ask(setStatus, { type: 'busy', text: 'In der Probe' });
    expect((await told).data).toEqual({ member_id: ben.id, status: { type: 'busy', text: 'In der Probe' } });
    const second = await bed.again(ben);
    ben.close();
    second.close();
    const gone = ada.nextPassing('presence');
    const started = Date.now();
    expect((await gone).data).toEqual({ member_id: ben.id, status: { type: 'offline', text: '' } });
    expect(Date.now() - started).toBeGreaterThan(4_000);
  }, 15_000);

  it('cannot be told of who is invisible: not even their text shows [API-082, RUL-0251]', async () => {
    await ben.ask(setStatus, { type: 'invisible', text: 'Heimlich hier' });
    expect(await watch(ada, ben)).toEqual({ type: 'offline', text: '' });
    expect((await ben.ask(myProfile, {})).status).toEqual({ type: 'invisible', text: 'Heimlich hier' });
  });

  it('is shown as the network wants it [RUL-0252, RUL-0253]', async () => {
    await ben.ask(setStatus, { type: 'invisible' });
    try {
      await bed.setting({ show_online_status: 'enabled' });
      expect(await watch(ada, ben)).toMatchObject({ type: 'online' });
      expect(await ben.refused(setStatus, { type: 'invisible' })).toMatchObject({ status: 422 });
      await bed.setting({ show_online_status: 'disabled' });
      expect((await ada.ask(watchPresence, { member_ids: [ben.id] })).statuses).toEqual([]);
    } finally {
      await bed.setting({ show_online_status: 'optional' });
    }
  });

  it('is counted in a group with whoever asks, also before their socket is written down', async () => {
    const chat_id = `group/${await bed.group([ada, ben])}`;
    await sql`delete from live_readers where member_id = ${ada.id}`.execute(bed.db.kysely);
    expect((await ada.ask(chatDetails, { chat_id })).online_count).toBe(2);
    await ada.ask(setStatus, { type: 'invisible' });
    expect((await ada.ask(chatDetails, { chat_id })).online_count).toBe(1);
  });

  it('is told only of people whom one sees', async () => {
    const guest = await bed.talker({ isExternal: true });
    expect((await guest.ask(watchPresence, { member_ids: [ada.id] })).statuses).toEqual([]);
    await bed.group([ada, guest]);
    expect((await guest.ask(watchPresence, { member_ids: [ada.id, ben.id] })).statuses).toHaveLength(1);
  });
});

it('a text of one’s own is one line of at most 100 signs [RUL-0275]', async () => {
  expect(await ben.ask(setStatus, { type: 'online', text: ' Im\r\nUrlaub \n bis\u2028Montag ' })).toEqual({
    type: 'online',
    text: 'Im Urlaub bis Montag',
  });
  expect(await ben.refused(setStatus, { type: 'online', text: 'x'.repeat(101) })).toMatchObject({
    status: 422,
  });
  expect(statusText('a\nb')).toBe('a b');
  expect(statusText('nach\u202e oben\u2066')).toBe('nach oben');
  expect(statusText('\u3164\u200b')).toBe('');
  expect(presenceOf(true, { type: null, text: null }, { show_online_status: 'optional' })).toEqual({
    type: 'online',
    text: '',
  });
});

it('that somebody writes is told to the others of a chat, and to nobody else [API-076]', async () => {
  const outsider = await bed.talker();
  const heard = ben.nextPassing('composing');
  await ada.ask(composing, { chat_id: `member/${ben.id}`, composing: true });
  expect((await heard).data).toEqual({
    chat_id: `member/${ada.id}`,
    member: { id: ada.id, name: ada.name },
    composing: true,
  });
  const chatId = `group/${await bed.group([ada, ben])}`;
  const inGroup = ben.nextPassing('composing');
  // What is told in passing reaches who is there: Ben's connection hears of the group a moment after he joined it.
  const again = setInterval(() => void ada.ask(composing, { chat_id: chatId, composing: false }), 100);
  onTestFinished(() => clearInterval(again));
  expect((await inGroup).data).toMatchObject({ chat_id: chatId, composing: false });
  await outsider.ask(myProfile, {});
  expect(outsider.passing).toEqual([]);
  expect(ada.passing.filter(({ event }) => event === 'composing')).toEqual([]);
});
