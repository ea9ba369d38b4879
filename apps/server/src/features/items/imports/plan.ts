import type { DecimalMark } from '@dorfplatz/content/numbers';
import { ITEM_NUMBER, type ItemImportCounts, type ItemImportProblem } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/problem.ts';
import { writtenTags } from '../../../platform/tags.ts';
import {
  type AppPropertyRow,
  canCreateItems,
  type LoadedApp,
  linksOf,
  mayRead,
  mayWrite,
} from '../../apps/index.ts';
import { fitting, readCell, type StoredValues, tagNamesOf } from '../../property-sets/index.ts';
import { itemsInOrder } from '../queries.ts';
import { isSameStored } from '../same.ts';
import { valuesAfter, type Writing } from '../saving.ts';
import type { ItemRow } from '../tables.ts';
import { isBlank } from './guess.ts';
import type { Mapped } from './mapping.ts';
import type { ItemList, ListLine } from './read-list.ts';

export type Planning = {
  tx: Transaction;
  writing: Writing;
  app: LoadedApp;
  list: ItemList;
  mapped: readonly Mapped[];
  /** The column that items are known again by; undefined where all lines are new. */
  key: Mapped | undefined;
  mark: DecimalMark;
};

/** What becomes of a line. */
export type PlannedLine = { line: number; cells: string[]; share: number } & (
  | { outcome: 'rejected'; problems: ItemImportProblem[] }
  | { outcome: 'same'; item: ItemRow }
  | { outcome: 'created'; after: StoredValues }
  | { outcome: 'changed'; item: ItemRow; after: StoredValues; names: string[] }
);

const AT_ONCE = 500;

const CODES: Record<string, ItemImportProblem['code']> = {
  required: 'required',
  maxLength: 'too_long',
  not_exact: 'not_exact',
  unknown: 'unknown',
  not_allowed: 'not_allowed',
};

function codeOf({ type }: AppPropertyRow, code: string | undefined): ItemImportProblem['code'] {
  if (code && CODES[code]) return CODES[code];
  if (type === 'number') return 'bad_number';
  if (type === 'date') return 'bad_date';
  return type === 'selection' ? 'bad_choice' : 'bad_value';
}

const VALUE_MAX = 100;
const problem = (code: ItemImportProblem['code'], header: string | null = null, value = '') => ({
  code,
  header,
  value: value.slice(0, VALUE_MAX),
});

/** A value by which items are found, as it is compared. */
const keyOf = (value: unknown): string | undefined =>
  value === null || value === undefined || value === ''
    ? undefined
    : (typeof value === 'object' ? JSON.stringify(value) : String(value)).toLowerCase();

/** The items of an app by what stands in the key column. */
async function knownItems({ tx, app, key }: Planning): Promise<Map<string, number[]>> {
  const known = new Map<string, number[]>();
  if (!key || app.id === 0) return known;
  const value =
    key.property === ITEM_NUMBER ? sql`to_jsonb(i.id)` : sql`i.property_values -> ${key.property.name}::text`;
  const { rows } = await sql<{ id: number; value: unknown }>`
    select i.id, ${value} as value from items i where i.app_id = ${app.id} and i.deleted_at is null
  `.execute(tx);
  for (const row of rows) {
    const found = keyOf(row.value);
    if (found !== undefined) known.set(found, [...(known.get(found) ?? []), row.id]);
  }
  return known;
}

type ReadLine = ListLine & {
  sent: Record<string, unknown>;
  problems: ItemImportProblem[];
  key: string | undefined;
};

/** A line as values; what its cells cannot mean is a problem of the line. */
function readLine({ list, mapped, key, mark }: Planning, line: ListLine): ReadLine {
  const problems: ItemImportProblem[] = [];
  const sent: Record<string, unknown> = {};
  let found: string | undefined;
  if (line.isQuoteOpen) problems.push(problem('open_quote'));
  else if (line.cells.slice(list.headers.length).some((cell) => cell.trim() !== ''))
    problems.push(problem('too_many_cells'));
  else
    for (const each of mapped) {
      const { index, header, property } = each;
      const text = line.cells[index] ?? '';
      if (text.includes('\ufffd')) problems.push(problem('broken_characters', header, text));
      if (property === ITEM_NUMBER) {
        if (each === key) found = keyOf(text.trim());
        continue;
      }
      const isText = property.type === 'text' || property.type === 'html';
      const read = readCell(property, !isText && isBlank(text.trim()) ? '' : text, mark);
      if ('errors' in read)
        problems.push(problem(codeOf(property, Object.values(read.errors)[0]?.[0]), header, text));
      else {
        sent[property.name] = read.value;
        if (each === key) found = keyOf(read.value);
      }
    }
  return { ...line, sent, problems, key: found };
}

type Seen = {
  tags: ReadonlyMap<number, string>;
  links: Awaited<ReturnType<typeof linksOf>>;
};

/** Whether a line says of a property what stands there, as far as its reader sees it. */
function saysTheSame(
  property: AppPropertyRow,
  stored: unknown,
  value: unknown,
  { tags, links }: Seen,
): boolean {
  switch (property.type) {
    case 'tag': {
      const names = ((stored ?? []) as number[]).flatMap((id) => tags.get(id) ?? []);
      const folded = (some: readonly string[]) => some.map((each) => each.toLowerCase()).toSorted();
      return JSON.stringify(folded(names)) === JSON.stringify(folded((value ?? []) as string[]));
    }
    case 'membership':
    case 'relation':
    case 'file': {
      const seen = { membership: links.members, relation: links.items, file: links.files }[property.type];
      const ids = ((stored ?? []) as number[]).filter((id) => seen.has(id));
      return JSON.stringify(ids) === JSON.stringify(value ?? []);
    }
    case 'selection':
      // What is offered no more has no word in a list.
      return isSameStored(fitting(property, stored), value);
    default:
      return isSameStored(stored, value);
  }
}

/** What valuesAfter refuses, as problems of the line. */
function problemsOf(error: unknown, mapped: readonly Mapped[], app: LoadedApp): ItemImportProblem[] {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return [problem(error.status === 403 ? 'not_allowed' : 'bad_value')];
  return fields.map(([path, codes]) => {
    const name = path.split('.')[1] ?? '';
    const header = mapped.find(
      (each) => each.property !== ITEM_NUMBER && each.property.name === name,
    )?.header;
    const property = app.properties.find((each) => each.name === name);
    return problem(property ? codeOf(property, codes[0]) : 'bad_value', header ?? name);
  });
}

/** Tags of a batch, found or made at once: what a line names of them, and what none may make. */
type BatchTags = {
  /** Stored values of the tag properties of a line, and those of which a tag is unknown. */
  of(sent: Readonly<Record<string, unknown>>): {
    stored: Record<string, number[]>;
    unknown: AppPropertyRow[];
  };
};

async function tagsOf({ tx, app }: Planning, lines: readonly ReadLine[]): Promise<BatchTags> {
  const properties = app.properties.filter(({ type }) => type === 'tag');
  const named = (some: readonly AppPropertyRow[]) => [
    ...new Set(
      lines
        .filter(({ problems }) => problems.length === 0)
        .flatMap(({ sent }) => some.flatMap(({ name }) => (sent[name] ?? []) as string[])),
    ),
  ];
  const isOpen = ({ settings }: AppPropertyRow) => settings.allow_create_tags === true;
  const closed = named(properties.filter((property) => !isOpen(property)));
  const { rows } =
    closed.length === 0
      ? { rows: [] }
      : await sql<{ name: string }>`
          select t.name from unnest(${closed}::text[]) t (name) where tag_written(t.name) is not null
        `.execute(tx);
  const there = rows.map(({ name }) => name);
  const tags = await writtenTags(tx, [...new Set([...named(properties.filter(isOpen)), ...there])]);
  const isThere = new Set(there);
  return {
    of(sent) {
      const given = properties.filter(({ name }) => sent[name] !== undefined);
      const namesOf = ({ name }: AppPropertyRow) => (sent[name] ?? []) as string[];
      return {
        stored: Object.fromEntries(
          given.map((property) => [
            property.name,
            [...new Set(namesOf(property).flatMap((name) => tags.get(name)?.id ?? []))],
          ]),
        ),
        unknown: given.filter(
          (property) => !isOpen(property) && namesOf(property).some((name) => !isThere.has(name)),
        ),
      };
    },
  };
}

/** What holds after a line: its tags are found already, all else is checked as a form's. */
async function afterLine(
  { tx, writing, app }: Planning,
  before: StoredValues,
  sent: Readonly<Record<string, unknown>>,
  tags: BatchTags,
  options: { complete?: boolean } = {},
): Promise<{ after: StoredValues; names: string[] }> {
  const { stored, unknown } = tags.of(sent);
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map(({ name }) => [`values.${name}`, ['unknown']])));
  const base: Record<string, unknown> = { ...before };
  for (const [name, ids] of Object.entries(stored)) {
    if (ids.length > 0) base[name] = ids;
    else delete base[name];
  }
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in stored)));
  const { after, names } = await valuesAfter(tx, writing, app, base as StoredValues, rest, options);
  const changed = Object.keys(stored).filter((name) => !isSameStored(before[name], after[name]));
  return { after, names: [...names, ...changed] };
}

async function planNew(
  planning: Planning,
  { sent, ...line }: ReadLine,
  tags: BatchTags,
): Promise<PlannedLine> {
  const { app, mapped } = planning;
  if (!canCreateItems(app)) return { ...line, outcome: 'rejected', problems: [problem('not_allowed')] };
  const filled = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
  try {
    const { after } = await afterLine(planning, {}, filled, tags, { complete: true });
    return { ...line, outcome: 'created', after };
  } catch (error) {
    return { ...line, outcome: 'rejected', problems: problemsOf(error, mapped, app) };
  }
}

async function planKnown(
  planning: Planning,
  { sent, ...line }: ReadLine,
  item: ItemRow,
  seen: Seen,
  tags: BatchTags,
): Promise<PlannedLine> {
  const { app, mapped } = planning;
  const changed: Record<string, unknown> = {};
  const problems: ItemImportProblem[] = [];
  for (const { property, header } of mapped) {
    if (property === ITEM_NUMBER) continue;
    const value = sent[property.name];
    const isRead = mayRead(app, property, item);
    if (isRead ? saysTheSame(property, item.property_values[property.name], value, seen) : value === null)
      continue;
    if (!isRead || !mayWrite(app, property, item)) problems.push(problem('not_allowed', header));
    else changed[property.name] = value;
  }
  if (problems.length > 0) return { ...line, outcome: 'rejected', problems };
  if (Object.keys(changed).length === 0) return { ...line, outcome: 'same', item };
  try {
    const { after, names } = await afterLine(planning, item.property_values, changed, tags);
    return names.length === 0
      ? { ...line, outcome: 'same', item }
      : { ...line, outcome: 'changed', item, after, names };
  } catch (error) {
    return { ...line, outcome: 'rejected', problems: problemsOf(error, mapped, app) };
  }
}

/**
 * What becomes of each line of a list, by the rights of who brings it. Nothing of items is written; what values name, such
 * as new tags, is, so that a preview runs in a transaction that is rolled back and says exactly what will be.
 */
export async function* planLines(planning: Planning): AsyncGenerator<PlannedLine[]> {
  const { tx, writing, app, list, key } = planning;
  const known = await knownItems(planning);
  const taken = new Set<string>();
  async function planBatch(lines: readonly ListLine[]): Promise<PlannedLine[]> {
    const read = lines.map((line) => readLine(planning, line));
    const idOf = (line: ReadLine) => {
      const ids = line.key === undefined ? undefined : known.get(line.key);
      return ids?.length === 1 ? ids[0] : undefined;
    };
    const items = new Map(
      (await itemsInOrder(tx, [...new Set(read.flatMap((line) => idOf(line) ?? []))])).map((item) => [
        item.id,
        item,
      ]),
    );
    const owned = [...items.values()].map(({ property_values: values }) => ({
      properties: app.properties,
      values,
    }));
    const seen = {
      tags: await tagNamesOf(tx, owned),
      links: await linksOf(tx, writing.viewer, writing.naming, owned),
    };
    const tags = await tagsOf(planning, read);
    const planned: PlannedLine[] = [];
    for (const line of read) {
      const { cells, line: number, share } = line;
      const refuse = (...problems: ItemImportProblem[]) =>
        planned.push({ line: number, cells, share, outcome: 'rejected', problems });
      if (line.problems.length > 0) refuse(...line.problems);
      // Who adds a line to a list that was given out gives it no number.
      else if (!key || (line.key === undefined && key.property === ITEM_NUMBER))
        planned.push(await planNew(planning, line, tags));
      else if (line.key === undefined) refuse(problem('no_key', key.header));
      else if (taken.has(line.key)) refuse(problem('duplicate', key.header, line.key));
      else if ((known.get(line.key)?.length ?? 0) > 1) refuse(problem('several_items', key.header, line.key));
      else {
        const item = items.get(idOf(line) ?? 0);
        if (!item && key.property === ITEM_NUMBER) {
          refuse(problem('unknown_item', key.header, line.key));
          continue;
        }
        const done = item
          ? await planKnown(planning, line, item, seen, tags)
          : await planNew(planning, line, tags);
        if (done.outcome !== 'rejected') taken.add(line.key);
        planned.push(done);
      }
    }
    return planned;
  }
  let batch: ListLine[] = [];
  for (const line of list.lines()) {
    batch.push(line);
    if (batch.length < AT_ONCE) continue;
    yield await planBatch(batch);
    batch = [];
  }
  if (batch.length > 0) yield await planBatch(batch);
}

export const noCounts = (): ItemImportCounts => ({ lines: 0, created: 0, changed: 0, same: 0, rejected: 0 });
