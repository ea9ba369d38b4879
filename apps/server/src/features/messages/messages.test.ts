import {
  countEverybody,
  createMessage,
  getMember,
  getMessage,
  getSession,
  listMessages,
  listSentMessages,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import {
  idOf,
  idsIn,
  inbox,
  type MessageBed,
  outbox,
  send,
  sent,
  startMessageBed,
} from '../../testing/message-bed.ts';

let bed: MessageBed['bed'];
let anna: MessageBed['anna'];
let ben: MessageBed['ben'];
let clara: MessageBed['clara'];
let guest: MessageBed['guest'];
let admin: MessageBed['admin'];
beforeAll(async () => {
  ({ bed, anna, ben, clara, guest, admin } = await startMessageBed());
});
afterAll(() => bed?.stop());

describe('sending', () => {
  it('brings a message to those named and into the own sent list [RUL-0220] [RUL-0234]', async () => {
    const message = await sent(anna, {
      to: [idOf(ben), idOf(clara)],
      subject: '  Sommer\nfest ',
      content: '**Komm** doch',
    });
    expect(message).toMatchObject({
      subject: 'Sommer fest',
      content: '**Komm** doch',
      plain_content: 'Komm doch',
      to_count: 2,
      to: [{ id: idOf(ben) }, { id: idOf(clara) }],
      i: { read: true, author: true },
      has_replies: false,
      conversation_starter_id: message.id,
      conversation_length: 1,
      can: { reply: false, reply_all: true, share: true, translate: false },
    });
    expect((await inbox(ben)).messages[0]).toMatchObject({
      id: message.id,
      author: { id: idOf(anna), display_name: 'Anna A' },
      excerpt: 'Komm doch',
      i: { read: false, author: false },
    });
    expect((await outbox(anna)).messages[0]!.id).toBe(message.id);
    expect(await idsIn(anna)).not.toContain(message.id);
  });

  it('needs somebody to write to [RUL-0221]', async () => {
    for (const draft of [{}, { to: [] }, { to: [idOf(anna)] }, { to_all_network_members: false }]) {
      const { status, problem } = await send(anna, draft);
      expect([status, problem.code]).toEqual([422, 'missing_recipient']);
      expect(problem.errors).toHaveProperty('to');
    }
    const alone = await bed.buildGroup({ createdBy: idOf(anna) });
    expect((await send(anna, { to_group: [alone.id] })).problem.code).toBe('missing_recipient');
    expect((await outbox(anna)).messages.map(({ to_groups }) => to_groups.length)).not.toContain(1);
  });

  it('to everybody is for network administrators [RUL-0222]', async () => {
    expect((await send(anna, { to_all_network_members: true })).status).toBe(403);
    const message = await sent(admin, { to_all_network_members: true, subject: 'An alle' });
    expect(message).toMatchObject({ to: [], to_all_network_members: true, to_count: 4 });
    for (const client of [anna, ben, clara, guest]) expect(await idsIn(client)).toContain(message.id);
  });

  it('to everybody says before how many get it: not who is locked, gone, or writes it [RUL-0222]', async () => {
    for (const state of ['locked', 'left', 'anonymised', 'to_be_onboarded', 'without_sign_in']) {
      const { id } = await bed.buildMember();
      await sql`update members set state = ${state}::member_state where id = ${id}`.execute(bed.db.kysely);
    }
    const { count } = (await admin.call(countEverybody)).body;
    const message = await sent(admin, { to_all_network_members: true });
    expect(message.to_count).toBe(count);
    const { rows } = await sql<{ got: number }>`
      select count(*)::int as got from message_recipients where message_id = ${message.id}
    `.execute(bed.db.kysely);
    expect(rows[0]!.got).toBe(count);
    for (const client of [anna, guest]) expect((await client.call(countEverybody)).status).toBe(403);
  });

  it('to groups is for those who run them, each person once [RUL-0224] [RUL-0225]', async () => {
    const group = await bed.buildGroup({ createdBy: idOf(anna), members: [idOf(ben), idOf(clara)] });
    expect((await send(ben, { to_group: [group.id] })).status).toBe(403);
    const message = await sent(anna, { to: [idOf(ben)], to_group: [group.id] });
    expect(message).toMatchObject({
      to: [{ id: idOf(ben) }],
      to_groups: [{ id: group.id, html_url: `/groups/${group.slug}`, can: { write: true } }],
      to_count: 2,
    });
    expect((await inbox(clara)).messages[0]).toMatchObject({
      id: message.id,
      to: [{ id: idOf(ben) }],
      to_groups: [{ id: group.id, can: { write: false } }],
    });
    expect((await send(admin, { to_group: [group.id] })).status).toBe(201);
  });

  it('knows nothing of hidden groups, of people out of reach and of strange messages', async () => {
    const hidden = await bed.buildGroup({ createdBy: idOf(anna), access: 'hidden' });
    const locked = await bed.buildMember({ state: 'locked' });
    const gone = await bed.buildMember({ state: 'left' });
    const unknown = [
      { to_group: [hidden.id] },
      { to_group: [999_999] },
      { to: [locked.id] },
      { to: [gone.id] },
      { to: [idOf(clara), 999_999] },
    ];
    for (const draft of unknown) expect((await send(ben, draft)).status).toBe(422);
    const foreign = await sent(anna, { to: [idOf(clara)] });
    for (const field of ['conversation_starter_id', 'shared_message_id']) {
      const { status, problem } = await send(ben, { to: [idOf(clara)], [field]: foreign.id });
      expect([status, Object.keys(problem.errors!)]).toEqual([422, [field]]);
    }
  });

  it('is bounded: no blank text, nothing too long, and the same submit twice is one message', async () => {
    expect((await send(anna, { to: [idOf(ben)], content: ' \n ' })).status).toBe(422);
    const huge = await send(anna, { to: [idOf(ben)], content: 'x'.repeat(1_000_000) });
    expect([huge.status, Object.keys(huge.problem.errors!)]).toEqual([422, ['content']]);
    expect((await send(anna, { to: [idOf(ben)], subject: 'x'.repeat(201) })).status).toBe(422);
    const again = () =>
      anna.call(createMessage, {
        body: { to: [idOf(ben)], content: 'Einmal' },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await again(), await again()];
    expect(second.body.id).toBe(first.body.id);
    const before = (await inbox(ben)).total;
    await again();
    expect((await inbox(ben)).total).toBe(before);
  });

  it('lets guests write to people of their groups and answer whoever wrote to them [RUL-0226]', async () => {
    expect((await send(guest, { to: [idOf(ben)] })).status).toBe(422);
    await bed.buildGroup({ createdBy: idOf(anna), members: [idOf(guest)] });
    expect((await send(guest, { to: [idOf(anna)] })).status).toBe(201);
    const message = await sent(ben, { to: [idOf(guest), idOf(clara)] });
    const { body } = await guest.call(getMessage, { params: { id: message.id } });
    expect(body).toMatchObject({
      to: [{ id: idOf(guest) }],
      to_count: 2,
      can: { reply: true, reply_all: false },
    });
    const reply = { to: [idOf(ben)], conversation_starter_id: message.id };
    expect((await send(guest, reply)).status).toBe(201);
    expect((await send(guest, { ...reply, to: [idOf(clara)] })).status).toBe(422);
  });

  it('is told as an ability of oneself and of others [RUL-0226]', async () => {
    expect((await anna.call(getSession)).body.viewer!.can.send_direct_messages).toBe(true);
    const can = async (id: number) =>
      (await anna.call(getMember, { params: { id } })).body.can.send_direct_messages;
    expect(await can(idOf(ben))).toBe(true);
    expect(await can(idOf(anna))).toBe(false);
    expect(await can((await bed.buildMember({ state: 'left' })).id)).toBe(false);
  });
});

describe('lists', () => {
  it('show ten a page, newest first, with totals [RUL-0212] [RUL-0230] [RUL-0231]', async () => {
    const [from, to] = [await bed.buildMember(), await bed.buildMember()];
    const [writer, reader] = [await bed.as(from.id), await bed.as(to.id)];
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) ids.unshift((await sent(writer, { to: [to.id] })).id);
    expect(await inbox(reader)).toMatchObject({ total: 12, limit: 10, offset: 0 });
    expect(await idsIn(reader)).toEqual(ids.slice(0, 10));
    const second = await reader.call(listMessages, { query: { offset: 10 } });
    expect(second.body.messages.map(({ id }) => id)).toEqual(ids.slice(10));
    const beyond = await reader.call(listMessages, { query: { offset: 100 } });
    expect(beyond.body).toMatchObject({ messages: [], total: 12 });
    expect((await writer.call(listSentMessages, { query: { limit: 3 } })).body).toMatchObject({
      total: 12,
      limit: 3,
    });
    expect(await inbox(writer)).toMatchObject({ messages: [], total: 0 });
  });

  it('ask the same few statements however many rows they show', async () => {
    const [from, to] = [await bed.buildMember(), await bed.buildMember()];
    const [writer, reader] = [await bed.as(from.id), await bed.as(to.id)];
    await sent(writer, { to: [to.id] });
    const count = async (client: Client, call: typeof listMessages | typeof listSentMessages) =>
      (await bed.countStatements(() => client.call(call))).statements;
    const before = [await count(reader, listMessages), await count(writer, listSentMessages)];
    for (let index = 0; index < 9; index += 1) await sent(writer, { to: [to.id] });
    expect([await count(reader, listMessages), await count(writer, listSentMessages)]).toEqual(before);
    expect(before[0]).toBe(2);
  });

  it('do not name hidden groups to those who do not know of them', async () => {
    const hidden = await bed.buildGroup({ createdBy: idOf(anna), access: 'hidden', members: [idOf(clara)] });
    const message = await sent(anna, { to: [idOf(ben)], to_group: [hidden.id] });
    const groups = async (client: Client) =>
      (await client.call(getMessage, { params: { id: message.id } })).body.to_groups.length;
    expect([await groups(clara), await groups(ben)]).toEqual([1, 0]);
  });
});
