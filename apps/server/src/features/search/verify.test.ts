import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { rebuildIndex, verifySearch } from './operate.ts';
import { post, postsFound, seek, suggest } from './testing/seek.ts';
import { takenUp } from './testing/taken-up.ts';

let bed: TestBed;
let anna: Client;
let streamId: number;

beforeAll(async () => {
  bed = await startTestBed();
  ({ streamId } = await bed.openNetwork());
  anna = await bed.as((await bed.buildMember({ name: 'Anna Linde' })).id);
});
afterAll(() => bed?.stop());

const log = pino({ level: 'silent' });
const verify = () => verifySearch(bed.databaseUrl, log, () => {});

it('[S-29] has two boxes with one truth, and names planted damage', async () => {
  const ids: number[] = [];
  for (const word of ['Apfel', 'Birne', 'Quitte', 'Mispel', 'Schlehe'])
    ids.push(await post(anna, streamId, `${word} im Garten`));
  await takenUp(bed);
  expect(await verify()).toEqual({ differences: [], words: [] });
  for (const q of ['apfel', 'birne', 'garten', 'im', 'gar', 'qu', 'anna', 'linde']) {
    const page = await seek(anna, q, { per: 25 });
    const found = new Set(page.results.flatMap(({ hits }) => hits.map(({ html_url }) => html_url)));
    for (const { html_url } of await suggest(anna, q)) expect(found, q).toContain(html_url);
    expect(page.results.reduce((sum, { total }) => sum + total, 0)).toBe(page.total);
  }
  const [missing, stale, wrong, more] = ids as [number, number, number, number];
  await sql`delete from search_documents where kind = 'activity' and id = ${missing}`.execute(bed.db.kysely);
  await sql`update search_documents set words = 'anders'::tsvector where kind = 'activity' and id = ${stale}`.execute(
    bed.db.kysely,
  );
  await sql`update search_documents set places = '{}' where kind = 'activity' and id = ${wrong}`.execute(
    bed.db.kysely,
  );
  await sql`update search_documents set kind = 'reply' where kind = 'activity' and id = ${more}`.execute(
    bed.db.kysely,
  );
  const { differences, words } = await verify();
  expect(differences).toEqual(
    expect.arrayContaining([
      { kind: 'activity', id: missing, fault: 'missing' },
      { kind: 'activity', id: stale, fault: 'other' },
      { kind: 'activity', id: wrong, fault: 'other' },
      { kind: 'activity', id: more, fault: 'missing' },
      { kind: 'reply', id: more, fault: 'too many' },
    ]),
  );
  expect(differences).toHaveLength(5);
  expect(words.length).toBeGreaterThan(0);
  const told: string[] = [];
  await rebuildIndex(bed.databaseUrl, log, (kind) => told.push(kind));
  expect(new Set(told)).toContain('activity');
  expect(await verify()).toEqual({ differences: [], words: [] });
  expect(await postsFound(anna, 'apfel')).toEqual([ids[0]]);
});

it('[S-05] finds long texts by their first pages, and stops at none', async () => {
  const texts = new Map([
    [
      'different',
      `Anfangswort ${Array.from({ length: 12_000 }, (_, index) => `w${index.toString(36)}x`).join(' ')}`.slice(
        0,
        99_000,
      ),
    ],
    ['base64', `Basiswort ${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo'.repeat(2_500)}`.slice(0, 99_000)],
    ['prose', `Prosawort ${'Der Verein trifft sich am Brunnen. '.repeat(2_800)}`.slice(0, 99_000)],
    [
      'folded',
      `Faltwort ${Array.from({ length: 9_000 }, (_, index) => `ß${index.toString(36)}ﬁæ`).join(' ')}`.slice(
        0,
        99_000,
      ),
    ],
    ['one', `Langwort ${'x'.repeat(5_000)}`],
  ]);
  const ids: number[] = [];
  for (const text of texts.values()) ids.push(await post(anna, streamId, text));
  for (let number = 0; number < 100; number++) await post(anna, streamId, `Normalwort ${number}`);
  await takenUp(bed);
  for (const [index, word] of ['Anfangswort', 'Basiswort', 'Prosawort', 'Faltwort', 'Langwort'].entries())
    expect(await postsFound(anna, word), word).toEqual([ids[index]]);
  expect((await seek(anna, 'Normalwort')).total).toBe(100);
  expect(await verify()).toEqual({ differences: [], words: [] });
}, 60_000);
