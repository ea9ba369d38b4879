import type { SearchKind } from '@dorfplatz/contract';
import type { Logger } from 'pino';
import { type Database, rows, sql, type Transaction } from '../../platform/db/database.ts';
import { searchSourceOf, searchSources } from '../../platform/search/sources.ts';
import type { Stems } from '../../platform/search/stems.ts';
import { indexThings, rulesOf } from './index-rows.ts';

/** What makes the index: a database, the stems of words, and the language of texts that tell none. */
export type Indexing = {
  readonly db: Database;
  readonly stems: Stems;
  readonly language: () => string;
  readonly log: Pick<Logger, 'error' | 'info'>;
};

/** Changes that are taken up in one transaction. */
const BATCH = 100;
/** Things of a kind that are built in one transaction. */
const BUILT = 100;
/** Whoever writes the index holds this: two at once would count words twice. */
const LOCK = 7_081;

const holdsLock = async (tx: Transaction): Promise<boolean> => {
  const { rows: held } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCK}) as held`.execute(tx);
  return held[0]!.held;
};

type Change = { kind: SearchKind; id: number };

/**
 * Takes up what changed, the oldest first.
 * @returns whether there may be more
 */
export async function takeChanges(indexing: Indexing): Promise<boolean> {
  return indexing.db.kysely.transaction().execute(async (tx) => {
    if (!(await holdsLock(tx))) return false;
    const taken = await rows<Change>(
      tx,
      `delete from search_changes where number in (select number from search_changes order by number limit ${BATCH})
       returning kind, id`,
      [],
    );
    const byKind = Map.groupBy(taken, ({ kind }) => kind);
    for (const [kind, changes] of byKind)
      await takeUp(tx, indexing, kind, [...new Set(changes.map(({ id }) => id))]);
    return taken.length === BATCH;
  });
}

/** Indexes things; one whose text the database refuses is left out and told of, and stops none of the others. */
async function takeUp(
  tx: Transaction,
  indexing: Indexing,
  kind: SearchKind,
  ids: readonly number[],
): Promise<void> {
  const source = searchSourceOf(kind);
  if (!source) return;
  const { stems, language, log } = indexing;
  await sql`savepoint taking_up`.execute(tx);
  try {
    await indexThings(tx, source, ids, stems, language());
    await sql`release savepoint taking_up`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint taking_up`.execute(tx);
    if (ids.length === 1) {
      log.error({ err: error, kind, id: ids[0] }, 'something could not be taken into the search index');
      return;
    }
    const middle = Math.ceil(ids.length / 2);
    await takeUp(tx, indexing, kind, ids.slice(0, middle));
    await takeUp(tx, indexing, kind, ids.slice(middle));
  }
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
 * Builds the next piece of what is to be built.
 * @returns what it was, undefined where all is built
 */
export async function buildOn(
  indexing: Indexing,
): Promise<{ kind: SearchKind; reached: number | null } | undefined> {
  return indexing.db.kysely.transaction().execute(async (tx) => {
    if (!(await holdsLock(tx))) return undefined;
    const { rows: found } = await sql<{ kind: SearchKind; reached: number }>`
      select kind, reached from search_builds where reached is not null order by kind limit 1 for update
    `.execute(tx);
    const [build] = found;
    if (!build) return undefined;
    const source = searchSourceOf(build.kind);
    // What the index has and the tables have no more is looked at too.
    const { rows: next } = source
      ? await sql<{ id: number }>`
          select id from (
            select t.id from (${source.all()}) t where t.id > ${build.reached}
            union
            select d.id from search_documents d where d.kind = ${build.kind} and d.id > ${build.reached}
          ) each_of order by id limit ${BUILT}
        `.execute(tx)
      : { rows: [] };
    const reached = next.length < BUILT ? null : next.at(-1)!.id;
    if (next.length > 0)
      await takeUp(
        tx,
        indexing,
        build.kind,
        next.map(({ id }) => id),
      );
    await sql`update search_builds set reached = ${reached} where kind = ${build.kind}`.execute(tx);
    return { kind: build.kind, reached };
  });
}
