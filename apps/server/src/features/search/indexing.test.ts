import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { searchSourceOf } from '../../platform/search/sources.ts';
import { createStems } from '../../platform/search/stems.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { askForBuild, buildOn, type Indexing, takeChanges } from './indexing.ts';
import { post } from './testing/seek.ts';

let bed: TestBed;
let anna: Client;
let streamId: number;
let indexing: Indexing;
const told = vi.fn();
const log = { error: told, info() {} };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  ({ streamId } = await bed.openNetwork());
  anna = await bed.as((await bed.buildMember({ name: 'Anna Linde' })).id);
  indexing = { db: bed.db, stems: createStems(bed.db.reads), language: () => 'de', log };
});
afterAll(() => bed?.stop());
afterEach(() => {
  vi.restoreAllMocks();
  told.mockClear();
});

async function takeAll(): Promise<void> {
  while (await waiting()) await takeChanges(indexing);
}
const countOf = async (query: ReturnType<typeof sql>) =>
  ((await query.execute(bed.db.kysely)).rows[0] as { count: number }).count;
const waiting = () => countOf(sql`select count(*)::int as count from search_changes`);
const indexed = async (...ids: number[]) =>
  (
    await sql<{ id: number }>`
      select id from search_documents where kind = 'activity' and id = any(${ids}::bigint[]) order by id
    `.execute(bed.db.kysely)
  ).rows.map(({ id }) => id);
const inVocabulary = (word: string) =>
  countOf(sql`select count(*)::int as count from search_words where lexeme = ${word}`);

const withState = (code: string) => Object.assign(new Error(`of the database: ${code}`), { code });

/** Fails whenever `bad` is among what is to be indexed. @returns how often it failed at that alone */
function failing(bad: number, error: Error): () => number {
  const source = searchSourceOf('activity')!;
  const documents = source.documents;
  let alone = 0;
  vi.spyOn(source, 'documents').mockImplementation(async (db, ids) => {
    if (!ids.includes(bad)) return documents(db, ids);
    if (ids.length === 1) alone++;
    throw error;
  });
  return () => alone;
}

const three = async (word: string): Promise<[number, number, number]> => {
  const ids: number[] = [];
  for (const number of [1, 2, 3]) ids.push(await post(anna, streamId, `${word} ${number}`));
  return ids as [number, number, number];
};

describe('what changed', () => {
  it.each([
    ['57P01', 'shut down'],
    ['08006', 'away'],
    ['40001', 'serialisation'],
    ['40P01', 'deadlock'],
    ['55P03', 'lock'],
    ['57014', 'time'],
    ['53200', 'memory'],
  ])('stays to be taken up after what passes (%s, %s)', async (state) => {
    await takeAll();
    const ids = await three(`Vorbei${state.toLowerCase()}`);
    const before = await waiting();
    failing(ids[1], withState(state));
    for (let time = 0; time < 5; time++) await expect(takeChanges(indexing)).rejects.toThrow(state);
    expect(await waiting()).toBe(before);
    expect(await countOf(sql`select coalesce(sum(tries), 0)::int as count from search_changes`)).toBe(0);
    expect(await indexed(...ids)).toEqual([]);
    vi.restoreAllMocks();
    await takeAll();
    expect(await indexed(...ids)).toEqual(ids);
  });

  it('stops none of the others where one fails by itself, is tried three times, told once and left out', async () => {
    const ids = await three('Giftpilz');
    await takeAll();
    expect(await indexed(...ids)).toEqual(ids);
    expect(await inVocabulary('unverändert')).toBe(0);
    const [first, bad, last] = ids;
    for (const id of ids)
      await sql`update activities set content = ${`Unverändert${id === bad ? '' : ' neu'}`} where id = ${id}`.execute(
        bed.db.kysely,
      );
    const alone = failing(bad, withState('XX000'));
    await takeChanges(indexing);
    expect(await indexed(first, last)).toEqual([first, last]);
    expect(await inVocabulary('neu')).toBe(1);
    // Others know how often it was tried, as after a restart.
    const { rows } = await sql`select kind, id, tries from search_changes`.execute(bed.db.kysely);
    expect(rows).toEqual([{ kind: 'activity', id: bad, tries: 1 }]);
    expect(told).not.toHaveBeenCalled();
    for (let time = 0; time < 5; time++) await takeChanges(indexing);
    expect(alone()).toBe(3);
    expect(told).toHaveBeenCalledOnce();
    expect(told.mock.calls[0]![0]).toMatchObject({ kind: 'activity', id: bad });
    // It is found by nothing rather than by what it said before, and no word of that is kept.
    expect(await indexed(...ids)).toEqual([first, last]);
    expect(await inVocabulary('giftpilz')).toBe(0);
    // What changes is tried anew.
    vi.restoreAllMocks();
    await sql`update activities set content = 'Speisepilz' where id = ${bad}`.execute(bed.db.kysely);
    await takeAll();
    expect(await indexed(bad)).toEqual([bad]);
  });

  it('holds up nothing for ever where one alone takes longer than a statement may', async () => {
    const [bad] = await three('Langsam');
    await takeAll();
    await sql`update activities set content = 'Noch langsamer' where id = ${bad}`.execute(bed.db.kysely);
    const alone = failing(bad, withState('57014'));
    for (let time = 0; time < 5; time++) await takeChanges(indexing, 1);
    expect(alone()).toBe(3);
    expect(await waiting()).toBe(0);
  });
});

describe('a build', () => {
  it('stays where it is after what passes, and goes on past what fails by itself', async () => {
    const ids = await three('Baustelle');
    await takeAll();
    const bad = ids[1];
    const reached = () =>
      sql`select reached from search_builds where kind = 'activity'`
        .execute(bed.db.kysely)
        .then(({ rows }) => (rows[0] as { reached: number | null }).reached);
    await askForBuild(bed.db, ['activity']);
    failing(bad, withState('40P01'));
    await expect(buildOn(indexing)).rejects.toThrow('40P01');
    expect(await reached()).toBe(0);
    vi.restoreAllMocks();
    const alone = failing(bad, withState('XX000'));
    while (await buildOn(indexing));
    expect(await reached()).toBeNull();
    expect(alone()).toBe(1);
    expect(await indexed(...ids)).toEqual(ids);
    for (let time = 0; time < 5; time++) await takeChanges(indexing);
    expect(alone()).toBe(3);
    expect(told).toHaveBeenCalledOnce();
    expect(await indexed(...ids)).toEqual([ids[0], ids[2]]);
  });
});
