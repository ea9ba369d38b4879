import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../../tools/long/sizes.ts';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { broughtIn, checkedList, chosenList, exportedList } from '../testing/lists.ts';

let bed: TestBed;
let admin: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true, name: 'Ada' })).id);
});
afterAll(() => bed?.stop());

const BY_TITLE = { sort: 'title' };
const TEXTS = [
  '=1+1',
  "O'Hara",
  'mit; "Zeichen"',
  'zwei\nZeilen',
  "''=so gemeint",
  'Ärgerlich – 100 %',
  '007',
];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * A list as an office has it: amounts, days, choices, words that spreadsheets would take for formulas. An apostrophe before
 * such a word goes when it is read.
 */
function listOf(lines: number): string {
  const rows = Array.from({ length: lines }, (_, index) => {
    const amount = `${index % 3 === 0 ? '-' : ''}${index},${String(index % 100).padStart(2, '0')}`;
    const day = `${String((index % 28) + 1).padStart(2, '0')}.${String((index % 12) + 1).padStart(2, '0')}.2027`;
    const text = quoted(TEXTS[index % TEXTS.length]!);
    return `Nummer ${index};${amount};${day};${index % 2 === 0 ? 'gut' : 'defekt'};${text};${index % 5 === 0 ? '' : 'Garten, Chor'}`;
  });
  return ['Name;Betrag;Tag;Zustand;Notiz;Themen', ...rows, ''].join('\r\n');
}

type Kept = { place: number; property_values: Record<string, unknown>; tags: string[] };

/** All items of an app in their order, with what they hold; options by their words, tags by their names. */
async function itemsOf(appId: number): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select row_number() over (order by i.rank)::int as place, i.property_values,
      coalesce((
        select array_agg(t.name::text order by t.name) from tags t
        where to_jsonb(t.id) <@ coalesce(i.property_values -> 'themen', '[]')
      ), '{}') as tags
    from items i where i.app_id = ${appId} and i.deleted_at is null order by i.rank
  `.execute(bed.db.kysely);
  return rows;
}

describe('a long list', () => {
  it(
    '[C17] goes out and comes in again equal, in its app and as another one [RUL-0953]',
    async () => {
      const lines = sizeOf('item-lists');
      const seen = await checkedList(admin, listOf(lines));
      const columns = ['text', 'number', 'date', 'selection', 'text', 'tag'].map((type) => ({ type }));
      const made = await broughtIn(admin, (await chosenList(admin, seen.id, { columns })).id);
      expect(made.counts).toEqual({ lines, created: lines, changed: 0, same: 0, rejected: 0 });
      const before = await itemsOf(made.app!.id);
      expect(before).toHaveLength(lines);
      expect(before[4]!.property_values).toMatchObject({
        betrag: 4.04,
        tag: '2027-05-05',
        notiz: "'=so gemeint",
      });

      const list = await exportedList(admin, made.app!.slug, BY_TITLE);
      const same = await broughtIn(admin, (await checkedList(admin, list, made.app!.id)).id);
      expect(same.counts).toEqual({ lines, created: 0, changed: 0, same: lines, rejected: 0 });
      expect(await itemsOf(made.app!.id)).toEqual(before);

      const other = await checkedList(admin, list);
      const again = { columns: [{ type: null }, ...columns], app_name: 'Zweite' };
      const copied = await broughtIn(admin, (await chosenList(admin, other.id, again)).id);
      expect(copied.counts).toMatchObject({ created: lines, rejected: 0 });
      const copy = await exportedList(admin, copied.app!.slug, BY_TITLE);
      expect(withoutNumbers(copy)).toEqual(withoutNumbers(list));
    },
    timeFor('item-lists', 60_000),
  );
});

/** The rows of a list without the numbers of its items, which are others in another app. */
const withoutNumbers = (list: string): string => list.replaceAll(/(^|\r\n)\d+;/g, '$1');
