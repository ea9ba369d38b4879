import { SEARCH_COUNTED, SEARCH_KINDS, type SearchKind, type SearchModule } from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import { type SearchSource, type Seeker, searchSourceOf } from '../../platform/search/sources.ts';
import type { Understood } from '../../platform/search/understood.ts';
import { type Filters, passes } from './filters.ts';
import { placesWithin } from './places.ts';

/** What is looked for: words, and what operators ask. */
export type Sought = {
  readonly understood: Understood;
  /** All its words stand in many things: the newest are read until there are enough. */
  readonly frequent: boolean;
  readonly filters: Filters;
  /** Only what lies in this group. */
  readonly groupId: number | null;
  /** Takes no word for a mistyped one. */
  readonly exact: boolean;
};

/** By what hits are put in order; `score` is by how well they answer. */
export type SearchSort = { readonly field: string; readonly descending: boolean };

/** A hit by its place in the index. `exact` where no word had to be taken for a mistyped one. */
export type FoundRow = { kind: SearchKind; id: number; total: number; exact: boolean };

/** Things whose titles begin with the query are found however old they are; so many of each kind. */
const TITLED = 50;

/** How words at the weights D, C, B and A count. */
const WEIGHTS = '{0.1, 0.3, 0.6, 1}';
/** How much what is new is worth beside the words, and after how many days half of it is left. */
const FRESHNESS = 0.3;
const FRESH_DAYS = 60;
/** How much it is worth that a thing lies in a group of the viewer's own. */
const CLOSENESS = 0.15;
/** More than any rank: what was typed stands before what is spelled otherwise. */
const TYPED = 1;
const TITLE_IS = 4;
const TITLE_BEGINS = 1;

/** The blocks' sources that are registered. */
export const sourcesOf = (module: SearchModule): SearchSource[] =>
  SEARCH_KINDS[module].flatMap((kind) => searchSourceOf(kind) ?? []);

async function sortOf(
  source: SearchSource,
  seeker: Seeker,
  { field }: SearchSort,
): Promise<RawBuilder<unknown>> {
  const sorts = (await source.sorts?.(seeker)) ?? [];
  return sorts.find(({ name }) => name === field)?.by ?? sql`null::text`;
}

/**
 * What matches of a kind, in an order, until there is enough. Who sees it is asked of one row after the other: as a join,
 * everything that there is would be read for the few that come first.
 */
async function candidates(
  source: SearchSource,
  seeker: Seeker,
  { understood, frequent, filters, groupId, exact }: Sought,
  sort: SearchSort,
  counted: number,
): Promise<RawBuilder<unknown>> {
  const words = exact ? understood.exact : understood.all;
  // Hidden from the planner where it would expect half of the table of many spellings, and compare every row with all of
  // them, which takes some hundred times as long as the index.
  const asked = frequent ? sql`${words}::tsquery` : sql`(select ${words}::tsquery)`;
  const places = await placesWithin(seeker, source, groupId === null ? filters.groups : [groupId]);
  const matches = sql<boolean>`d.kind = ${sql.lit(source.kind)}
    ${words === null ? sql`` : sql`and d.words @@ ${asked}`}
    ${places ? sql`and d.places && ${places}::bigint[]` : sql``}
    and ${passes(source, seeker, filters)}`;
  const isSeen = sql<boolean>`(select ${source.seen(seeker)}
    ${groupId === null ? sql`` : sql`and ${source.inGroup(sql`${groupId}::bigint`, seeker)}`})`;
  const found = (
    sorted: RawBuilder<unknown>,
    more: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    most: number,
  ) => sql`(
    select d.kind, d.id, ${sorted} as sorted from (
      select * from search_documents d where ${matches} ${more} order by ${order} offset 0
    ) d where ${isSeen} limit ${most}
  )`;
  const byAge = sql`d.at desc, d.id desc`;
  if (sort.field !== 'score')
    return found(sql`to_jsonb(${await sortOf(source, seeker, sort)})`, sql``, byAge, counted);
  const newest = found(sql`null::jsonb`, sql``, byAge, counted);
  if (words === null || understood.titleKey === '') return newest;
  const begins = sql`and d.title_key >= ${understood.titleKey} and d.title_key < ${`${understood.titleKey}\u{10ffff}`}`;
  return sql`${newest} union ${found(sql`null::jsonb`, begins, sql`d.title_key, ${byAge}`, TITLED)}`;
}

/** How well a row answers, as SQL of `d`: what has the words as they were typed before what has other spellings. */
function scoreOf({ understood }: Sought, ownGroups: readonly number[]): RawBuilder<unknown> {
  const { literal, exact, titleKey } = understood;
  const age = sql`greatest(extract(epoch from now() - d.at) / 86400, 0)`;
  const rank = (words: string) => sql`ts_rank(${WEIGHTS}::real[], d.words, ${words}::tsquery)`;
  return sql`(
    ${
      literal === null || exact === null
        ? sql`0`
        : sql`case when d.words @@ ${literal}::tsquery then ${sql.lit(TYPED)} + ${rank(literal)} else ${rank(exact)} end`
    }
    + case when ${titleKey} = '' then 0 when d.title_key = ${titleKey} then ${sql.lit(TITLE_IS)}
        when starts_with(d.title_key, ${titleKey}) then ${sql.lit(TITLE_BEGINS)} else 0 end
    + ${sql.lit(FRESHNESS)} / (1 + ${age} / ${sql.lit(FRESH_DAYS)})
    + case when d.group_id = any(${ownGroups}::bigint[]) then ${sql.lit(CLOSENESS)} else 0 end
  )`;
}

/** How the hits of a block are wanted. */
export type Wanted = {
  readonly sort: SearchSort;
  readonly limit: number;
  readonly offset: number;
  readonly ownGroups: readonly number[];
  /** So many are looked at and counted at most. */
  readonly counted?: number;
};

/** The statement that finds the hits of a block; undefined where nothing of its kinds can be found. */
export async function blockStatement(
  seeker: Seeker,
  module: SearchModule,
  sought: Sought,
  { sort, limit, offset, ownGroups, counted = SEARCH_COUNTED }: Wanted,
): Promise<RawBuilder<FoundRow> | undefined> {
  const sources = sourcesOf(module);
  const each = await Promise.all(sources.map((source) => candidates(source, seeker, sought, sort, counted)));
  if (each.length === 0) return undefined;
  const { exact } = sought.understood;
  // Named here as well, so that no other partition is planned for.
  const kinds = sql.join(sources.map(({ kind }) => sql.lit(kind)));
  const isExact = exact === null ? sql`true` : sql`d.words @@ ${exact}::tsquery`;
  const direction = sort.descending ? sql`desc nulls last` : sql`asc nulls last`;
  // `score,asc` begins with the best [RUL-0132].
  const order =
    sort.field === 'score'
      ? sort.descending
        ? sql`exact, score, at, id`
        : sql`exact desc, score desc, at desc, kind, id desc`
      : sql`sorted ${direction}, at desc, kind, id desc`;
  return sql<FoundRow>`
    select kind, id, total, exact from (
      select d.kind, d.id, d.at, found.sorted, least(count(*) over (), ${SEARCH_COUNTED})::int as total,
        ${isExact} as exact, ${scoreOf(sought, ownGroups)} as score
      from (${sql.join(each, sql` union all `)}) found
      cross join lateral (select * from search_documents d where d.kind in (${kinds}) and d.kind = found.kind and d.id = found.id offset 0) d
    ) ranked
    order by ${order} limit ${limit} offset ${offset}
  `;
}

/** Hits of a block in their order, the best of those that match first, and how many there are. */
export async function findInBlock(
  seeker: Seeker,
  module: SearchModule,
  sought: Sought,
  wanted: Wanted,
): Promise<FoundRow[]> {
  const statement = await blockStatement(seeker, module, sought, wanted);
  return statement ? (await statement.execute(seeker.services.db.searches)).rows : [];
}
