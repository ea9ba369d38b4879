import { SEARCH_COUNTED, SEARCH_KINDS, type SearchKind, type SearchModule } from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import { type SearchSource, type Seeker, searchSourceOf } from '../../platform/search/sources.ts';
import type { Understood } from '../../platform/search/understood.ts';
import { asksAnything, type Filters, passes } from './filters.ts';
import { liesWithin, placesWithin } from './places.ts';

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

const byAge = sql`d.at desc, d.id desc`;

/** Who sees a row is asked of one after the other: as a join, everything that there is would be read for the few that come first. */
const isFound = (
  source: SearchSource,
  seeker: Seeker,
  groupId: number | null,
) => sql<boolean>`(select ${source.seen(seeker)}
  ${groupId === null ? sql`` : sql`and ${source.inGroup(sql`${groupId}::bigint`, seeker)}`})`;

const wordsOf = ({ understood, exact }: Sought) => (exact ? understood.exact : understood.all);

const sortedBy = async (source: SearchSource, seeker: Seeker, sort: SearchSort) =>
  sort.field === 'score' ? sql`null::jsonb` : sql`to_jsonb(${await sortOf(source, seeker, sort)})`;

/** What matches of a kind, in an order, until there is enough. */
async function newestThatMatch(
  source: SearchSource,
  seeker: Seeker,
  sought: Sought,
  sort: SearchSort,
  counted: number,
): Promise<RawBuilder<unknown>> {
  const { understood, frequent, filters, groupId } = sought;
  const words = wordsOf(sought);
  // Hidden from the planner where it would expect half of the table of many spellings, and compare every row with all of
  // them, which takes some hundred times as long as the index.
  const asked = frequent ? sql`${words}::tsquery` : sql`(select ${words}::tsquery)`;
  const places = await placesWithin(seeker, source, groupId === null ? filters.groups : [groupId]);
  const matches = sql<boolean>`d.kind = ${sql.lit(source.kind)}
    ${words === null ? sql`` : sql`and d.words @@ ${asked}`}
    ${places ? sql`and d.places && ${places}::bigint[]` : sql``}
    and ${passes(source, seeker, filters)}`;
  const sorted = await sortedBy(source, seeker, sort);
  const found = (more: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number) => sql`(
    select d.kind, d.id, ${sorted} as sorted from (
      select * from search_documents d where ${matches} ${more} order by ${order} offset 0
    ) d where ${isFound(source, seeker, groupId)} limit ${most}
  )`;
  const newest = found(sql``, byAge, counted);
  if (sort.field !== 'score' || words === null || understood.titleKey === '') return newest;
  const begins = sql`and d.title_key >= ${understood.titleKey} and d.title_key < ${`${understood.titleKey}\u{10ffff}`}`;
  return sql`${newest} union ${found(begins, sql`d.title_key, ${byAge}`, TITLED)}`;
}

/** A condition on `d` that is another one for each kind. */
const byKind = (sources: readonly SearchSource[], of: (source: SearchSource) => RawBuilder<unknown>) =>
  sources.length === 1
    ? of(sources[0]!)
    : sql`case d.kind ${sql.join(
        sources.map((source) => sql`when ${sql.lit(source.kind)} then ${of(source)}`),
        sql` `,
      )} end`;

/** What matches of a block, all of it taken from the index of words: a title that begins with the query first, then the newest. */
async function allThatMatch(
  sources: readonly SearchSource[],
  seeker: Seeker,
  sought: Sought,
  sort: SearchSort,
  counted: number,
): Promise<RawBuilder<unknown>> {
  const { understood, filters, groupId } = sought;
  const { titleKey } = understood;
  const sorts = new Map(
    await Promise.all(sources.map(async (source) => [source, await sortedBy(source, seeker, sort)] as const)),
  );
  const groups = groupId === null ? filters.groups : [groupId];
  const mayBe = (source: SearchSource) =>
    sql`(${liesWithin(seeker, source, groups) ?? sql`true`} and ${passes(source, seeker, filters)})`;
  const titled = sql`case when ${titleKey} = '' then 0 when d.title_key = ${titleKey} then 2
    when starts_with(d.title_key, ${titleKey}) then 1 else 0 end desc,`;
  return sql`
    select d.kind, d.id, ${byKind(sources, (source) => sorts.get(source)!)} as sorted from (
      select d.kind, d.id, d.at, d.title_key from search_documents d
      where d.kind in (${kindsOf(sources)}) and d.words @@ (select ${wordsOf(sought)}::tsquery)
        and ${byKind(sources, mayBe)}
      order by ${sort.field === 'score' ? titled : sql``} ${byAge} offset 0
    ) d where ${byKind(sources, (source) => isFound(source, seeker, groupId))} limit ${counted}`;
}

const kindsOf = (sources: readonly SearchSource[]) => sql.join(sources.map(({ kind }) => sql.lit(kind)));

/** How well a row answers, as SQL of `d`: what has the words as they were typed before what has other spellings. */
function scoreOf({ understood }: Sought, ownGroups: RawBuilder<unknown>): RawBuilder<unknown> {
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
    + case when d.group_id = any(${ownGroups}) then ${sql.lit(CLOSENESS)} else 0 end
  )`;
}

/** A block of what is found, and what is wanted of it. */
export type Block = {
  readonly module: SearchModule;
  /** None where only their number is wanted. */
  readonly limit: number;
  readonly offset: number;
  /** Beyond the group that is searched. */
  readonly isEverywhere?: boolean;
};

/** How hits are wanted. */
export type Wanted = {
  readonly sort: SearchSort;
  /** What lies in groups of the viewer's own is closer to them. */
  readonly isClose: boolean;
  /** So many are looked at and counted at most. */
  readonly counted?: number;
};

type NumberedRow = FoundRow & { block: number; place: number };

/** The part of a statement that finds the hits of a block, each with its place and with the number of all. */
async function partOf(
  seeker: Seeker,
  block: Block,
  number: number,
  sought: Sought,
  { sort, isClose, counted = SEARCH_COUNTED }: Wanted,
): Promise<RawBuilder<unknown>> {
  const sources = sourcesOf(block.module);
  const within = block.isEverywhere ? { ...sought, groupId: null } : sought;
  const found = sql`(${
    sought.frequent
      ? sql.join(
          await Promise.all(sources.map((source) => newestThatMatch(source, seeker, within, sort, counted))),
          sql` union all `,
        )
      : await allThatMatch(sources, seeker, within, sort, counted)
  }) found`;
  const total = sql`least(count(*) ${block.limit > 0 ? sql`over ()` : sql``}, ${sql.lit(SEARCH_COUNTED)})::int as total`;
  if (block.limit === 0)
    return sql`select ${sql.lit(number)} as block, null::text as kind, null::bigint as id, ${total},
      false as exact, 0::bigint as place from ${found}`;
  const { exact } = sought.understood;
  // Named here as well, so that no other partition is planned for.
  const isExact = exact === null ? sql`true` : sql`d.words @@ ${exact}::tsquery`;
  const direction = sort.descending ? sql`desc nulls last` : sql`asc nulls last`;
  // `score,asc` begins with the best [RUL-0132].
  const order =
    sort.field === 'score'
      ? sort.descending
        ? sql`exact, score, at, id`
        : sql`exact desc, score desc, at desc, kind, id desc`
      : sql`sorted ${direction}, at desc, kind, id desc`;
  const own = isClose
    ? sql`array(
        select mine.group_id from group_memberships mine
        where mine.member_id = ${seeker.viewer.memberId} and mine.state = 'member'
      )`
    : sql`'{}'::bigint[]`;
  return sql`
    select ${sql.lit(number)} as block, kind, id, total, exact, row_number() over (order by ${order}) as place from (
      select d.kind, d.id, d.at, found.sorted, ${total}, ${isExact} as exact, ${scoreOf(sought, own)} as score
      from ${found}
      cross join lateral (select * from search_documents d where d.kind in (${kindsOf(sources)}) and d.kind = found.kind and d.id = found.id offset 0) d
    ) ranked
    order by place limit ${block.limit} offset ${block.offset}
  `;
}

/**
 * The statements that find the hits of blocks. What few things have is found for all blocks in one; of what is frequent each
 * block reads its newest, beside the others.
 */
export async function statementsOf(
  seeker: Seeker,
  blocks: readonly Block[],
  sought: Sought,
  wanted: Wanted,
): Promise<RawBuilder<NumberedRow>[]> {
  const parts = await Promise.all(
    blocks.map(
      async (block, number) => sql<NumberedRow>`(${await partOf(seeker, block, number, sought, wanted)})`,
    ),
  );
  return sought.frequent || parts.length === 0
    ? parts
    : [sql<NumberedRow>`${sql.join(parts, sql` union all `)}`];
}

/** Hits of blocks in their order, the best of those that match first, and how many there are of each. */
export async function findInBlocks(
  seeker: Seeker,
  blocks: readonly Block[],
  sought: Sought,
  wanted: Wanted,
): Promise<{ rows: FoundRow[]; total: number }[]> {
  const { searches, plannedSearches } = seeker.services.db;
  // Of what few things have any plan is the same; where filters or sorts make a statement that hardly anybody sends
  // again, it is not worth keeping.
  const isUsual = !sought.frequent && !asksAnything(sought.filters) && wanted.sort.field === 'score';
  const statements = await statementsOf(seeker, blocks, sought, wanted);
  const found = await Promise.all(
    statements.map(async (each) => (await each.execute(isUsual ? plannedSearches : searches)).rows),
  );
  const byBlock = Map.groupBy(found.flat(), ({ block }) => block);
  return blocks.map((_, number) => {
    const rows = (byBlock.get(number) ?? []).sort((a, b) => a.place - b.place);
    return { rows: rows.filter(({ kind }) => kind !== null), total: rows[0]?.total ?? 0 };
  });
}
