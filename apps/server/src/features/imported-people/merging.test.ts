import { mentionMember } from '@dorfplatz/content';
import {
  createActivity,
  findEverything,
  getActivity,
  listAuditEntries,
  listImportedPeople,
  mergeImportedPerson,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { takenUp } from '../../testing/search-index.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { jobs } from './jobs.ts';
import { buildImportedPerson } from './testing/build.ts';

let bed: TestBed;
let administrator: Client;
let streamId: number;
beforeAll(async () => {
  bed = await startTestBed();
  streamId = (await bed.openNetwork()).streamId;
  administrator = await bed.as((await bed.buildMember({ name: 'Ada Amt', isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

const merge = (goneId: number, keptId: number, client = administrator) =>
  client.call(mergeImportedPerson, { params: { id: goneId }, body: { into_id: keptId } });
const listed = async (q: string, client = administrator) =>
  (await client.call(listImportedPeople, { query: { q } })).body.imported_people;

describe('two people of a mail archive who are one [RUL-1072]', () => {
  it('leave nothing that refers to the one who is gone, whichever table it is in', async () => {
    const [gone, kept] = [await buildImportedPerson(bed), await buildImportedPerson(bed)];
    const { rows: posts } = await sql<{ id: number }>`
      insert into activities (author_id, content) values (${gone.id}, 'Von früher') returning id
    `.execute(bed.db.kysely);
    for (const memberId of [gone.id, kept.id])
      await sql`
        insert into mentions (member_id, activity_id, author_id, created_at)
        values (${memberId}, ${posts[0]!.id}, ${administrator.memberId}, now())
      `.execute(bed.db.kysely);
    expect((await merge(gone.id, kept.id)).status).toBe(200);
    const { rows: places } = await sql<{ place: string; named: string }>`
      select c.conrelid::regclass::text as place, a.attname as named
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'members'::regclass
      union values ('activity_containers', 'author_id'), ('mentions', 'author_id')
    `.execute(bed.db.kysely);
    expect(places.length).toBeGreaterThan(100);
    for (const { place, named } of places) {
      const { rows } = await sql`
        select 1 from ${sql.raw(place)} where ${sql.ref(named)} = ${gone.id}
      `.execute(bed.db.kysely);
      expect(rows, `${place}.${named}`).toEqual([]);
    }
    const { rows: mentions } = await sql`
      select member_id from mentions where activity_id = ${posts[0]!.id}
    `.execute(bed.db.kysely);
    expect(mentions).toEqual([{ member_id: kept.id }]);
  });

  it('are mentioned as the one who is kept', async () => {
    const [gone, kept] = [
      await buildImportedPerson(bed),
      await buildImportedPerson(bed, { name: 'Klara Kern' }),
    ];
    const { body: post } = await administrator.call(createActivity, {
      body: { content: `Damals schrieb ${mentionMember(gone.id, gone.name)}`, streams: [streamId] },
    });
    await merge(gone.id, kept.id);
    await jobs(bed.services).merged_mentions!({ goneId: gone.id, keptId: kept.id });
    const read = await administrator.call(getActivity, { params: { activityId: post.id } });
    expect(read.body.object.content).toBe(`Damals schrieb @[${kept.id}:Klara Kern]`);
    await takenUp(bed);
    const { body } = await administrator.call(findEverything, { query: { q: 'Klara Kern' } });
    expect(body.results.flatMap(({ hits }) => hits.map((hit) => hit.html_url))).toContain(
      `/activities/${post.id}`,
    );
  });

  it('stand in the audit log by their numbers', async () => {
    const [gone, kept] = [await buildImportedPerson(bed), await buildImportedPerson(bed)];
    await merge(gone.id, kept.id);
    const { body } = await administrator.call(listAuditEntries, { query: {} });
    expect(body.entries.find(({ action }) => action === 'mergeImportedPerson')).toMatchObject({
      outcome: 'done',
      actor: { id: administrator.memberId },
    });
    const { rows } = await sql<{ target: object; text: string }>`
      select target, e::text as text from audit_entries e where action = 'mergeImportedPerson' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]!.target).toEqual({ imported_people: String(gone.id), member: String(kept.id) });
    expect(rows[0]!.text).not.toContain('Schreiber');
  });
});

describe('who cannot be merged [RUL-1073]', () => {
  it('is said clearly: oneself, nobody, a member, and somebody a second time', async () => {
    const [one, other] = [await buildImportedPerson(bed), await buildImportedPerson(bed)];
    const member = await bed.buildMember();
    expect(await merge(one.id, one.id)).toMatchObject({
      status: 422,
      problem: { codes: { into_id: ['same_person'] } },
    });
    expect(await merge(one.id, 999_999_999)).toMatchObject({
      status: 422,
      problem: { codes: { into_id: ['nobody'] } },
    });
    for (const [from, into] of [
      [member.id, one.id],
      [one.id, member.id],
    ] as const)
      expect(await merge(from, into)).toMatchObject({ status: 409, problem: { code: 'not_imported' } });
    expect((await merge(999_999_999, one.id)).status).toBe(404);
    const twice = await Promise.all([merge(one.id, other.id), merge(one.id, other.id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
    // Nor can anybody be merged into who is not there any more.
    const third = await buildImportedPerson(bed);
    expect(await merge(third.id, one.id)).toMatchObject({
      status: 422,
      problem: { codes: { into_id: ['nobody'] } },
    });
  });

  it('lets one of two crosswise merges win, and loses nobody', async () => {
    const [one, other] = [await buildImportedPerson(bed), await buildImportedPerson(bed)];
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql`
      select 1 from members where id in (${one.id}, ${other.id})
    `.execute(bed.db.kysely);
    expect(rows).toHaveLength(1);
  });

  it('is listed and merged by administrators of the network alone', async () => {
    const [one, other] = [await buildImportedPerson(bed), await buildImportedPerson(bed)];
    const member = await bed.as((await bed.buildMember()).id);
    const refused = await member.call(listImportedPeople, { query: {} });
    expect([refused.status, (await merge(one.id, other.id, member)).status]).toEqual([403, 403]);
    expect((await merge(999_999_999, one.id, member)).status).toBe(403);
  });
});

describe('the list of imported people', () => {
  it('has those who came with archives, by name and any of their addresses', async () => {
    const person = await buildImportedPerson(bed, {
      name: 'Umlaut Überall',
      email: 'ueberall@archiv.example',
    });
    await bed.buildMember({ name: 'Umlaut Überall' });
    for (const q of ['überall', 'ueberall@', 'Umlaut'])
      expect(await listed(q), q).toMatchObject([{ id: person.id }]);
    const { body } = await administrator.call(listImportedPeople, {
      query: { q: 'überall', other_than: person.id },
    });
    expect(body.imported_people).toEqual([]);
  });
});
