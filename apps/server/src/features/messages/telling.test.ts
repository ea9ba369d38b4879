import { deleteMessage, listNotifications, readMessage } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { idOf, type MessageBed, sent, startMessageBed } from '../../testing/message-bed.ts';

let bed: MessageBed['bed'];
let anna: MessageBed['anna'];
let admin: MessageBed['admin'];
beforeAll(async () => {
  ({ bed, anna, admin } = await startMessageBed());
});
afterAll(() => bed?.stop());

describe('telling of messages', () => {
  it('makes one notification, which reading settles', async () => {
    const reader = await bed.as((await bed.buildMember()).id);
    const { id } = await sent(anna, { to: [idOf(reader)], subject: 'Wichtig' });
    await bed.delivered();
    const list = async () => (await reader.call(listNotifications)).body;
    expect(await list()).toMatchObject({
      unseen: 1,
      notifications: [
        {
          kind: 'message',
          excerpt: 'Hallo',
          thread: 'Wichtig',
          html_url: `/messages/${id}`,
          actor: { id: idOf(anna) },
        },
      ],
    });
    await reader.call(readMessage, { params: { id } });
    expect(await list()).toMatchObject({ unseen: 0, notifications: [{ read: true }] });
    await reader.call(deleteMessage, { params: { id } });
    expect((await list()).notifications).toEqual([]);
  });

  it('reaches windows of author and recipients, with their new counts', async () => {
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
        select max(id) from live_messages where event = 'messages_changed' and data::jsonb @> ${JSON.stringify({ message_ids: [message.id] })}::jsonb
      )
    `.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(0);
  });
});
