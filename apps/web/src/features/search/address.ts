import { SEARCH_MODULES, type SearchModule } from '@dorfplatz/contract';
import { paths, pathTo } from '../../kit/paths.ts';

/** A search as its address says it. */
export interface Asked {
  /** null where the whole network is searched. */
  groupSlug: string | null;
  q: string;
  module: SearchModule | null;
  /** `field,asc` or `field,desc`; null for the best first. */
  sortBy: string | null;
  page: number;
  /** Takes words as they are. */
  exact: boolean;
}

const isModule = (text: string | undefined): text is SearchModule =>
  (SEARCH_MODULES as readonly string[]).includes(text ?? '');

/** What an address asks for; whatever it says beside that counts for nothing. */
export function askedIn(groupSlug: string | null, query: Record<string, string | undefined>): Asked {
  const page = Number(query.page);
  return {
    groupSlug,
    q: (query.q ?? '').trim(),
    module: isModule(query.module) ? query.module : null,
    sortBy: /^[a-z0-9_.-]{1,80},(asc|desc)$/.test(query.sort_by ?? '') ? query.sort_by! : null,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    exact: query.exact === 'true',
  };
}

/** The address of a search; whatever is not said is as it is by itself. */
export function searchAddress({
  groupSlug = null,
  q = '',
  module = null,
  sortBy = null,
  page = 1,
  exact = false,
}: Partial<Asked>): string {
  const query = {
    ...(q && { q }),
    ...(module && { module }),
    ...(sortBy && { sort_by: sortBy }),
    ...(page > 1 && { page: String(page) }),
    ...(exact && { exact: 'true' }),
  };
  return groupSlug === null
    ? pathTo(paths.search, {}, query)
    : pathTo(paths.groupSearch, { groupSlug }, query);
}
