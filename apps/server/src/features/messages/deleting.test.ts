import {
  deleteMessage,
  deleteMessages,
  deleteSentMessage,
  deleteSentMessages,
  getMessage,
  readMessage,
  readMessages,
  restoreMessages,
  unreadMessages,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { idOf, idsIn, type MessageBed, outbox, sent, startMessageBed } from '../../testing/message-bed.ts';
import { cleanMessages } from './cleaning.ts';

let bed: MessageBed['bed'];
let anna: MessageBed['anna'];
let ben: MessageBed['ben'];
beforeAll(async () => {
  ({ bed, anna, ben } = await startMessageBed());
});
afterAll(() => bed?.stop());

describe('deleting', () => {
  it('is for oneself, apart for inbox and sent list [RUL-0215] [RUL-0233]', async () => {
    const { id } = await sent(anna, { to: [idOf(ben)] });
    expect((await anna.call(deleteMessage, { params: { id } })).status).toBe(404);
    expect((await anna.call(deleteSentMessage, { params: { id } })).body).toEqual({ message_ids: [id] });
    expect((await anna.call(getMessage, { params: { id } })).status).toBe(404);
    expect(await idsIn(ben)).toContain(id);
    expect((await ben.call(deleteSentMessage, { params: { id } })).status).toBe(404);
    await ben.call(deleteMessage, { params: { id } });
    expect(await idsIn(ben)).not.toContain(id);
    expect((await ben.call(readMessage, { params: { id } })).status).toBe(404);
  });

  it('works on many, and can be taken back for a day [RUL-0215]', async () => {
    const message_ids = [
      (await sent(anna, { to: [idOf(ben)] })).id,
      (await sent(anna, { to: [idOf(ben)] })).id,
    ];
    expect((await ben.call(deleteMessages, { body: { message_ids } })).body).toEqual({ message_ids });
    expect((await anna.call(deleteSentMessages, { body: { message_ids } })).body).toEqual({ message_ids });
    const restored = await ben.call(restoreMessages, { body: { message_ids, sent: false } });
    expect(restored.body).toEqual({ message_ids });
    expect(await idsIn(ben)).toEqual(expect.arrayContaining(message_ids));
    expect((await outbox(anna)).messages.map(({ id }) => id)).not.toContain(message_ids[0]);
    await anna.call(restoreMessages, { body: { message_ids, sent: true } });
    expect((await outbox(anna)).messages.map(({ id }) => id)).toEqual(expect.arrayContaining(message_ids));
    await ben.call(deleteMessages, { body: { message_ids } });
    await sql`update message_recipients set deleted_at = now() - interval '25 hours' where member_id = ${idOf(ben)} and deleted_at is not null`.execute(
      bed.db.kysely,
    );
    const late = await ben.call(restoreMessages, { body: { message_ids, sent: false } });
    expect(late.body.message_ids).toEqual([]);
  });
});

describe('messages of others', () => {
  it('are passed over by whatever is done with many, and stay as they were', async () => {
    const { id } = await sent(anna, { to: [idOf(ben)] });
    const eve = await bed.as((await bed.buildMember()).id);
    const state = async () => {
      const { body } = await ben.call(getMessage, { params: { id } });
      return { ...body, sent: (await outbox(anna)).messages.some((message) => message.id === id) };
    };
    const before = await state();
    const body = { message_ids: [id] };
    for (const answer of [
      await eve.call(readMessages, { body }),
      await eve.call(unreadMessages, { query: body }),
      await eve.call(deleteMessages, { body }),
      await eve.call(deleteSentMessages, { body }),
      await eve.call(restoreMessages, { body: { ...body, sent: false } }),
      // The author has no copy that came in, the reader none that was sent.
      await anna.call(deleteMessages, { body }),
      await ben.call(deleteSentMessages, { body }),
    ])
      expect([answer.status, answer.body]).toEqual([200, { message_ids: [] }]);
    expect(await state()).toEqual(before);
  });
});

describe('messages that nobody has any more', () => {
  it('go once that cannot be taken back, with files that nothing else shows', async () => {
    const { rows: made } = await sql<{ id: number }>`
      insert into files (owner_id, directory, original_filename, extension, content_type, size, sha256, storage_key)
      values (${idOf(anna)}, 'files', 'alt.txt', 'txt', 'text/plain', 1, 'x', 'tests/alt') returning id
    `.execute(bed.db.kysely);
    const fileId = made[0]!.id;
    const { id } = await sent(anna, { to: [idOf(ben)], attachments: [fileId] });
    const kept = await sent(anna, { to: [idOf(ben)] });
    const left = async () => {
      const { rows } = await sql<{ state: string; messages: number[] }>`
        select state, array(select id from messages where id in (${id}, ${kept.id}) order by id) as messages
        from files where id = ${fileId}
      `.execute(bed.db.kysely);
      return rows[0];
    };
    await anna.call(deleteSentMessages, { body: { message_ids: [id, kept.id] } });
    await ben.call(deleteMessage, { params: { id } });
    // What is being told of is passed over: its notification holds the message for that moment.
    await bed.delivered();
    await cleanMessages(bed.services);
    expect(await left()).toEqual({ state: 'published', messages: [id, kept.id] });
    await sql`update messages set sent_deleted_at = now() - interval '2 days' where id in (${id}, ${kept.id})`.execute(
      bed.db.kysely,
    );
    await cleanMessages(bed.services);
    expect(await left()).toEqual({ state: 'published', messages: [id, kept.id] });
    await sql`update message_recipients set deleted_at = now() - interval '2 days' where message_id = ${id}`.execute(
      bed.db.kysely,
    );
    await cleanMessages(bed.services);
    expect(await left()).toEqual({ state: 'removed', messages: [kept.id] });
  });
});
