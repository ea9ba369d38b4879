import {
  deleteMessage,
  deleteSentMessage,
  getMessage,
  getTranslation,
  getUnreadFeatures,
  listNotifications,
  readMessage,
  readMessages,
  restoreMessages,
  unreadMessage,
  unreadMessages,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { idOf, type MessageBed, send, sent, startMessageBed } from '../../testing/message-bed.ts';

let bed: MessageBed['bed'];
let anna: MessageBed['anna'];
let ben: MessageBed['ben'];
let clara: MessageBed['clara'];
let admin: MessageBed['admin'];
beforeAll(async () => {
  ({ bed, anna, ben, clara, admin } = await startMessageBed());
});
afterAll(() => bed?.stop());

describe('reading', () => {
  it('marks and unmarks one by one [RUL-0214] [RUL-0216]', async () => {
    const { id } = await sent(anna, { to: [idOf(ben)] });
    const read = async () => (await ben.call(getMessage, { params: { id } })).body.i.read;
    expect(await read()).toBe(false);
    expect((await ben.call(readMessage, { params: { id } })).body).toEqual({ message_ids: [id] });
    expect(await read()).toBe(true);
    await ben.call(unreadMessage, { params: { id } });
    expect(await read()).toBe(false);
  });

  it('marks and unmarks many, and passes over what is not the own [RUL-0214]', async () => {
    const [a, b] = [await sent(anna, { to: [idOf(ben)] }), await sent(anna, { to: [idOf(ben)] })];
    const foreign = await sent(anna, { to: [idOf(clara)] });
    const ids = [a.id, b.id, foreign.id, 999_999];
    expect((await ben.call(readMessages, { body: { message_ids: ids } })).body.message_ids).toEqual([
      a.id,
      b.id,
    ]);
    const marked = await ben.call(unreadMessages, { query: { message_ids: [b.id] } });
    expect(marked.body.message_ids).toEqual([b.id]);
    expect((await clara.call(getMessage, { params: { id: foreign.id } })).body.i.read).toBe(false);
    expect((await ben.call(readMessages)).status).toBe(422);
  });

  it('is counted for the badge [RUL-0207]', async () => {
    const reader = await bed.as((await bed.buildMember()).id);
    const unread = async () => (await reader.call(getUnreadFeatures)).body.Messages;
    const ids = [await sent(anna, { to: [idOf(reader)] }), await sent(anna, { to: [idOf(reader)] })].map(
      ({ id }) => id,
    );
    expect(await unread()).toBe(2);
    await reader.call(readMessage, { params: { id: ids[0]! } });
    expect(await unread()).toBe(1);
    await reader.call(deleteMessage, { params: { id: ids[1]! } });
    expect(await unread()).toBe(0);
  });

  it('is for those who sent or got it; for everybody else it is not there', async () => {
    const { id } = await sent(anna, { to: [idOf(ben)] });
    const calls = [getMessage, readMessage, unreadMessage, deleteMessage, deleteSentMessage];
    for (const call of calls) expect((await clara.call(call, { params: { id } })).status).toBe(404);
    expect((await admin.call(getMessage, { params: { id } })).status).toBe(404);
    const target = { params: { type: 'message', lang: 'DE', target_id: String(id) } } as never;
    expect((await ben.call(getTranslation, target)).status).toBe(404);
  });
});

describe('conversations', () => {
  it('hold what the viewer sent or got of them, oldest first [RUL-0217] [RUL-0232]', async () => {
    const first = await sent(anna, { to: [idOf(ben), idOf(clara)], subject: 'Fest' });
    const reply = await sent(ben, {
      to: [idOf(anna)],
      conversation_starter_id: first.id,
      subject: 'Re: Fest',
    });
    const second = await sent(anna, { to: [idOf(ben)], conversation_starter_id: reply.id });
    expect(second.conversation_starter_id).toBe(first.id);
    const seen = async (client: Client, id: number) => {
      const { body } = await client.call(getMessage, { params: { id } });
      return [body.conversation.map((each) => each.id), body.conversation_length];
    };
    expect(await seen(ben, reply.id)).toEqual([[first.id, reply.id, second.id], 3]);
    expect(await seen(clara, first.id)).toEqual([[first.id], 1]);
    const told = async (client: Client) =>
      (await client.call(getMessage, { params: { id: first.id } })).body.has_replies;
    expect([await told(anna), await told(clara)]).toEqual([true, false]);
    await ben.call(deleteMessage, { params: { id: second.id } });
    expect(await seen(ben, first.id)).toEqual([[first.id, reply.id], 2]);
  });

  it('take attachments along when they are passed on, for those who got them alone [RUL-0217] [RUL-0234]', async () => {
    const storageKey = 'tests/plan';
    const { sha256, size } = await bed.services.storage.put(storageKey, Buffer.from('x'));
    const { rows } = await sql<{ id: number }>`
      insert into files (owner_id, directory, original_filename, extension, content_type, size, sha256, storage_key)
      values (${idOf(anna)}, 'files', 'plan.txt', 'txt', 'text/plain', ${size}, ${sha256}, ${storageKey}) returning id
    `.execute(bed.db.kysely);
    const fileId = rows[0]!.id;
    expect((await send(ben, { to: [idOf(anna)], attachments: [fileId] })).status).toBe(422);
    const first = await sent(anna, { to: [idOf(ben)], attachments: [fileId] });
    expect(first.attachments).toMatchObject([{ id: fileId, name: 'plan.txt', extension: 'txt' }]);
    const shared = await sent(ben, { to: [idOf(clara)], shared_message_id: first.id });
    expect(shared.attachments.map(({ id }) => id)).toEqual([fileId]);
    const readable = async (client: Client) => {
      const url = `/api/storage/files/${fileId}/get/plan.txt`;
      const { statusCode } = await bed.http.inject({
        method: 'GET',
        url,
        headers: { cookie: client.cookie },
      });
      return statusCode;
    };
    expect([await readable(ben), await readable(clara), await readable(admin)]).toEqual([200, 200, 404]);
    await clara.call(deleteMessage, { params: { id: shared.id } });
    expect(await readable(clara)).toBe(404);
  });
});

describe('an answer', () => {
  it('from two windows at once is both of them, in one conversation', async () => {
    const asked = await sent(anna, { to: [idOf(ben)] });
    const answers = await Promise.all(
      ['Ja', 'Nein'].map((content) =>
        sent(ben, { to: [idOf(anna)], content, conversation_starter_id: asked.id }),
      ),
    );
    const { body } = await anna.call(getMessage, { params: { id: asked.id } });
    expect(body.conversation_length).toBe(3);
    expect(new Set(answers.map(({ conversation_starter_id }) => conversation_starter_id))).toEqual(
      new Set([asked.id]),
    );
  });

  it.each(['left', 'anonymised', 'locked'] as const)(
    'to somebody who is %s is refused, and what they wrote stays',
    async (state) => {
      const partner = await bed.buildMember();
      const asked = await sent(await bed.as(partner.id), { to: [idOf(ben)], content: 'Bis bald' });
      await sql`update members set state = ${state}::member_state where id = ${partner.id}`.execute(
        bed.db.kysely,
      );
      const { body } = await ben.call(getMessage, { params: { id: asked.id } });
      expect(body).toMatchObject({ content: 'Bis bald', can: { reply: false, share: true } });
      const { status, problem } = await send(ben, { to: [partner.id], conversation_starter_id: asked.id });
      expect([status, Object.keys(problem.errors!)]).toEqual([422, ['to']]);
    },
  );

  it('to all of a group that was archived is refused and not offered', async () => {
    const group = await bed.buildGroup({ createdBy: idOf(ben), members: [idOf(anna)] });
    const asked = await sent(ben, { to: [], to_group: [group.id] });
    const canReplyAll = async () =>
      (await ben.call(getMessage, { params: { id: asked.id } })).body.can.reply_all;
    expect(await canReplyAll()).toBe(true);
    await sql`update groups set archived_at = now() where id = ${group.id}`.execute(bed.db.kysely);
    expect(await canReplyAll()).toBe(false);
    expect((await send(ben, { to: [], to_group: [group.id] })).status).toBe(403);
  });
});

describe('ignored people', () => {
  it('reach nobody who ignores them, and are not told so', async () => {
    await sql`insert into ignored_members (member_id, ignored_id) values (${idOf(clara)}, ${idOf(ben)})`.execute(
      bed.db.kysely,
    );
    const message = await sent(ben, { to: [idOf(clara), idOf(anna)] });
    expect(message).toMatchObject({ to_count: 2, to: [{ id: idOf(anna) }, { id: idOf(clara) }] });
    expect((await clara.call(getMessage, { params: { id: message.id } })).status).toBe(404);
    const wish = { body: { message_ids: [message.id], sent: false } };
    expect((await clara.call(restoreMessages, wish)).body.message_ids).toEqual([]);
    await bed.delivered();
    const { notifications } = (await clara.call(listNotifications)).body;
    expect(notifications.filter(({ html_url }) => html_url === `/messages/${message.id}`)).toEqual([]);
    await sql`delete from ignored_members where member_id = ${idOf(clara)}`.execute(bed.db.kysely);
  });
});
