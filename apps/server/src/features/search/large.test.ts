import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Seeker } from '../../platform/search/sources.ts';
import { createStems, type Stems } from '../../platform/search/stems.ts';
import { loadViewerOfMember } from '../../platform/session/load-viewer.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { answerTo, soughtBy } from './answer.ts';
import { statementsOf } from './find-in-blocks.ts';
import { suggestionsFor } from './suggestions.ts';
import { FREQUENT, RARE, writeLarge } from './testing/large.ts';

const POSTS = 120_000;
const PAGES = 80_000;
/**
 * Of a block a thousand are looked at. A word in a part p of the rows is found by reading the newest 1,000 / p of them, or
 * all that have it and sorting these: whichever is fewer.
 */
const READ_MAX = 25_000;
const SORTED_MAX = 15_000;
/** While one types a hundred are looked at. */
const TYPED = 100;

let bed: TestBed;
let stems: Stems;
let member: Seeker;
let guest: Seeker;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  stems = createStems(bed.db.reads);
  const [anna, gast] = [await bed.buildMember(), await bed.buildMember({ isExternal: true })];
  for (let number = 0; number < 20; number++)
    await bed.buildGroup({
      createdBy: anna.id,
      access: number % 2 === 0 ? 'open' : 'closed',
      // The guest is in the last one, where little is said.
      members: number === 19 ? [gast.id] : [],
    });
  await bed.db.kysely.transaction().execute((tx) => writeLarge(tx, { posts: POSTS, pages: PAGES }, anna.id));
  for (const table of [
    'search_activities',
    'search_pages',
    'search_documents',
    'search_words',
    'activities',
    'activity_containers',
    'pages',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(bed.db.kysely);
  const ben = await bed.buildMember();
  const seekerOf = async (id: number): Promise<Seeker> => ({
    services: bed.services,
    viewer: (await loadViewerOfMember(bed.db.kysely, id))!,
  });
  [member, guest] = [await seekerOf(ben.id), await seekerOf(gast.id)];
}, 180_000);
afterAll(() => bed?.stop());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};
const allOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)];

/** How many rows of the index are read, how many of other tables, and how many are sorted, by the statement of a block. */
async function costOf(seeker: Seeker, module: 'activities' | 'pages', q: string, counted?: number) {
  const sought = await soughtBy(seeker, stems, { q, exact: false }, null, counted);
  const [statement] = await statementsOf(seeker, [{ module, limit: 5, offset: 0 }], sought, {
    sort: { field: 'score', descending: false },
    isClose: false,
    ...(counted !== undefined && { counted }),
  });
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`
    explain (analyze, timing off, format json) ${statement!}`.execute(bed.db.searches);
  const [plan] = rows[0]!['QUERY PLAN'];
  const nodes = allOf(plan!.Plan);
  const read = (node: Node) =>
    node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0));
  const sum = (some: readonly Node[], of: (node: Node) => number) =>
    some.reduce((all, node) => all + of(node), 0);
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
  const sorts = nodes.filter((node) => node['Node Type'].includes('Sort'));
  return {
    index: sum(
      scans.filter((node) => node['Relation Name']!.startsWith('search_')),
      read,
    ),
    tables: sum(
      scans.filter((node) => !node['Relation Name']!.startsWith('search_')),
      read,
    ),
    sorted: sum(sorts, (node) => sum(node.Plans ?? [], (each) => each['Actual Rows'] * each['Actual Loops'])),
  };
}

const SHORT = ['a', 'e', 'mü', 'ab', 'de', 'an der', 'verein', 'de mü', RARE];
const ASKED = [...SHORT, ...FREQUENT.slice(0, 3), 'bakobi', 'seltenheitswrot', 'sub', 'mük'];

describe('[S-23] queries of one and two letters, of what all say and of what hardly anybody says', () => {
  it.each(['member', 'guest'] as const)('read no more rows than they need (%s)', async (who) => {
    const seeker = who === 'member' ? member : guest;
    for (const module of ['activities', 'pages'] as const)
      for (const q of ASKED) {
        const cost = await costOf(seeker, module, q);
        expect.soft(cost.index, `${module} ${q}: rows of the index`).toBeLessThan(READ_MAX);
        // For each that is looked at: itself, where it lies, and how the viewer stands to that.
        expect.soft(cost.tables, `${module} ${q}: rows of tables`).toBeLessThan(READ_MAX);
        expect.soft(cost.sorted, `${module} ${q}: sorted`).toBeLessThan(SORTED_MAX);
        const typed = await costOf(seeker, module, q, TYPED);
        expect.soft(typed.index, `${module} ${q}: rows of the index while typing`).toBeLessThan(READ_MAX);
        expect.soft(typed.tables, `${module} ${q}: rows of tables while typing`).toBeLessThan(READ_MAX);
      }
  });

  it('are answered, fifty at once', async () => {
    const ask = async (q: string, seeker: Seeker) => ({
      q,
      found: (
        await answerTo(
          seeker,
          stems,
          {
            q,
            sort: { field: 'score', descending: false },
            module: undefined,
            page: 1,
            per: undefined,
            exact: false,
          },
          null,
        )
      ).total,
      suggested: (await suggestionsFor(seeker, stems, q, null, 'de')).suggestions.length,
    });
    const asked = Array.from({ length: 50 }, (_, index) =>
      ask(SHORT[index % SHORT.length]!, { ...(index % 2 === 0 ? member : guest) }),
    );
    for (const { q, found, suggested } of await Promise.all(asked)) {
      if (q === RARE) continue;
      expect(found, q).toBeGreaterThan(100);
      expect(suggested, q).toBeGreaterThan(0);
    }
  }, 60_000);
});
