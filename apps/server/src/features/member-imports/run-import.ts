import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { NetworkSettings } from '@dorfplatz/contract';
import { type Database, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { groupsForEverybody } from '../groups/index.ts';
import { memberProperties } from '../property-sets/index.ts';
import { addPeople, settlePeople } from './add-people.ts';
import { insertImport, keepLines } from './commands.ts';
import { KnownThings } from './known-things.ts';
import { openList } from './read-list.ts';
import type { PlacedPerson, Reading } from './reading.ts';
import { CancelledError, type ReadLine } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    members_imported: { importId: number; sendWelcomeMail: boolean };
  }
}

export type ListRun = {
  db: Database;
  network: Pick<NetworkSettings, 'language' | 'time_zone'>;
  bytes: Buffer;
  /** Told how far it is, 0 to 1; false ends the run. */
  onProgress: (share: number, people: number) => boolean | Promise<boolean>;
};

const READ_AT_ONCE = 1_000;
const WRITTEN_AT_ONCE = 1_000;
const EXAMPLES = 5;

/**
 * Reads a list to its end and says what bringing it in would do; writes nothing.
 * @throws UnreadableError, CancelledError
 */
export async function readMemberList({ db, network, bytes, onProgress }: ListRun): Promise<Reading> {
  const properties = await memberProperties(db.kysely);
  const list = openList(bytes, properties, network);
  const known = await KnownThings.read(db.kysely);
  const forEverybody = await groupsForEverybody(db.kysely);
  const headerOf = (column: string) => list.columns.find((each) => each.column === column)?.header ?? null;
  const headers = { groups: headerOf('groups'), roles: headerOf('roles') };
  const reading: Reading = {
    list,
    properties,
    counts: { lines: 0, added: 0, known: 0, rejected: 0, administrators: 0, memberships: 0 },
    examples: [],
    people: [],
    refused: [],
  };
  let batch: ReadLine[] = [];
  const takeBatch = async (share: number) => {
    for (const line of await known.place(batch, headers)) {
      const { person } = line;
      if (person && !person.isExternal) person.groupIds = [...new Set([...person.groupIds, ...forEverybody])];
      take(reading, line);
    }
    batch = [];
    if (!(await onProgress(share, reading.counts.lines))) throw new CancelledError();
    // A long list must not keep this process from everything else.
    await nextTurn();
  };
  for (const { share, ...line } of list.lines()) {
    batch.push(line);
    if (batch.length === READ_AT_ONCE) await takeBatch(share);
  }
  await takeBatch(1);
  return reading;
}

function take(
  reading: Reading,
  { person, isKnown, ...line }: Awaited<ReturnType<KnownThings['place']>>[number],
): void {
  const { counts, people, refused, examples } = reading;
  counts.lines += 1;
  if (!person) {
    counts[isKnown ? 'known' : 'rejected'] += 1;
    refused.push({ ...line, outcome: isKnown ? 'known' : 'rejected' });
    return;
  }
  people.push(person);
  counts.added += 1;
  counts.administrators += person.isNetworkAdmin ? 1 : 0;
  counts.memberships += person.groupIds.length;
  if (examples.length < EXAMPLES) {
    const { firstName, lastName, email, groups, isNetworkAdmin } = person;
    const name = `${firstName} ${lastName}`.trim();
    examples.push({ line: person.line, name, email, groups, is_network_admin: isNetworkAdmin });
  }
}

export type ImportRun = ListRun & {
  authorId: number | null;
  sendWelcomeMail: boolean;
  /** The import that this is; without it one is written down when it is done. */
  import: { id: number } | { fileName: string };
};

/** Reading is this part of the way, as measured. */
const READING_SHARE = 0.3;

/**
 * Brings the people of a list in, all in one transaction: after an error, a cancellation or a kill nobody is in.
 * @throws UnreadableError, CancelledError
 */
export async function importMemberList(run: ImportRun): Promise<Reading> {
  const { db, onProgress } = run;
  const reading = await readMemberList({
    ...run,
    onProgress: (share, people) => onProgress(share * READING_SHARE, people),
  });
  await db.kysely.transaction().execute(async (tx) => {
    await beAlone(tx, () => onProgress(READING_SHARE, 0));
    await writeAll(tx, run, reading);
  });
  return reading;
}

/** Two imports at a time could wait for each other's addresses in a circle. */
async function beAlone(tx: Transaction, onWait: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('member_import', 0)) as locked
    `.execute(tx);
    if (rows[0]!.locked) return;
    if (!(await onWait())) throw new CancelledError();
    await delay(500);
  }
}

async function writeAll(tx: Transaction, run: ImportRun, reading: Reading): Promise<void> {
  const { authorId, network, sendWelcomeMail, onProgress } = run;
  const { rows } = await sql<{ id: number }>`select id from networks limit 1`.execute(tx);
  const adding = { authorId, network, networkId: rows[0]!.id, properties: reading.properties };
  const ids: number[] = [];
  const claimedIds: number[] = [];
  for (let start = 0; start < reading.people.length; start += WRITTEN_AT_ONCE) {
    const people = reading.people.slice(start, start + WRITTEN_AT_ONCE);
    const added = await addPeople(tx, adding, people);
    ids.push(...added.ids.values());
    claimedIds.push(...added.claimedIds);
    for (const person of people) if (!added.ids.has(person.email.toLowerCase())) becameKnown(reading, person);
    const share = Math.min(1, (start + people.length) / reading.people.length);
    if (!(await onProgress(READING_SHARE + share * (1 - READING_SHARE), ids.length)))
      throw new CancelledError();
  }
  const importId = await noteImport(tx, run, reading);
  await sql`
    insert into member_import_people (import_id, member_id)
    select ${importId}, id from unnest(${ids}::bigint[]) as t (id)
  `.execute(tx);
  const groupIds = reading.people.flatMap((person) => person.groupIds);
  await settlePeople(tx, importId, groupIds, claimedIds);
  await keepLines(tx, importId, reading.refused);
  await recordEvents(tx, [
    { type: 'members_imported', actorId: authorId, payload: { importId, sendWelcomeMail } },
  ]);
}

/** Somebody took the address between reading and writing. */
function becameKnown(reading: Reading, person: PlacedPerson): void {
  const { counts, refused } = reading;
  counts.added -= 1;
  counts.known += 1;
  counts.administrators -= person.isNetworkAdmin ? 1 : 0;
  counts.memberships -= person.groupIds.length;
  refused.push({
    line: person.line,
    cells: [person.firstName, person.lastName, person.email],
    outcome: 'known',
    problems: [{ code: 'known', header: null, value: person.email }],
  });
}

/** The import as done. Whoever stopped it at the last moment did so before this row was locked, or comes too late. */
async function noteImport(tx: Transaction, run: ImportRun, reading: Reading): Promise<number> {
  if ('fileName' in run.import) return insertImport(tx, run.import.fileName, run.sendWelcomeMail, reading);
  const { rows } = await sql<{ id: number }>`
    update member_imports set state = 'done', progress = 100, finished_at = now(),
      counts = ${JSON.stringify(reading.counts)}::jsonb
    where id = ${run.import.id} and state = 'importing' returning id
  `.execute(tx);
  if (!rows[0]) throw new CancelledError();
  return rows[0].id;
}
