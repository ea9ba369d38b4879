import type { SearchKind } from '@dorfplatz/contract';
import type { Logger } from 'pino';
import {
  type Database,
  isDatabaseAway,
  rows,
  sql,
  sqlState,
  type Transaction,
} from '../../platform/db/database.ts';
import { searchSourceOf, searchSources } from '../../platform/search/sources.ts';
import type { Stems } from '../../platform/search/stems.ts';
import { forgetThings, indexThings, rulesOf } from './index-rows.ts';
import { nextThings } from './next-things.ts';
import { noteNamed, RENAMED } from './renamed.ts';

/** What makes the index: a database, the stems of words, and the language of texts that tell none. */
export type Indexing = {
  readonly db: Database;
  readonly stems: Stems;
  readonly language: () => string;
  readonly log: Pick<Logger, 'error' | 'info'>;
};

/** So many changes are taken up, or things of a kind built, in one transaction. */
export const BATCH = 100;
/** The same where somebody waits for it: the words that things share are counted once for more of them. */
export const LARGE_BATCH = 1_000;
/** A thing at which the index fails by itself is tried so often. */
const TRIES = 3;
/** Whoever writes the index holds this: two at once would count words twice. */
const LOCK = 7_081;

const holdsLock = async (tx: Transaction): Promise<boolean> => {
  const { rows: held } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCK}) as held`.execute(tx);
  return held[0]!.held;
};

type Change = { kind: SearchKind | typeof RENAMED; id: number; tries: number };
type Failed = Change & { kind: SearchKind };

/**
 * Takes up what changed, the oldest first. Where something fails in passing all of it stays to be taken up.
 * @param most so many changes at once
 * @returns whether there may be more
 */
export async function takeChanges(indexing: Indexing, most = BATCH): Promise<boolean> {
  return indexing.db.kysely.transaction().execute(async (tx) => {
    if (!(await holdsLock(tx))) return false;
    const taken = await rows<Change>(
      tx,
      `delete from search_changes where number in (select number from search_changes order by number limit ${most})
       returning kind, id, tries`,
      [],
    );
    const byKind = Map.groupBy(taken, ({ kind }) => kind);
    for (const [kind, changes] of byKind) {
      if (kind === RENAMED) {
        await noteNamed(
          tx,
          changes.map(({ id }) => id),
        );
        continue;
      }
      const tried = new Map<number, number>();
      // What changed again may be another thing by now: it is tried as often as that.
      for (const { id, tries } of changes) tried.set(id, Math.min(tries, tried.get(id) ?? tries));
      await takeUp(tx, indexing, kind, tried);
    }
    return taken.length === most;
  });
}

/** Errors that tell of the moment and not of the thing: nothing is lost for them. */
function isPassing(error: unknown, things: number): boolean {
  const state = sqlState(error);
  // One thing alone that takes longer than a statement may will hardly be quicker: else it would hold up all others.
  if (state === '57014') return things > 1;
  return (
    isDatabaseAway(error) ||
    (state !== undefined && (['40001', '40P01', '55P03'].includes(state) || state.startsWith('53')))
  );
}

/**
 * Indexes things. One at which it fails stops none of the others: it waits to be tried again, and is left out in the end.
 * @param tried how often it failed at each, by their ids
 * @throws whatever fails in passing, so that the transaction is undone
 */
async function takeUp(
  tx: Transaction,
  indexing: Indexing,
  kind: SearchKind,
  tried: ReadonlyMap<number, number>,
): Promise<void> {
  const source = searchSourceOf(kind);
  if (!source) return;
  const { stems, language } = indexing;
  const ids = [...tried.keys()];
  await sql`savepoint taking_up`.execute(tx);
  try {
    await indexThings(tx, source, ids, stems, language());
    await sql`release savepoint taking_up`.execute(tx);
  } catch (error) {
    if (isPassing(error, ids.length)) throw error;
    await sql`rollback to savepoint taking_up`.execute(tx);
    const [id] = ids;
    if (ids.length === 1) return failedAt(tx, indexing, { kind, id: id!, tries: tried.get(id!)! + 1 }, error);
    const middle = Math.ceil(ids.length / 2);
    await takeUp(tx, indexing, kind, new Map([...tried].slice(0, middle)));
    await takeUp(tx, indexing, kind, new Map([...tried].slice(middle)));
  }
}

async function failedAt(
  tx: Transaction,
  { log }: Indexing,
  { kind, id, tries }: Failed,
  error: unknown,
): Promise<void> {
  if (tries < TRIES) {
    await rows(tx, 'insert into search_changes (kind, id, tries) values ($1, $2, $3)', [kind, id, tries]);
    return;
  }
  // What it said before is gone from the thing, so it is found by nothing rather than by that.
  await forgetThings(tx, kind, [id]);
  log.error({ err: error, kind, id }, 'something could not be taken into the search index');
}

/** Asks for the index of kinds to be made anew, beside what goes on. */
export async function askForBuild(db: Database, kinds: readonly SearchKind[]): Promise<void> {
  await sql`
    insert into search_builds (kind, rules, reached) select kind, ${rulesOf()}, 0 from unnest(${kinds}::text[]) kind
    on conflict (kind) do update set rules = excluded.rules, reached = 0, started_at = now()
  `.execute(db.kysely);
}

/** Kinds whose index is of other rules, or was never made. */
export async function askForWhatIsMissing(db: Database): Promise<void> {
  const { rows: made } = await sql<{ kind: SearchKind }>`
    select kind from search_builds where rules = ${rulesOf()}
  `.execute(db.kysely);
  const known = new Set(made.map(({ kind }) => kind));
  const missing = searchSources()
    .map(({ kind }) => kind)
    .filter((kind) => !known.has(kind));
  if (missing.length > 0) await askForBuild(db, missing);
}

/**
 * Builds the next piece of what is to be built. What fails goes on as a change.
 * @param most so many things at once
 * @returns what it was, undefined where all is built
 */
export async function buildOn(
  indexing: Indexing,
  most = BATCH,
): Promise<{ kind: SearchKind; reached: number | null } | undefined> {
  return indexing.db.kysely.transaction().execute(async (tx) => {
    if (!(await holdsLock(tx))) return undefined;
    const { rows: found } = await sql<{ kind: SearchKind; reached: number }>`
      select kind, reached from search_builds where reached is not null order by kind limit 1 for update
    `.execute(tx);
    const [build] = found;
    if (!build) return undefined;
    const source = searchSourceOf(build.kind);
    const ids = source ? await nextThings(tx, source, build.reached, most) : [];
    const reached = ids.length < most ? null : ids.at(-1)!;
    if (ids.length > 0) await takeUp(tx, indexing, build.kind, new Map(ids.map((id) => [id, 0])));
    await sql`update search_builds set reached = ${reached} where kind = ${build.kind}`.execute(tx);
    return { kind: build.kind, reached };
  });
}
