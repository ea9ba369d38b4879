import { EXTERNAL_ID_MAX, EXTERNAL_IDS_AT_ONCE_MAX, type ExternalIdLine } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { readShortTable, type TableLine } from '../../platform/csv/read-table.ts';
import type { Sql } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';
import { cleanId, keyOf } from './clean-id.ts';
import { type Column, columnsOf, kindOf } from './columns.ts';
import { heldByOthers } from './holding.ts';
import { findBearers, foldedNames, holdersOf, loadBearers } from './queries.ts';
import { type BearerRow, bearerKey } from './tables.ts';

type NameOf = (one: { display_name: string; state: string | null }) => string;

/** What a line says. */
type Said = {
  line: number;
  isReadable: boolean;
  type: 'member' | 'group' | undefined;
  number: number | undefined;
  email: string;
  name: string;
  externalId: string;
};

const NAME_SHOWN = 200;

function saidBy({ line, cells, isReadable }: TableLine, columns: Partial<Record<Column, number>>): Said {
  const cell = (column: Column) => cells[columns[column] ?? -1] ?? '';
  const number = /^\d{1,15}$/.test(cell('number').trim()) ? Number(cell('number')) : undefined;
  return {
    line,
    isReadable,
    type: kindOf(cell('type')),
    number,
    email: cleanLine(cell('email')).toLowerCase(),
    name: cleanLine(cell('name')),
    externalId: cleanId(cell('external_id')),
  };
}

/** Everybody whom a line may mean: by our own number where it has one, else by the address, else by the name. */
async function finderOf(db: Sql, said: readonly Said[]): Promise<(one: Said) => BearerRow[]> {
  const numbered = said.flatMap(({ number: id, type }) =>
    id === undefined ? [] : [{ type: type ?? ('member' as const), id }],
  );
  const names = [...new Set(said.map(({ name }) => name).filter(Boolean))];
  const emails = [...new Set(said.map(({ email }) => email).filter(Boolean))];
  const [byNumber, found, folded] = await Promise.all([
    loadBearers(db, numbered),
    findBearers(db, { emails, names }),
    foldedNames(db, names),
  ]);
  const known = new Map(byNumber.map((row) => [bearerKey(row), row]));
  const byEmail = Map.groupBy(
    found.filter(({ type }) => type === 'member'),
    ({ email_key }) => email_key,
  );
  const byName = Map.groupBy(found, ({ folded: name }) => name);
  return ({ type, number, email, name }) => {
    if (number !== undefined) {
      const one = known.get(bearerKey({ type: type ?? 'member', id: number }));
      // Numbers of another network mean other people here.
      const isOther = one?.type === 'member' && email !== '' && one.detail.toLowerCase() !== email;
      return one && !isOther ? [one] : [];
    }
    if (email !== '' && type !== 'group') return byEmail.get(email) ?? [];
    return (byName.get(folded.get(name) ?? '') ?? []).filter((one) => !type || one.type === type);
  };
}

/** A line with whom it means, before it is asked who else has the id. */
function judged(said: Said, found: readonly BearerRow[], nameOf: NameOf): ExternalIdLine {
  const [one] = found;
  const line = {
    line: said.line,
    type: null,
    id: null,
    name: (said.name || said.email || (said.number === undefined ? '' : String(said.number))).slice(
      0,
      NAME_SHOWN,
    ),
    external_id: said.externalId.slice(0, EXTERNAL_ID_MAX),
    based_on: null,
    held_by: null,
  };
  if (!said.isReadable) return { ...line, outcome: 'unreadable' };
  if (!one) return { ...line, outcome: 'unknown' };
  if (found.length > 1) return { ...line, outcome: 'several' };
  const known = { ...line, type: one.type, id: one.id, name: nameOf(one), based_on: one.external_id };
  if (said.externalId === '') return { ...known, outcome: 'empty' };
  if (said.externalId.length > EXTERNAL_ID_MAX) return { ...known, outcome: 'too_long' };
  if (said.externalId === one.external_id) return { ...known, outcome: 'unchanged' };
  return { ...known, outcome: one.external_id === null ? 'new' : 'changed' };
}

const saysSomething = ({ outcome }: ExternalIdLine): boolean =>
  outcome === 'new' || outcome === 'changed' || outcome === 'unchanged';

/** Marks lines of which another one is about the same person, or gives the same id to somebody else: none of them is taken. */
function markTwice(lines: readonly ExternalIdLine[]): ExternalIdLine[] {
  const telling = lines.filter(saysSomething);
  const byBearer = Map.groupBy(telling, (line) => `${line.type}-${line.id}`);
  const byId = Map.groupBy(telling, (line) => `${line.type} ${keyOf(line.external_id)}`);
  return lines.map((line) => {
    if (!saysSomething(line)) return line;
    const others = [
      ...byBearer.get(`${line.type}-${line.id}`)!,
      ...byId.get(`${line.type} ${keyOf(line.external_id)}`)!,
    ].filter((other) => other !== line);
    return others[0] ? { ...line, outcome: 'twice', held_by: String(others[0].line) } : line;
  });
}

/** Marks lines whose id somebody has who keeps it. */
async function markTaken(
  db: Sql,
  lines: readonly ExternalIdLine[],
  nameOf: NameOf,
): Promise<ExternalIdLine[]> {
  const wanted = lines.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  const changes = wanted.map(({ type, id, external_id }) => ({ type: type!, id: id!, external_id }));
  const holders = await holdersOf(
    db,
    changes.map(({ external_id }) => keyOf(external_id)),
  );
  const held = heldByOthers(changes, holders);
  return lines.map((line) => {
    const holder = wanted.includes(line) ? held.get(`${line.type}-${line.id}`) : undefined;
    return holder ? { ...line, outcome: 'taken', held_by: nameOf(holder) } : line;
  });
}

/**
 * What saving a list of ids would do, line by line; nothing is changed. Each line has exactly one outcome.
 * @throws Problem 422 at `file` for what is no list, or has no column of ids or of people
 */
export async function checkList(
  db: Sql,
  bytes: Buffer,
  nameOf: NameOf,
): Promise<{ column: string; lines: ExternalIdLine[] }> {
  const { headers, lines } = await readShortTable(bytes, EXTERNAL_IDS_AT_ONCE_MAX);
  const columns = columnsOf(headers);
  if (columns.external_id === undefined) throw invalid({ file: ['no_id_column'] });
  if (columns.number === undefined && columns.email === undefined && columns.name === undefined)
    throw invalid({ file: ['no_person_column'] });
  const said = lines.map((line) => saidBy(line, columns));
  const find = await finderOf(db, said);
  const read = markTwice(said.map((one) => judged(one, find(one), nameOf)));
  return { column: headers[columns.external_id]!, lines: await markTaken(db, read, nameOf) };
}
