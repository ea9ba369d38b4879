import {
  createActivity,
  getUnreadActivities,
  getUnreadFeatures,
  getUnreadTotals,
  markStreamsRead,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { registerUnreadCounter } from './index.ts';

let bed: TestBed;
let author: Client;
let reader: Client;
let group: { slug: string; streamId: number };

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const [a, r] = await Promise.all([bed.buildMember(), bed.buildMember()]);
  group = await bed.buildGroup({ createdBy: a.id, members: [r.id] });
  [author, reader] = [await bed.as(a.id), await bed.as(r.id)];
  for (const content of ['Eins', 'Zwei']) {
    await author.call(createActivity, { body: { content, streams: [group.streamId] } });
  }
});
afterAll(() => bed?.stop());

describe('unread counts', () => {
  it('exist for streams, calendars and messages; what nobody counts is 0 [RUL-0207]', async () => {
    const counts = { Activitystreams: 2, Calendars: 0, Messages: 0, Tasks: 0 };
    expect((await reader.call(getUnreadFeatures)).body).toEqual(counts);
    expect((await author.call(getUnreadFeatures)).body.Activitystreams).toBe(0);
  });

  it('give totals for the app', async () => {
    expect((await reader.call(getUnreadTotals)).body).toEqual((await reader.call(getUnreadFeatures)).body);
  });

  it('are told by stream', async () => {
    expect((await reader.call(getUnreadActivities)).body).toMatchObject({
      total: 2,
      streams: [{ id: group.streamId, group_slug: group.slug, unread: 2 }],
    });
  });

  it('count what lies in several streams in each of them, and once in all', async () => {
    const both = await bed.buildMember();
    const other = await bed.buildGroup({ createdBy: author.memberId!, members: [both.id] });
    const third = await bed.buildGroup({ createdBy: author.memberId!, members: [both.id] });
    const client = await bed.as(both.id);
    for (const streams of [[other.streamId], [other.streamId, third.streamId]])
      await author.call(createActivity, { body: { content: 'Überall', streams } });
    expect((await client.call(getUnreadActivities)).body).toEqual({
      total: 2,
      streams: [
        { id: other.streamId, slug: other.slug, group_slug: other.slug, unread: 2, unread_in_place: 2 },
        { id: third.streamId, slug: third.slug, group_slug: third.slug, unread: 1, unread_in_place: 1 },
      ],
    });
    expect((await client.call(getUnreadFeatures)).body.Activitystreams).toBe(2);
    const read = await client.call(markStreamsRead, { body: { streams: [other.streamId] } });
    expect(read.body.Activitystreams).toBe(1);
  });

  it('go down in all windows of those who read, also when they signed in elsewhere and that has run out', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => bed.buildMember()));
    const ids = people.map(({ id }) => id);
    const { streamId } = await bed.buildGroup({ createdBy: author.memberId!, members: ids });
    const clients = await Promise.all(ids.map((id) => bed.as(id)));
    for (const id of ids) await bed.as(id);
    await sql`
      update sessions set expires_at = now()
      where id in (select max(id) from sessions where member_id = any(${ids}::bigint[]) group by member_id)
    `.execute(bed.db.kysely);
    await author.call(createActivity, { body: { content: 'Neu', streams: [streamId] } });
    await Promise.all(clients.map((client) => client.call(markStreamsRead, { body: { all: true } })));
    await bed.delivered();
    const { rows } = await sql`
      select data #> '{unreads}' as unreads from live_messages
      where event = 'unreads_changed' and rooms && ${ids.map((id) => `member:${id}`)}::text[]
    `.execute(bed.db.kysely);
    expect(rows).toEqual(
      ids.map(() => ({ unreads: { Activitystreams: 0, Calendars: 0, Messages: 0, Tasks: 0 } })),
    );
  });

  it('are for people who are signed in [RUL-0210]', async () => {
    const nobody = await bed.as();
    for (const call of [getUnreadFeatures, getUnreadTotals, getUnreadActivities]) {
      expect((await nobody.call(call)).status).toBe(401);
    }
  });

  it('can say that something is new without counting it [RUL-0206]', async () => {
    registerUnreadCounter('Calendars', async () => -1);
    expect((await reader.call(getUnreadFeatures)).body.Calendars).toBe(-1);
  });
});
