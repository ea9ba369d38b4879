import {
  archiveGroup,
  cancelPlannedActivity,
  findTags,
  getStream,
  getUnreadFeatures,
  listNotifications,
  listPlannedActivities,
  planActivity,
  publishPlannedActivity,
  updatePlannedActivity,
  uploadDocumentImage,
  uploadFile,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture } from '../../testing/upload-bed.ts';
import { setMembership } from '../groups/index.ts';
import { uploads } from '../uploads/index.ts';
import { publishAllDue, publishDue } from './publish.ts';
import { instantOf } from './wall-clock.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let cara: Client;
let group: { id: number; slug: string; streamId: number };

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const build = (name: string) => bed.buildMember({ name });
  const [a, b, c] = [await build('Anna'), await build('Ben'), await build('Cara')];
  [anna, ben, cara] = [await bed.as(a.id), await bed.as(b.id), await bed.as(c.id)];
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  await sql`truncate notifications, planned_activities, activities, tags cascade`.execute(bed.db.kysely);
  group = await bed.buildGroup({
    createdBy: cara.memberId!,
    members: [anna.memberId!, ben.memberId!],
  });
});

const tomorrow = () => Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 1 }).toString();
const planOf = (content: string, more: object = {}) => ({
  post: { content, streams: [group.streamId], ...more },
  date: tomorrow(),
  time: '09:00',
});

async function plan(content: string, more: object = {}): Promise<number> {
  const { body, raw } = await anna.call(planActivity, { body: planOf(content, more) });
  expect(raw.statusCode, raw.payload).toBe(201);
  return body.id;
}

/** As if the time of a planned post had come. */
const come = (id: number) =>
  sql`update planned_activities set publishes_at = now() - interval '1 second' where id = ${id}`.execute(
    bed.db.kysely,
  );

const posts = async (client: Client) =>
  (await client.call(getStream, { params: { slug: 'all' } })).body.activities;
const told = async (client: Client) =>
  (await client.call(listNotifications)).body.notifications.map(({ kind }) => kind);
/** What others are offered while writing; what they could make anew has no id. */
const tagsFound = async () =>
  (await ben.call(findTags, { query: { q: 'Brandneu' } })).body.tags.filter(({ id }) => id !== null);
const planned = async (client = anna) => (await client.call(listPlannedActivities)).body.planned_activities;

describe('a planned post', () => {
  it('[A09] is told to nobody before it is published, and once then', async () => {
    const text = (names: Client[]) =>
      `Hallo ${names.map((name, at) => `@[${name.memberId}:Name ${at}]`).join(' ')} #[1:Brandneu] https://example.org`;
    const count = async (table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(bed.db.kysely))
        .rows[0]!.n;
    const nothing = async () => {
      await bed.delivered();
      expect([await told(ben), await told(cara)]).toEqual([[], []]);
      expect(await posts(ben)).toEqual([]);
      expect((await ben.call(getUnreadFeatures)).body.Activitystreams).toBe(0);
      expect(await tagsFound()).toEqual([]);
      expect([await count('tags'), await count('activities'), await count('waiting_mails')]).toEqual([
        0, 0, 0,
      ]);
    };
    const id = await plan(text([ben, cara]));
    for (const time of ['10:00', '11:00', '12:00']) {
      const body = { ...planOf(text([ben, cara])), time };
      expect((await anna.call(updatePlannedActivity, { params: { id }, body })).body.time).toBe(time);
    }
    await anna.call(updatePlannedActivity, { params: { id }, body: planOf(text([ben])) });
    const cancelled = await plan(text([ben, cara]));
    expect((await anna.call(cancelPlannedActivity, { params: { id: cancelled } })).status).toBe(204);
    await publishAllDue(bed.services);
    await nothing();
    await come(id);
    await Promise.all([
      publishDue(bed.services, id),
      publishAllDue(bed.services),
      publishDue(bed.services, id),
    ]);
    await bed.delivered();
    expect(await posts(ben)).toHaveLength(1);
    expect(await told(ben)).toEqual(['mention']);
    expect(await told(cara)).toEqual([]);
    expect((await ben.call(getUnreadFeatures)).body.Activitystreams).toBe(1);
    expect(await tagsFound()).toHaveLength(1);
    expect(await planned()).toEqual([]);
  });

  it('is seen by its author alone, whoever looks after the stream [RUL-0780]', async () => {
    const id = await plan('Geheim');
    expect((await planned()).map((each) => each.id)).toEqual([id]);
    const { rows } = await sql<{ late: number }>`
      select extract(epoch from j.start_after - p.publishes_at)::float8 as late from planned_activities p
      join jobs.job j on j.name = 'planned_activity' and j.data ->> 'plannedId' = p.id::text
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ late: expect.closeTo(0, -2) }]);
    expect(await planned(cara)).toEqual([]);
    for (const client of [cara, ben]) {
      const params = { id };
      expect((await client.call(updatePlannedActivity, { params, body: planOf('Anders') })).status).toBe(404);
      expect((await client.call(publishPlannedActivity, { params })).status).toBe(404);
      expect((await client.call(cancelPlannedActivity, { params })).status).toBe(404);
    }
  });

  it('is published at once on demand, with its files', async () => {
    const upload = (name: string) =>
      anna.call(uploadFile, {
        params: { directory: 'files' },
        ...multipartOf({ file: { name, type: 'text/plain', bytes: Buffer.from(name) } }),
      });
    const kept = (await upload('bleibt.txt')).body.id;
    const dropped = (await upload('faellt-weg.txt')).body.id;
    const id = await plan('Mit Datei', { files: [kept, dropped] });
    // The nightly sweep leaves alone what waits.
    await sql`update files set created_at = now() - interval '3 days'`.execute(bed.db.kysely);
    await anna.call(updatePlannedActivity, { params: { id }, body: planOf('Mit Datei', { files: [kept] }) });
    await sweep();
    expect(await stateOf(kept)).toBe('volatile');
    expect(await stateOf(dropped)).toBeUndefined();
    const { body } = await anna.call(publishPlannedActivity, { params: { id } });
    expect(body.object.attachments).toHaveLength(1);
    expect(await stateOf(kept)).toBe('published');
    const again = await plan('Noch eine', { files: [(await upload('geht.txt')).body.id] });
    await anna.call(cancelPlannedActivity, { params: { id: again } });
    const { rows } = await sql<{ state: string }>`
      select state from files where original_filename = 'geht.txt'`.execute(bed.db.kysely);
    expect(rows[0]!.state).toBe('removed');
  });

  it('of an article keeps its pictures until it is published or changed, and is none of its attachments [RUL-0816]', async () => {
    const image = async (name: string) => {
      const file = { name, type: 'image/jpeg', bytes: await picture(60, 30).toBuffer() };
      return (await anna.call(uploadDocumentImage, multipartOf({ file }))).body.id;
    };
    const [lead, kept, dropped] = [await image('a.jpg'), await image('b.jpg'), await image('c.jpg')];
    const articleOf = (body: string, leadId: number | null) =>
      planOf('Anreißer', { type: 'article', article: { title: 'Licht', body, lead_image_id: leadId } });
    const { body: made } = await anna.call(planActivity, {
      body: articleOf(`![b](file:${kept})\n\n![c](file:${dropped})`, lead),
    });
    expect(made).toMatchObject({ attachments: [], post: { article: { title: 'Licht' } } });
    await sql`update files set created_at = now() - interval '3 days'`.execute(bed.db.kysely);
    await sweep();
    expect([await stateOf(lead), await stateOf(kept), await stateOf(dropped)]).toEqual(
      Array(3).fill('volatile'),
    );
    const params = { id: made.id };
    const changed = await anna.call(updatePlannedActivity, {
      params,
      body: articleOf(`Neu\n\n![b](file:${kept})`, lead),
    });
    expect(changed.status).toBe(200);
    await sweep();
    expect(await stateOf(dropped)).not.toBe('volatile');
    const foreign = await ben.call(
      uploadDocumentImage,
      multipartOf({ file: { name: 'x.jpg', type: 'image/jpeg', bytes: await picture(60, 30).toBuffer() } }),
    );
    expect(
      (await anna.call(updatePlannedActivity, { params, body: articleOf('Neu', foreign.body.id) })).status,
    ).toBe(422);
    const { body: published } = await anna.call(publishPlannedActivity, { params });
    expect(published.object).toMatchObject({ title: 'Licht', article: { lead_image: expect.anything() } });
    expect([await stateOf(lead), await stateOf(kept)]).toEqual(['published', 'published']);
  });

  it('that asks is changed with all that it asks [RUL-0816]', async () => {
    const poll = {
      type: 'question',
      title: 'Welches Motto?',
      options: [{ label: 'Linde' }, { label: 'Markt' }],
    };
    const id = await plan('', poll);
    const body = planOf('', { ...poll, title: 'Motto?', options: [{ label: 'Linde' }, { label: 'Küchen' }] });
    await anna.call(updatePlannedActivity, { params: { id }, body });
    const { body: published } = await anna.call(publishPlannedActivity, { params: { id } });
    expect(published.object.title).toBe('Motto?');
    expect(published.object.options.map(({ label }) => label)).toEqual(['Linde', 'Küchen']);
  });

  it.each([
    ['its author left the group', 'not_allowed', leave],
    ['the group was archived', 'not_allowed', archive],
    ['a stream is gone', 'stream_gone', endGroup],
    ['its author is locked', 'author_gone', lock],
  ] as const)('stays with the reason where %s [RUL-0781]', async (_what, failure, change) => {
    const id = await plan('Morgen');
    await change();
    await come(id);
    await publishDue(bed.services, id);
    await bed.delivered();
    await sql`update members set state = 'active' where id = ${anna.memberId!}`.execute(bed.db.kysely);
    const client = await bed.as(anna.memberId!);
    expect(await planned(client)).toMatchObject([
      { id, state: 'failed', failure, post: { content: 'Morgen' } },
    ]);
    // Whoever is locked hears of nothing; it stands in their list.
    expect(await told(client)).toEqual(failure === 'author_gone' ? [] : ['planned_failed']);
    expect(await posts(cara)).toEqual([]);
  });

  it('is refused by the hour where the author could not post it at all', async () => {
    const closed = await bed.buildGroup({ createdBy: cara.memberId!, access: 'closed' });
    const into = (id: number) => ({
      body: { ...planOf('Hallo'), post: { content: 'Hallo', streams: [id] } },
    });
    expect((await anna.call(planActivity, into(closed.streamId))).status).toBe(422);
    const open = await bed.buildGroup({ createdBy: cara.memberId! });
    expect((await anna.call(planActivity, into(open.streamId))).status).toBe(403);
    expect((await anna.call(planActivity, { body: planOf('   ') })).status).toBe(422);
    for (const field of ['files', 'images']) {
      const { problem } = await anna.call(planActivity, { body: planOf('Hallo', { [field]: [9_999_999] }) });
      expect(problem.codes).toEqual({ [field]: ['unknown'] });
    }
    const past = await anna.call(planActivity, { body: { ...planOf('Hallo'), date: '2020-01-01' } });
    expect(past.problem.codes).toEqual({ time: ['past'] });
  });
});

describe('a wall clock', () => {
  const now = Temporal.Instant.from('2026-12-01T00:00:00Z');
  it('that is left out is refused with the next one [RUL-0782]', async () => {
    expect(() => instantOf({ date: '2027-03-28', time: '02:30' }, 'Europe/Berlin', now)).toThrow(
      expect.objectContaining({ fields: { time: ['no_such_time'] } }),
    );
    const { problem } = await anna.call(planActivity, {
      body: { ...planOf('Hallo'), date: '2027-03-28', time: '02:30' },
    });
    expect(problem.detail).toContain('03:00');
  });

  it('that comes twice is the first of both [RUL-0783]', () => {
    const first = instantOf({ date: '2027-10-31', time: '02:30' }, 'Europe/Berlin', now);
    expect(first.toString()).toBe('2027-10-31T00:30:00Z');
    expect(instantOf({ date: '2027-10-31', time: '03:00' }, 'Europe/Berlin', now).toString()).toBe(
      '2027-10-31T02:00:00Z',
    );
  });

  it('must be of a day that there is', () => {
    expect(() => instantOf({ date: '2027-02-30', time: '09:00' }, 'Europe/Berlin', now)).toThrow(
      expect.objectContaining({ fields: { date: ['no_such_date'] } }),
    );
  });
});

const stateOf = async (id: number) => {
  const { rows } = await sql<{ state: string }>`select state from files where id = ${id}`.execute(
    bed.db.kysely,
  );
  return rows[0]?.state;
};

async function sweep(): Promise<void> {
  await uploads.jobs!(bed.services).upload_cleaning!({});
}

async function leave(): Promise<void> {
  await bed.db.kysely.transaction().execute((tx) =>
    setMembership(tx, cara.memberId!, {
      groupId: group.id,
      memberId: anna.memberId!,
      status: 'no_member',
    }),
  );
}
async function archive(): Promise<void> {
  await cara.call(archiveGroup, { params: { slug: group.slug } });
}
async function endGroup(): Promise<void> {
  await sql`delete from containers where id = ${group.streamId}`.execute(bed.db.kysely);
}
async function lock(): Promise<void> {
  await sql`update members set state = 'locked' where id = ${anna.memberId!}`.execute(bed.db.kysely);
}
