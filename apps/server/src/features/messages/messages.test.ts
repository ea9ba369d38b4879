import {
  countEverybody,
  createMessage,
  deleteMessage,
  deleteMessages,
  deleteSentMessage,
  deleteSentMessages,
  getMember,
  getMessage,
  getSession,
  getTranslation,
  getUnreadFeatures,
  listMessages,
  listNotifications,
  listSentMessages,
  type Message,
  readMessage,
  readMessages,
  restoreMessages,
  unreadMessage,
  unreadMessages,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { cleanMessages } from './cleaning.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let clara: Client;
let guest: Client;
let admin: Client;

type Draft = NonNullable<Parameters<typeof send>[1]>;
const idOf = (client: Client) => client.memberId!;

const send = async (
  from: Client,
  draft: {
    to?: number[];
    to_group?: number[];
    to_all_network_members?: boolean;
    subject?: string;
    content?: string;
    attachments?: number[];
    conversation_starter_id?: number | null;
    shared_message_id?: number | null;
  },
) => from.call(createMessage, { body: { content: 'Hallo', ...draft } });

const sent = async (from: Client, draft: Draft): Promise<Message> => {
  const answer = await send(from, draft);
  expect(answer.status).toBe(201);
  return answer.body;
};
const inbox = async (client: Client) => (await client.call(listMessages)).body;
const outbox = async (client: Client) => (await client.call(listSentMessages)).body;
const idsIn = async (client: Client) => (await inbox(client)).messages.map(({ id }) => id);

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const member = async (traits: Parameters<TestBed['buildMember']>[0] = {}) =>
    bed.as((await bed.buildMember(traits)).id);
  [anna, ben, clara] = [
    await member({ name: 'Anna A' }),
    await member({ name: 'Ben B' }),
    await member({ name: 'Clara C' }),
  ];
  guest = await member({ name: 'Gast G', isExternal: true });
  admin = await member({ name: 'Ada Admin', isNetworkAdmin: true });
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
    expect(
      (await send(anna, { to: [idOf(ben)], content: 'x'.repeat(1_000_000) })).status,
    ).toBeGreaterThanOrEqual(400);
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

describe('telling of messages', () => {
  it('makes one notification, which reading settles', async () => {
    const reader = await bed.as((await bed.buildMember()).id);
    const { id } = await sent(anna, { to: [idOf(reader)], subject: 'Wichtig' });
    await bed.delivered();
    const list = async () => (await reader.call(listNotifications)).body;
    expect(await list()).toMatchObject({
      unseen: 1,
      notifications: [
        { kind: 'message', excerpt: 'Wichtig', html_url: `/messages/${id}`, actor: { id: idOf(anna) } },
      ],
    });
    await reader.call(readMessage, { params: { id } });
    expect(await list()).toMatchObject({ unseen: 0, notifications: [{ read: true }] });
    await reader.call(deleteMessage, { params: { id } });
    expect((await list()).notifications).toEqual([]);
  });

  it('reaches windows of author and recipients, with their new counts [RUL-0211]', async () => {
    const reader = await bed.as((await bed.buildMember()).id);
    await bed.delivered();
    const { id } = await sent(anna, { to: [idOf(reader)] });
    await bed.delivered();
    const stored = async () => {
      const { rows } = await sql<{ event: string; rooms: string[]; data: unknown }>`
        select event, rooms, data from live_messages where event in ('messages_changed', 'unreads_changed') order by id desc limit 2
      `.execute(bed.db.kysely);
      return rows.reverse();
    };
    expect(await stored()).toEqual([
      {
        event: 'messages_changed',
        rooms: [`member:${idOf(anna)}`, `member:${idOf(reader)}`],
        data: { message_ids: [id] },
      },
      { event: 'unreads_changed', rooms: [`member:${idOf(reader)}`], data: { unreads: { Messages: 1 } } },
    ]);
    await reader.call(readMessage, { params: { id } });
    await bed.delivered();
    expect((await stored()).at(-1)).toMatchObject({ data: { unreads: { Messages: 0 } } });
  });

  it('tells thousands in portions, and live only those who are there', async () => {
    await sql`
      insert into members (network_id, email, first_name, last_name, display_name, state, created_at)
      select id, 'many-' || n || '@example.org', 'Viele', n::text, 'Viele ' || n, 'active', now() from networks, generate_series(1, 1200) n
    `.execute(bed.db.kysely);
    const message = await sent(admin, { to_all_network_members: true });
    expect(message.to_count).toBeGreaterThan(1200);
    const told = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from notifications where message_id = ${message.id}
      `.execute(bed.db.kysely);
      return rows[0]!.count;
    };
    await expect.poll(told, { timeout: 30_000 }).toBe(message.to_count);
    await bed.delivered();
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from live_messages where event = 'unreads_changed' and id > (
        select max(id) from live_messages where event = 'messages_changed' and data @> ${JSON.stringify({ message_ids: [message.id] })}::jsonb
      )
    `.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(0);
  });
});
