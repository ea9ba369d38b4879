import { wallClock } from '@dorfplatz/content/dates';
import {
  SEARCH_COUNTED,
  SEARCH_HITS,
  SEARCH_MODULES,
  SEARCH_PAGE,
  type SearchAnswer,
  type SearchHit,
  type SearchModule,
  type SearchResult,
} from '@dorfplatz/contract';
import { parseQuery } from '../../platform/search/query.ts';
import { createSnippets } from '../../platform/search/snippets.ts';
import { type SearchSource, type Seeker, searchSourceOf } from '../../platform/search/sources.ts';
import type { Stems } from '../../platform/search/stems.ts';
import { understand } from '../../platform/search/understanding.ts';
import { asksAnything, filtersOf } from './filters.ts';
import {
  type Block,
  type FoundRow,
  findInBlocks,
  type SearchSort,
  type Sought,
  sourcesOf,
} from './find-in-blocks.ts';
import { isFrequent } from './frequency.ts';
import { meantBy } from './meant.ts';
import { networkLanguage } from './network-language.ts';

/** What is asked, as the call says it. */
export type Asked = {
  readonly q: string;
  readonly sort: SearchSort;
  readonly module: SearchModule | undefined;
  readonly page: number;
  readonly per: number | undefined;
  readonly exact: boolean;
};

/** The group that is searched. */
export type SearchedGroup = NonNullable<SearchAnswer['group']>;

const BEST_FIRST: SearchSort = { field: 'score', descending: false };

/** `field,asc` or `field,desc` [RUL-0133]; the best first where nothing is said [RUL-0132]. */
export function readSort(text: string | undefined): SearchSort {
  if (text === undefined) return BEST_FIRST;
  const [field = '', direction] = text.split(',');
  return { field, descending: direction === 'desc' };
}

/** What is never in a group is not asked of one. */
const OUTSIDE_GROUPS: readonly SearchModule[] = ['messages', 'groups'];
const modulesOf = (group: SearchedGroup | null) =>
  SEARCH_MODULES.filter(
    (module) => sourcesOf(module).length > 0 && !(group && OUTSIDE_GROUPS.includes(module)),
  );

/** Understands a query as whoever asks means it. @param counted so many that match are looked at */
export async function soughtBy(
  seeker: Seeker,
  stems: Stems,
  { q, exact }: Pick<Asked, 'q' | 'exact'>,
  groupId: number | null,
  counted = SEARCH_COUNTED,
): Promise<Sought> {
  const parsed = parseQuery(q, wallClock(seeker.viewer.timeZone, new Date()).slice(0, 10));
  const [filters, understood] = await Promise.all([
    filtersOf(seeker, parsed),
    understand(seeker.services.db.plannedSearches, stems, parsed, {
      exact,
      language: networkLanguage(seeker.services),
    }),
  ]);
  const frequent = await isFrequent(seeker.services.db.plannedSearches, understood, counted);
  return { understood, frequent, filters, groupId, exact };
}

/** True where a query asks nothing: no word, and no operator that says something. */
export const asksNothing = ({ understood, filters }: Sought): boolean =>
  understood.all === null && !asksAnything(filters);

/** Hits as they are shown, in their order; what is not seen any more at this moment is missing. */
export async function shownHits(
  seeker: Seeker,
  sought: Sought,
  stems: Stems,
  found: readonly FoundRow[],
): Promise<SearchHit[]> {
  const snippets = createSnippets(sought.understood, stems);
  const shown = new Map<string, SearchHit>();
  await Promise.all(
    [...Map.groupBy(found, ({ kind }) => kind)].map(async ([kind, rows]) => {
      const source = searchSourceOf(kind);
      if (!source) return;
      const ids = rows.map(({ id }) => id);
      for (const [id, hit] of await source.hits(seeker, ids, snippets)) shown.set(`${kind} ${id}`, hit);
    }),
  );
  return found.flatMap(({ kind, id }) => shown.get(`${kind} ${id}`) ?? []);
}

const sum = (results: readonly { total: number }[]) => results.reduce((all, { total }) => all + total, 0);

const countOf = (module: SearchModule): Block => ({ module, limit: 0, offset: 0 });

/** What the sources of a block have, each name once: its kinds share names. */
async function sharedOf<T extends { name: string }>(
  sources: readonly SearchSource[],
  had: (source: SearchSource) => Promise<readonly T[]> | undefined,
): Promise<T[]> {
  const all = (await Promise.all(sources.map((source) => had(source) ?? []))).flat();
  return [...new Map(all.map((each) => [each.name, each])).values()];
}

/** Answers a search: all counts, and the hits of the module that is chosen, else the first of each. */
export async function answerTo(
  seeker: Seeker,
  stems: Stems,
  asked: Asked,
  group: SearchedGroup | null,
): Promise<SearchAnswer> {
  const { q, sort, module, page, per, exact } = asked;
  const sought = await soughtBy(seeker, stems, { q, exact }, group?.id ?? null);
  const modules = modulesOf(group);
  const nothing = asksNothing(sought);
  const perPage = module === undefined ? (per ?? SEARCH_HITS) : (per ?? SEARCH_PAGE);
  const blocks = modules.map(
    (each): Block => ({
      module: each,
      limit: module === undefined || module === each ? perPage : 0,
      offset: each === module ? (page - 1) * perPage : 0,
    }),
  );
  const everywhere = group ? modulesOf(null).map((each) => ({ ...countOf(each), isEverywhere: true })) : [];
  const find = (wanted: readonly Block[]) =>
    nothing
      ? Promise.resolve(wanted.map(() => ({ rows: [], total: 0 })))
      : findInBlocks(seeker, wanted, sought, { sort, isClose: true });
  const all = await find([...blocks, ...everywhere]);
  const found = await Promise.all(
    blocks.map(async (block, index) => {
      const { rows, total } = all[index]!;
      // Behind the last page there is no row to tell how many there are.
      const [counted] = rows.length === 0 && block.offset > 0 ? await find([countOf(block.module)]) : [];
      return { module: block.module, rows, total: counted?.total ?? total };
    }),
  );
  const rows = found.flatMap((block) => block.rows);
  const results = await Promise.all(
    found.map(async (block): Promise<SearchResult> => {
      const sources = sourcesOf(block.module);
      return {
        module: block.module,
        hits: await shownHits(seeker, sought, stems, block.rows),
        meta: {
          more: block.total >= SEARCH_COUNTED,
          columns: await sharedOf(sources, (source) => source.columns?.(seeker)),
        },
        total: block.total,
        per: perPage,
        page: block.module === module ? page : 1,
        available_sorts: [
          { name: 'score', label: null },
          ...(await sharedOf(sources, (source) => source.sorts?.(seeker))).map(({ name, label }) => ({
            name,
            label,
          })),
        ],
      };
    }),
  );
  return {
    q,
    group,
    results,
    total: sum(results),
    total_everywhere: group && !nothing ? sum(all.slice(blocks.length)) : null,
    meant: exact ? null : await meantBy(seeker, sought, q, rows),
    not_understood: [...sought.filters.notUnderstood],
  };
}
