import { findEverything, suggestSearch } from '@dorfplatz/contract';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { searchSourceOf } from '../../platform/search/sources.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { post, postsFound } from './testing/seek.ts';
import { takenUp } from './testing/taken-up.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;

beforeAll(async () => {
  bed = await startTestBed({ limitsFactor: 1 });
  const { streamId } = await bed.openNetwork();
  anna = await bed.as((await bed.buildMember({ name: 'Anna Linde' })).id);
  ben = await bed.as((await bed.buildMember({ name: 'Ben Ulme' })).id);
  await post(anna, streamId, 'Lindenblüte');
  await takenUp(bed);
});
afterAll(() => bed?.stop());
afterEach(async () => {
  vi.restoreAllMocks();
  await sql`delete from rate_limits`.execute(bed.db.kysely);
});

it('refuses whoever searches without end, and nobody else', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      index % 2 === 0
        ? anna.call(findEverything, { query: { q: '-' } })
        : anna.call(suggestSearch, { query: { q: '-' } }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(refused).toHaveLength(80);
  expect(refused[0]!.problem.code).toBe('too_many');
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
  expect(await postsFound(ben, 'lindenblüte')).toHaveLength(1);
});

it('breaks off what takes too long, says so, and searches on', async () => {
  const source = searchSourceOf('activity')!;
  vi.spyOn(source, 'seen').mockReturnValue(sql<boolean>`(select pg_sleep(20) is not null)`);
  const since = Date.now();
  const answer = await anna.call(findEverything, { query: { q: 'lindenblüte' } });
  expect(Date.now() - since).toBeLessThan(15_000);
  expect(answer).toMatchObject({ status: 503, problem: { code: 'search_takes_too_long' } });
  expect(answer.problem.title).toContain('Die Suche hat zu lange gedauert');
  vi.restoreAllMocks();
  expect(await postsFound(anna, 'lindenblüte')).toHaveLength(1);
}, 30_000);
