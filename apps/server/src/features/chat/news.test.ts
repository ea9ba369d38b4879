import {
  appMuteChat,
  getPushSettings,
  markAsRead,
  muteChat,
  registerDevice,
  unmuteChat,
  updatePushSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';
import { type PushServer, startPushServer } from '../../testing/push-server.ts';
import { DELAY } from '../push/index.ts';

let bed: ChatBed;
let service: PushServer;
let ada: Talker;
let ben: Talker;
let deviceId: number;
beforeAll(async () => {
  DELAY.seconds = 0.2;
  service = await startPushServer();
  bed = await startChatBed();
});
afterAll(async () => {
  DELAY.seconds = 2;
  await bed.stop();
  await service.stop();
});
beforeEach(async () => {
  service.messages.length = 0;
  [ada, ben] = [await bed.talker(), await bed.talker()];
  const { body } = await ben.client.call(registerDevice, {
    body: { platform: 'web', subscription: service.subscribe() },
  });
  deviceId = body.id;
});

const pushed = () => service.messages.map(({ text }) => JSON.parse(text));
/** Waits until nothing is left to be pushed. */
async function settled() {
  await bed.delivered();
  await expect
    .poll(async () => (await sql`select id from pushes`.execute(bed.db.kysely)).rows.length, {
      timeout: 8_000,
    })
    .toBe(0);
  return pushed();
}

it('a message is pushed to who does not look, and however many of a chat as one', async () => {
  await ada.say(`member/${ben.id}`, 'Hallo **Ben**');
  expect(await settled()).toMatchObject([
    {
      title: ada.name,
      body: 'Hallo Ben',
      url: `/chat/${encodeURIComponent(`member/${ada.id}`)}`,
      tag: expect.stringMatching(/^c\d+$/),
      // No notification tells of it; on the icon it counts as one.
      unseen: 1,
    },
  ]);
  service.messages.length = 0;
  const chatId = `group/${await bed.group([ada, ben])}`;
  for (const text of ['eins', 'zwei', 'drei']) await ada.say(chatId, text);
  const [news, ...others] = await settled();
  expect(others).toEqual([]);
  expect(news).toMatchObject({ body: `${ada.name}: drei`, title: expect.stringMatching(/ \(3\)$/) });
  expect((await sql`select id from notifications`.execute(bed.db.kysely)).rows).toEqual([]);
});

it('nothing is pushed of what was read, is ignored, muted, one’s own, or looked at [API-073, API-074, API-075, RUL-0257, RUL-0259, RUL-0260]', async () => {
  const chat_id = `member/${ada.id}`;
  const toBen = `member/${ben.id}`;
  await ada.say(toBen, 'Gleich gelesen');
  await ben.ask(markAsRead, { chat_id, message_id: 1 });
  expect(await settled()).toEqual([]);
  const muted = await ben.ask(muteChat, { chat_id, muted_until: '9999-12-31T23:59:59Z' });
  expect(muted.state.muted_until).toBe('9999-12-31T23:59:59Z');
  await ada.say(toBen, 'Stumm');
  expect(await settled()).toEqual([]);
  expect((await ben.ask(unmuteChat, { chat_id })).state.muted_until).toBeNull();
  await ben.ask(appMuteChat, { chat_id, app_muted_until: '2999-01-01T00:00:00Z' });
  await ada.say(toBen, 'Nur in der App stumm');
  expect(await settled()).toHaveLength(1);
  service.messages.length = 0;
  await ben.say(chat_id, 'Von mir selbst');
  expect(await settled()).toEqual([]);
  ben.socket.emit('reading', true);
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from live_readers where is_reading and member_id = ${ben.id}`.execute(
            bed.db.kysely,
          )
        ).rows.length,
    )
    .toBe(1);
  await ada.say(toBen, 'Er sieht es ja');
  expect(await settled()).toEqual([]);
  ben.socket.emit('reading', false);
  await bed.ignore(ben, ada);
  await ada.say(toBen, 'Hörst du mich?');
  expect(await settled()).toEqual([]);
});

it('each device can be spared of chats', async () => {
  const { body } = await ben.client.call(getPushSettings, { params: { deviceId } });
  expect(body.categories).toContainEqual({
    category: 'chat',
    label: 'Chat',
    kinds: [{ key: 'chat', label: 'Nachrichten in Chats', enabled: true }],
  });
  const answer = await ben.client.call(updatePushSettings, {
    params: { deviceId },
    body: { notifications: [] },
  });
  expect(answer.status).toBe(200);
  await ada.say(`member/${ben.id}`, 'Hallo');
  expect(await settled()).toEqual([]);
});

it('a device that changes hands gets nothing of what waited there for somebody else', async () => {
  DELAY.seconds = 1.5;
  const subscription = service.subscribe();
  const phone = await bed.talker();
  const body = { platform: 'web', subscription } as const;
  await phone.client.call(registerDevice, { body });
  await ada.say(`member/${phone.id}`, 'Nur für dich');
  await bed.delivered();
  const next = await bed.talker();
  expect((await next.client.call(registerDevice, { body })).status).toBe(201);
  expect(await settled()).toEqual([]);
  DELAY.seconds = 0.2;
});
