import { randomUUID } from 'node:crypto';
import { type ChatMessage, type LiveAcknowledgement, moreMessages } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { type ChatBed, startChatBed, type Talker } from '../../testing/live/chat-bed.ts';

let bed: ChatBed;
let ada: Talker;
let ben: Talker;
beforeAll(async () => {
  bed = await startChatBed({ limitsFactor: 1 });
  [ada, ben] = [await bed.talker(), await bed.talker()];
});
afterAll(() => bed.stop());

const flood = 10_000;

describe('ten thousand messages of one client', () => {
  it('are slowed and told when to go on; others talk meanwhile, and what was refused can follow', async () => {
    const wild = await bed.again(ada);
    const drafts = Array.from({ length: flood }, (_, index) => ({
      chat_id: `member/${ben.id}`,
      client_id: randomUUID(),
      text: `Nummer ${index}`,
    }));
    const began = Date.now();
    const answering = Promise.all(
      drafts.map(
        (draft) => wild.socket.emitWithAck('message', draft) as Promise<LiveAcknowledgement<ChatMessage>>,
      ),
    );
    expect((await ben.say(`member/${ada.id}`, 'Was ist los?')).text).toBe('Was ist los?');
    const answers = await answering;
    const windows = Math.ceil((Date.now() - began) / 10_000) + 1;
    const taken = answers.flatMap((answer) => (answer.ok ? [answer.answer] : []));
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]));
    expect(taken.length).toBeGreaterThanOrEqual(60);
    expect(taken.length).toBeLessThanOrEqual(60 * windows);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    for (const { retry_after } of refused) expect(retry_after).toBeGreaterThanOrEqual(1);

    const stored = async () => {
      const { rows } = await sql<{ number: number; text: string }>`
        select number, text from chat_messages where author_id = ${ada.id} order by number
      `.execute(bed.db.kysely);
      return rows;
    };
    expect(await stored()).toEqual(
      taken.map(({ id, text }) => ({ number: id, text })).toSorted((one, other) => one.number - other.number),
    );
    // The time that it was told to wait is over.
    await sql`delete from rate_limits`.execute(bed.db.kysely);
    const late = drafts[answers.findIndex((answer) => !answer.ok)]!;
    const { client_id } = late;
    const sent = await ada.say(late.chat_id, late.text, { client_id });
    expect((await ada.say(late.chat_id, late.text, { client_id })).id).toBe(sent.id);
    expect((await stored()).length).toBe(taken.length + 1);
  }, 60_000);
});

describe('ten thousand joins of the chats of others', () => {
  it('let hear nothing, and end the connection of who tries', async () => {
    const [outsider, listening] = await bed
      .talker()
      .then(async (one) => [one, await bed.again(one)] as const);
    const hidden = await bed.group([ada, ben], { access: 'hidden' });
    const ended = new Promise((resolve) => outsider.socket.once('disconnect', resolve));
    for (let count = 0; count < flood; count += 1)
      outsider.socket.emit('join', { topic: `group:${hidden + (count % 7)}`, room: `chat:${hidden}` });
    await ada.say(`group/${hidden}`, 'Unter uns');
    await ended;
    await sql`delete from rate_limits`.execute(bed.db.kysely);
    await ada.say(`group/${hidden}`, 'Immer noch unter uns');
    await bed.delivered();
    // What was said before has arrived once something said to oneself does.
    await ben.say(`member/${outsider.id}`, 'Hallo');
    await listening.next('chat_message', ({ data }) => 'message' in data && data.message.text === 'Hallo');
    expect(JSON.stringify([outsider.heard, listening.heard])).not.toMatch(/unter uns/i);
    expect((await ben.ask(moreMessages, { chat_id: `group/${hidden}` })).messages).toHaveLength(2);
  });
});

describe('a clock of the server that is put back', () => {
  it('turns no order round: what is said later is never earlier', async () => {
    const chat_id = `member/${ben.id}`;
    await sql`delete from rate_limits`.execute(bed.db.kysely);
    const first = await ada.say(chat_id, 'Vorher');
    await sql`update chats set last_message_at = now() + interval '2 hours'`.execute(bed.db.kysely);
    const second = await ada.say(chat_id, 'Nachher');
    const third = await ben.say(`member/${ada.id}`, 'Und dann');
    expect(Date.parse(second.created_at) - Date.parse(first.created_at)).toBeGreaterThan(7_000_000);
    expect(Date.parse(third.created_at)).toBeGreaterThanOrEqual(Date.parse(second.created_at));
    expect(third.id).toBe(second.id + 1);
  });
});
