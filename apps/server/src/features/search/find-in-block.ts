import { SEARCH_COUNTED, SEARCH_KINDS, type SearchKind, type SearchModule } from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import { type SearchSource, type Seeker, searchSourceOf } from '../../platform/search/sources.ts';
import type { Understood } from '../../platform/search/understood.ts';
import { type Filters, passes } from './filters.ts';

/** What is looked for: words, and what operators ask. */
export type Sought = {
  readonly understood: Understood;
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

async function candidates(
  source: SearchSource,
  seeker: Seeker,
  { understood, filters, groupId, exact }: Sought,
  sort: SearchSort,
  counted: number,
): Promise<RawBuilder<unknown>> {
  const words = exact ? understood.exact : understood.all;
  const readable = source.readable(seeker);
  // Hidden from the planner: of many words and beginnings it expects half of the table, and then asks every row for all of
  // them, which takes some hundred times as long as the index.
  const isAsked = sql<boolean>`d.kind = ${sql.lit(source.kind)}
    ${words === null ? sql`` : sql`and d.words @@ (select ${words}::tsquery)`}
    ${readable ? sql`and d.places && ${readable}` : sql``}
    and ${passes(source, seeker, filters)}
    ${groupId === null ? sql`` : sql`and ${source.inGroup(sql`${groupId}::bigint`, seeker)}`}
    and ${source.seen(seeker)}`;
  if (sort.field !== 'score')
    return sql`(
      select d.kind, d.id, to_jsonb(${await sortOf(source, seeker, sort)}) as sorted from search_documents d where ${isAsked}
      order by d.at desc, d.id desc limit ${counted}
    )`;
  const newest = sql`(
    select d.kind, d.id, null::jsonb as sorted from search_documents d where ${isAsked}
    order by d.at desc, d.id desc limit ${counted}
  )`;
  if (words === null || understood.titleKey === '') return newest;
  return sql`${newest} union (
    select d.kind, d.id, null::jsonb as sorted from search_documents d
    where ${isAsked} and d.title_key >= ${understood.titleKey} and d.title_key < ${`${understood.titleKey}\u{10ffff}`}
    order by d.title_key, d.at desc, d.id desc limit ${TITLED}
  )`;
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

/**
 * Hits of a block in their order, the best of those that match first, and how many there are.
 * @param wanted.counted so many are looked at and counted at most
 */
export async function findInBlock(
  seeker: Seeker,
  module: SearchModule,
  sought: Sought,
  wanted: {
    sort: SearchSort;
    limit: number;
    offset: number;
    ownGroups: readonly number[];
    counted?: number;
  },
): Promise<FoundRow[]> {
  const { sort, limit, offset, ownGroups, counted = SEARCH_COUNTED } = wanted;
  const sources = sourcesOf(module);
  const each = await Promise.all(
    sources.map((source) => candidates(source, seeker, sought, sort, counted)),
  );
  if (each.length === 0) return [];
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
  const { rows } = await sql<FoundRow>`
    select kind, id, total, exact from (
      select d.kind, d.id, d.at, found.sorted, least(count(*) over (), ${SEARCH_COUNTED})::int as total,
        ${isExact} as exact, ${scoreOf(sought, ownGroups)} as score
      from (${sql.join(each, sql` union all `)}) found
      join search_documents d on d.kind = found.kind and d.id = found.id and d.kind in (${kinds})
    ) ranked
    order by ${order} limit ${limit} offset ${offset}
  `.execute(seeker.services.db.searches);
  return rows;
}
