import { randomUUID } from 'node:crypto';
import {
  createSocketToken,
  deleteChatMessage,
  downloadFile,
  myChats,
  myProfile,
  sendChatMessage,
} from '@dorfplatz/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { createLimits } from '../../platform/http/limits.ts';
import { loadViewerOfSession } from '../../platform/session/load-viewer.ts';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';
import { picture, upload } from '../../testing/upload-bed.ts';
import { liveCalls } from './routes.ts';

let bed: ChatBed;
let ada: Talker;
let ben: Talker;
beforeAll(async () => {
  bed = await startChatBed();
  [ada, ben] = [await bed.talker(), await bed.talker()];
});
afterAll(() => bed.stop());

describe('files of messages', () => {
  it('are for who reads the chat, and gone with the message', async () => {
    const outsider = await bed.talker();
    const file = await upload(ada.client, 'files', { name: 'Noten.txt', content: 'Tonleiter' });
    const image = await upload(ada.client, 'images', {
      name: 'Bild.jpg',
      content: await picture().toBuffer(),
    });
    const sent = await ada.say(`member/${ben.id}`, '', { attachments: [image.id, file.id] });
    expect(sent.attachments.map(({ type, id }) => [type, id])).toEqual([
      ['image', image.id],
      ['file', file.id],
    ]);
    const told = await ben.next('chat_message');
    expect(told.data).toMatchObject({ message: { attachments: [{ id: image.id }, { id: file.id }] } });
    const read = async (who: Talker) =>
      (await who.client.call(downloadFile, { params: { id: file.id, filename: 'Noten.txt' } })).status;
    expect([await read(ada), await read(ben), await read(outsider)]).toEqual([200, 200, 404]);
    const stolen = await ben.refused(sendChatMessage, {
      chat_id: `member/${outsider.id}`,
      client_id: randomUUID(),
      text: '',
      attachments: [file.id],
    });
    expect(stolen).toMatchObject({ status: 422, codes: { attachments: ['unknown'] } });
    await ada.ask(deleteChatMessage, { chat_id: `member/${ben.id}`, message_id: sent.id });
    expect([await read(ada), await read(ben)]).toEqual([404, 404]);
  });
});

describe('what runs wild', () => {
  it('is refused with a reason, or closes its own connection alone', async () => {
    const chat_id = `member/${ben.id}`;
    const wild = await bed.again(ada);
    const long = await wild.refused(sendChatMessage, {
      chat_id,
      client_id: randomUUID(),
      text: 'x'.repeat(1_000_000),
    });
    expect(long.status).toBe(422);
    const closed = new Promise((resolve) => wild.socket.once('disconnect', resolve));
    wild.socket.emit('message', { chat_id, client_id: randomUUID(), text: 'x'.repeat(3_000_000) });
    await closed;
    expect(await ada.ask(myProfile, {})).toMatchObject({ profile: { id: ada.id } });
    expect(ben.socket.connected).toBe(true);
  });

  it('with ten thousand unknown events is shown the door', async () => {
    const wild = await bed.again(ada);
    const closed = new Promise((resolve) => wild.socket.once('disconnect', resolve));
    for (let count = 0; count < 10_000; count += 1) wild.socket.emit(`unknown_${count}`, {});
    await closed;
    expect((await ada.say(`member/${ben.id}`, 'Mir geht es gut')).text).toBe('Mir geht es gut');
  });

  it('by writing too fast is told when to go on, and loses nothing', async () => {
    const limits = createLimits(bed.db);
    const problems: unknown[] = [];
    for (let count = 0; count < 62; count += 1)
      await limits.take('chat_message', 'somebody').catch((error: unknown) => problems.push(error));
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
  });

  it('is told that its token is over, and its session [RUL-0265, RUL-0269]', async () => {
    const cleo = await bed.talker();
    const { body } = await cleo.client.call(createSocketToken);
    const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(2.9);
    expect(hours).toBeLessThanOrEqual(3);
    await sql`delete from sessions where member_id = ${cleo.id}`.execute(bed.db.kysely);
    expect(await cleo.refused(myChats, {})).toMatchObject({ status: 401 });
    const socket = io(bed.url, {
      path: '/api/chat/socket',
      addTrailingSlash: false,
      transports: ['websocket'],
      auth: { token: body.token },
      reconnection: false,
      forceNew: true,
    });
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(error.message).toBe('unauthorised');
    socket.close();
  });
});

it('a call asks at most five statements, and no more however much there is', async () => {
  const cleo = await bed.talker();
  const groups: string[] = [];
  for (let count = 0; count < 3; count += 1) groups.push(`group/${await bed.group([cleo, ada])}`);
  for (const chat_id of groups) await cleo.say(chat_id, 'Hallo');
  const { rows } = await sql<{ id: number }>`select id from sessions where member_id = ${cleo.id}`.execute(
    bed.db.kysely,
  );
  const routes = new Map(liveCalls(bed.services).map((route) => [route.call.event, route]));
  /** With the one that loads the person. */
  const statements = async (event: string, body: object) =>
    (
      await bed.countStatements(async () => {
        const viewer = await loadViewerOfSession(bed.db, rows[0]!.id);
        await routes.get(event)!.handle({ viewer: viewer!, body } as never);
      })
    ).statements;
  const all = async () => [
    await statements('my_chats', {}),
    await statements('more_messages', { chat_id: groups[0] }),
    await statements('more_messages', { chat_id: groups[0], date: '2020-01-01' }),
    await statements('chat_details', { chat_id: groups[0] }),
    await statements('chat_details', { chat_id: `member/${ada.id}` }),
  ];
  const few = await all();
  for (let index = 0; index < 30; index += 1) {
    const sent = await ada.say(groups[index % 3]!, `Nummer ${index}`);
    await ada.say(groups[index % 3]!, 'Dazu', { quoted_message_id: sent.id });
    await (await bed.talker()).say(`member/${cleo.id}`, 'Hallo');
  }
  expect((await cleo.ask(myChats, {})).chats).toHaveLength(30);
  const many = await all();
  expect(many.slice(1)).toEqual(few.slice(1));
  expect(Math.max(...many)).toBeLessThanOrEqual(5);
});
