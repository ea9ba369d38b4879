import { getDirectoryTabs, listDirectoryChannels } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { buildChannel } from '../../testing/channels.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

const TITLES = [
  'Apfel',
  'Ärzte',
  'Zebra',
  'Ökostrom',
  'Österreich',
  'ßpezial',
  'Émile',
  'Ægir',
  '3D-Druck',
  'Raum 2',
  'Raum 10',
  'vereine',
];
const IN_ORDER = [
  '3D-Druck',
  'Ægir',
  'Apfel',
  'Ärzte',
  'Émile',
  'Ökostrom',
  'Österreich',
  'Raum 2',
  'Raum 10',
  'ßpezial',
  'vereine',
  'Zebra',
];

let bed: TestBed;
let member: Client;
let guest: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  member = await bed.as((await bed.buildMember()).id);
  guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
  for (const title of TITLES) await buildChannel(bed, { title });
  await buildChannel(bed, { title: 'Entwurf', status: 'draft' });
  await buildChannel(bed, { title: 'Für Gäste', openness: 'everyone', subscribers: [member.memberId!] });
});
afterAll(() => bed?.stop());

const list = async (query: Record<string, unknown> = {}, client = member) => {
  const answer = await client.call(listDirectoryChannels, { query: query as never });
  expect(answer.status).toBe(200);
  return answer.body;
};
const titles = async (query: Record<string, unknown> = {}, client = member) =>
  (await list(query, client)).entries.map(({ title }) => title);

describe('channels in the directory [RUL-0338]', () => {
  it('[B23] are in the order in which people look for them', async () => {
    const seen = (await titles()).filter((title) => title !== 'Für Gäste');
    expect(seen).toEqual(IN_ORDER);
  });

  it('[B23] stand under the letter that people read, digits under #, and as many as it says', async () => {
    expect(await titles({ letter: 'A' })).toEqual(['Ægir', 'Apfel', 'Ärzte']);
    expect(await titles({ letter: 'o' })).toEqual(['Ökostrom', 'Österreich']);
    expect(await titles({ letter: 'E' })).toEqual(['Émile']);
    expect(await titles({ letter: 'S' })).toEqual(['ßpezial']);
    expect(await titles({ letter: '#' })).toEqual(['3D-Druck']);
    const { letters, entries } = await list();
    for (const { letter, count } of letters) {
      expect((await list({ letter })).pagination.total, letter).toBe(count);
      expect(
        entries.filter((entry) => entry.letter === letter),
        letter,
      ).toHaveLength(count);
    }
  });

  it('[B23] join in pages without a gap or a repetition', async () => {
    await sql`
      insert into channels (network_id, slug, title, status)
      select id, 'gleich-' || i, 'Gleich', 'published' from networks, generate_series(1, 60) i
    `.execute(bed.db.kysely);
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(pages[0]!.pagination.total);
    await sql`delete from channels where slug like 'gleich-%'`.execute(bed.db.kysely);
  });

  it('[RUL-0340] are found by words, and narrowed to those that one reads or that all may read', async () => {
    expect(await titles({ q: 'okostrom' })).toEqual(['Ökostrom']);
    expect(await titles({ q: 'raum' })).toEqual(['Raum 2', 'Raum 10']);
    expect(await titles({ q: '***!' })).toEqual([]);
    expect(await titles({ only_subscribed: true })).toEqual(['Für Gäste']);
    expect(await titles({ only_public: true })).not.toContain('Entwurf');
  });

  it('are those that somebody sees, and no more are counted', async () => {
    expect(await titles({}, guest)).toEqual(['Für Gäste']);
    const counted = async (client: Client) => (await client.call(getDirectoryTabs)).body.channels;
    expect([await counted(guest), await counted(member)]).toEqual([1, TITLES.length + 1]);
  });
});
