import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { type KnownItem, knownItems } from './testing/known-items.ts';
import { realTexts, TEXT_LANGUAGES } from './testing/real-texts.ts';
import { postsFound } from './testing/seek.ts';
import { takenUp } from './testing/taken-up.ts';

const EACH = 100;
const FIRST = 10;
const LONG = 300_000;

const texts = realTexts();
const items = knownItems(texts, EACH);
let bed: TestBed;
let reader: Client;
/** The posts that are the texts, in their order. */
let ids: number[];

beforeAll(async () => {
  bed = await startTestBed();
  const { streamId } = await bed.openNetwork();
  const author = await bed.buildMember();
  reader = await bed.as((await bed.buildMember()).id);
  const languages: (string | null)[] = [];
  for (const { text } of texts) languages.push(await languageOf(text));
  const written = await rows<{ id: number }>(
    bed.db.kysely,
    `with posted as (
       insert into activities (author_id, content, language, created_at)
       select $1, text, language, now() - make_interval(hours => (number * 7919 % 17520)::int)
       from unnest($3::text[], $4::text[]) with ordinality as t (text, language, number) order by number
       returning id, author_id, created_at
     ), placed as (
       insert into activity_containers (container_id, activity_id, author_id, created_at)
       select $2, id, author_id, created_at from posted
     ) select id from posted order by id`,
    [author.id, streamId, texts.map(({ text }) => text), languages],
  );
  ids = written.map(({ id }) => id);
  await takenUp(bed);
}, LONG);
afterAll(() => bed?.stop());

type Measured = { language: string; recall: number; mrr: number; missed: string[] };

/** Asks for each known text in one way, and says per language how often and how high it is found. */
async function measure(ask: (item: KnownItem) => string): Promise<Measured[]> {
  const ranks = new Map<KnownItem, number>();
  for (const item of items) {
    const found = await postsFound(reader, ask(item), { per: FIRST });
    ranks.set(item, found.indexOf(ids[item.place]!) + 1);
  }
  return TEXT_LANGUAGES.map((language) => {
    const own = items.filter((item) => item.language === language);
    const hit = own.filter((item) => ranks.get(item)! > 0);
    return {
      language,
      recall: hit.length / own.length,
      mrr: hit.reduce((sum, item) => sum + 1 / ranks.get(item)!, 0) / own.length,
      missed: own.filter((item) => ranks.get(item) === 0).map(ask),
    };
  });
}

function tell(way: string, measured: readonly Measured[]): void {
  const lines = measured.map(
    ({ language, recall, mrr, missed }) =>
      `${language.padEnd(6)} recall@${FIRST} ${recall.toFixed(3)}  MRR ${mrr.toFixed(3)}${missed.length > 0 ? `  missed: ${missed.join(' | ')}` : ''}`,
  );
  process.stdout.write(`known texts, ${way}:\n${lines.join('\n')}\n`);
}

describe(`of ${texts.length} real texts, those that one knows are among the first ${FIRST}`, () => {
  it('asks among thousands of texts in all languages', () => {
    expect(texts.length).toBeGreaterThan(2_000);
    expect(items.length).toBe(EACH * TEXT_LANGUAGES.length);
  });

  it.each([
    ['asked for as they are written', 'asWritten', 0.95],
    ['asked for in large letters or without endings', 'otherwise', 0.95],
    ['asked for with a typo in each word', 'mistyped', 0.85],
  ] as const)(
    '%s',
    async (way, variant, bound) => {
      const measured = await measure((item) => item[variant]);
      tell(way, measured);
      for (const { language, recall } of measured) expect(recall, language).toBeGreaterThanOrEqual(bound);
    },
    LONG,
  );
});
