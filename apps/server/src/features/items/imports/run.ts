import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { DecimalMark } from '@dorfplatz/content/numbers';
import { ITEM_NUMBER, type ItemImport, type ItemImportCounts } from '@dorfplatz/contract';
import { recordAct } from '../../../platform/audit/record.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { StoppedError } from '../../../platform/jobs/stopped.ts';
import { forbidden } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { loadViewerOfMember } from '../../../platform/session/load-viewer.ts';
import { holdTagNames } from '../../../platform/tags.ts';
import { addOptions, createListedApp, draftApp, holdApp, type LoadedApp } from '../../apps/index.ts';
import type { DefinedProperty, OptionRow } from '../../property-sets/index.ts';
import type { Writing } from '../saving.ts';
import {
  definedBy,
  leadColumns,
  type Mapped,
  mappedTo,
  mayAddOptions,
  newColumns,
  newOptionsOf,
  plannedRow,
} from './mapping.ts';
import { noCounts, type PlannedLine, planLines } from './plan.ts';
import { guessColumns, type ItemList, openItemList } from './read-list.ts';
import { shownTexts } from './shown-texts.ts';
import type { ImportColumn, ImportRow, RefusedLine } from './tables.ts';
import { ItemsWriter } from './write.ts';

export type Run = {
  services: Services;
  row: ImportRow;
  bytes: Buffer;
  /** Told how far it is, 0 to 1; false ends the run. */
  onProgress: (share: number) => Promise<boolean>;
};

/** What a list says and what comes of it. */
export type Reading = {
  encoding: NonNullable<ItemImport['encoding']>;
  delimiter: string;
  mark: DecimalMark;
  columns: ImportColumn[];
  keyColumn: number | null;
  counts: ItemImportCounts;
  examples: ItemImport['examples'];
  refused: RefusedLine[];
};

const EXAMPLES = 5;

type Prepared = Pick<Reading, 'mark' | 'columns' | 'keyColumn'> & {
  list: ItemList;
  writing: Writing;
  app: LoadedApp;
  mapped: Mapped[];
  /** Choices that the list brings, by the names of properties. */
  options: Map<string, OptionRow[]>;
  /** Of a new app. */
  defined: DefinedProperty[];
};

async function writingOf({ services, row }: Run, tx: Transaction): Promise<Writing> {
  const naming = services.settings.current();
  const viewer = await loadViewerOfMember(tx, row.author_id);
  if (!viewer) throw new StoppedError();
  return { viewer, naming, language: viewer.language, networkLanguage: naming.language };
}

/** The properties of an app with the choices that a list brings. */
const withOptions = (app: LoadedApp, options: ReadonlyMap<string, OptionRow[]>): LoadedApp => ({
  ...app,
  properties: app.properties.map((property) => ({
    ...property,
    options: [...property.options, ...(options.get(property.name) ?? [])],
  })),
});

/**
 * Where a list leads, by the rights of this moment of who brings it; nothing is written.
 * @throws Problem 404, 403; UnreadableError
 */
async function prepare(run: Run, tx: Transaction): Promise<Prepared> {
  const { row } = run;
  const writing = await writingOf(run, tx);
  const list = openItemList(run.bytes, row);
  const isFirst = row.columns.length === 0;
  const guessed = isFirst ? guessColumns(list, writing.language) : undefined;
  const mark = guessed?.mark ?? row.decimal_mark;
  const columnsOf = (lead: (columns: NonNullable<typeof guessed>['columns']) => ImportColumn[]) =>
    guessed ? lead(guessed.columns) : row.columns;
  if (row.app_id === null) {
    const columns = columnsOf(newColumns);
    const defined = definedBy(columns, writing.language);
    const properties = new Map(
      [...defined].map(([index, property]) => [index, plannedRow(property, -1 - index)]),
    );
    const mapped = [...properties].map(([index, property]) => ({
      index,
      header: columns[index]!.header,
      property,
    }));
    const options = newOptionsOf(list, mapped, columns, writing.language, mark);
    const draft = await draftApp(tx, writing.viewer, {
      name: row.app_name,
      groupId: row.group_id,
      properties: [...properties.values()],
    });
    const app = withOptions(draft, options);
    return {
      list,
      writing,
      mark,
      columns,
      keyColumn: null,
      app,
      mapped: remapped(app, mapped),
      options,
      defined: [...defined.values()].map((property) => ({
        ...property,
        options: options.get(property.name) ?? [],
      })),
    };
  }
  const app = await holdApp(tx, writing.viewer, row.app_id);
  const columns = columnsOf((each) => leadColumns(app, each));
  const mapped = mappedTo(app, columns);
  if (!mapped) throw forbidden();
  const options = mayAddOptions(app)
    ? newOptionsOf(list, mapped, columns, writing.networkLanguage, mark)
    : new Map<string, OptionRow[]>();
  const numbers = columns.findIndex(({ property }) => property === ITEM_NUMBER);
  const keyColumn = guessed ? (numbers < 0 ? null : numbers) : row.key_column;
  const wanted = withOptions(app, options);
  return {
    list,
    writing,
    mark,
    columns,
    keyColumn,
    app: wanted,
    mapped: remapped(wanted, mapped),
    options,
    defined: [],
  };
}

/** The same columns, with the properties of an app as they are by now. */
const remapped = (app: LoadedApp, mapped: readonly Mapped[]): Mapped[] =>
  mapped.map((each) => {
    const { property } = each;
    if (property === ITEM_NUMBER) return each;
    return { ...each, property: app.properties.find(({ name }) => name === property.name)! };
  });

/** Goes through all lines of a list, and hands them over as they are planned. */
async function goThrough(
  run: Run,
  tx: Transaction,
  { list, writing, app, mapped, mark, keyColumn, columns }: Prepared,
  take: (lines: readonly PlannedLine[]) => Promise<void>,
): Promise<Reading> {
  const { encoding, delimiter } = list;
  const reading: Reading = {
    ...{ encoding, delimiter, mark, columns, keyColumn },
    ...{ counts: noCounts(), examples: [], refused: [] },
  };
  const key = mapped.find(({ index }) => index === keyColumn);
  for await (const lines of planLines({ tx, writing, app, list, mapped, mark, key })) {
    for (const planned of lines) {
      const { line, cells } = planned;
      reading.counts.lines += 1;
      reading.counts[planned.outcome] += 1;
      if (planned.outcome === 'rejected') reading.refused.push({ line, cells, problems: planned.problems });
      else if (reading.examples.length < EXAMPLES) {
        const texts = shownTexts(list.headers.length, cells, mapped, { writing, mark });
        reading.examples.push({ line, outcome: planned.outcome, texts });
      }
    }
    await take(lines);
    if (!(await run.onProgress(lines.at(-1)!.share))) throw new StoppedError();
    // A long list must not keep this process from everything else.
    await nextTurn();
  }
  return reading;
}

/** Ends a transaction of which nothing is to stay. */
class RolledBack extends Error {}

/** What bringing a list in would do. @throws StoppedError, UnreadableError, Problem */
export async function checkList(run: Run): Promise<Reading> {
  let reading: Reading | undefined;
  try {
    await run.services.db.kysely.transaction().execute(async (tx) => {
      await holdTagNames(tx);
      reading = await goThrough(run, tx, await prepare(run, tx), async () => undefined);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return reading!;
}

/** Two imports into one app could write the same item twice. */
async function beAlone(tx: Transaction, appId: number, onWait: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`item import ${appId}`}, 0)) as locked
    `.execute(tx);
    if (rows[0]!.locked) return;
    if (!(await onWait())) throw new StoppedError();
    await delay(500);
  }
}

/** The app that a list is written into: with the choices that it brings, or made of it. */
async function appFor({ row, services }: Run, tx: Transaction, prepared: Prepared): Promise<LoadedApp> {
  const { writing, options, defined } = prepared;
  if (row.app_id !== null) return addOptions(tx, writing.viewer, row.app_id, options);
  const wording = { language: writing.language, naming: services.settings.current() };
  const named = { name: row.app_name, groupId: row.group_id, properties: defined };
  return createListedApp(tx, writing.viewer, named, wording);
}

/**
 * Brings a list in, all in one transaction: after an error, a cancellation or a kill nothing of it is there.
 * @throws StoppedError, UnreadableError, Problem
 */
export async function bringIn(run: Run): Promise<void> {
  const { services, row } = run;
  await services.db.kysely.transaction().execute(async (tx) => {
    if (row.app_id !== null) await beAlone(tx, row.app_id, () => run.onProgress(0));
    await holdTagNames(tx);
    const prepared = await prepare(run, tx);
    const app = await appFor(run, tx, prepared);
    const writer = new ItemsWriter(tx, prepared.writing, app);
    const settled = { ...prepared, app, mapped: remapped(app, prepared.mapped) };
    const reading = await goThrough(run, tx, settled, (lines) => writer.take(lines));
    await writer.settle();
    await noteDone(tx, row.id, app.id, reading);
    await noteBuilding(tx, run, app, prepared);
  });
  services.events.nudge();
}

/** What was built along the way stands in the audit log, as where somebody builds by hand. */
async function noteBuilding(
  tx: Transaction,
  { row }: Run,
  app: LoadedApp,
  { options }: Prepared,
): Promise<void> {
  if (row.app_id !== null && options.size === 0) return;
  await recordAct(tx, {
    actorId: row.author_id,
    via: 'web',
    action: row.app_id === null ? 'createApp' : 'updateAppProperties',
    outcome: 'done',
    target: { app: String(app.id), ...(app.group && { group: String(app.group.id) }) },
    details: row.app_id === null ? {} : { after: { properties: [...options.keys()] } },
    address: null,
  });
}

/** The import as done. Whoever stopped it at the last moment did so before this row was locked, or comes too late. */
async function noteDone(tx: Transaction, importId: number, appId: number, reading: Reading): Promise<void> {
  const { rows } = await sql`
    update item_imports set state = 'done', progress = 100, finished_at = now(), app_id = ${appId},
      counts = ${JSON.stringify(reading.counts)}::jsonb, storage_key = null
    where id = ${importId} and state = 'importing' returning id
  `.execute(tx);
  if (!rows[0]) throw new StoppedError();
  await keepLines(tx, importId, reading.refused);
}

const LINES_AT_ONCE = 2_000;

/** Keeps the lines that bring nothing in, in place of those kept before. */
export async function keepLines(
  tx: Transaction,
  importId: number,
  refused: readonly RefusedLine[],
): Promise<void> {
  await sql`delete from item_import_lines where import_id = ${importId}`.execute(tx);
  for (let start = 0; start < refused.length; start += LINES_AT_ONCE) {
    await sql`
      insert into item_import_lines (import_id, line, problems, cells)
      select ${importId}, t.line, t.problems, array(select jsonb_array_elements_text(t.cells))
      from jsonb_to_recordset(${JSON.stringify(refused.slice(start, start + LINES_AT_ONCE))}::jsonb)
        as t (line integer, problems jsonb, cells jsonb)
    `.execute(tx);
  }
}
