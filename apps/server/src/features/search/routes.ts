import {
  findEverything,
  findInGroup,
  SEARCH_COUNTED,
  type SearchAnswer,
  suggestSearch,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { sql, sqlState } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { createStems } from '../../platform/search/stems.ts';
import type { Services } from '../../platform/services.ts';
import { imagesOf } from '../uploads/index.ts';
import { type Asked, answerTo, readSort, type SearchedGroup } from './answer.ts';
import { suggestionsFor } from './suggestions.ts';

type Query = {
  q?: string;
  sort_by?: string;
  module?: Asked['module'];
  page?: number;
  per?: number;
  exact?: boolean;
};

const askedBy = ({ q = '', sort_by, module, page = 1, per, exact = false }: Query): Asked => ({
  q: q.trim(),
  sort: readSort(sort_by),
  module,
  page,
  per,
  exact,
});

/** The group at an address. Throws 404 where the viewer may know of none. */
async function groupOf({ db }: Services, viewer: Viewer, slug: string): Promise<SearchedGroup> {
  const { rows } = await sql<{ id: number; slug: string; name: string; image_id: number | null }>`
    select g.id, g.slug::text, g.name, g.image_id from groups g
    where g.id = ${groupAt(slug)} and ${groupVisibleTo(viewer)}
  `.execute(db.reads);
  const [row] = rows;
  if (!row) throw notFound();
  const { image_id, ...group } = row;
  return { ...group, images: image_id === null ? null : imagesOf(image_id) };
}

/** What takes longer than a search may is broken off, and said to be. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (sqlState(error) === '57014')
      throw new Problem(503, 'search_takes_too_long', { retryAfterSeconds: 5 });
    throw error;
  }
}

export function routes(http: FastifyInstance, services: Services): void {
  const stems = createStems(services.db.searches);

  /** Says how many pages there are of the module that was chosen. */
  function paged(
    answer: SearchAnswer,
    { module, page }: Asked,
    pages: (total: number, per: number, page: number) => void,
  ) {
    const result = answer.results.find((each) => each.module === module);
    if (result) pages(Math.min(result.total, SEARCH_COUNTED), result.per, page);
    return answer;
  }

  const mayAsk = (viewer: Viewer) => services.limits.take('search', `m${viewer.memberId}`);

  serve(http, services, findEverything, async ({ viewer, query, pages }) => {
    await mayAsk(viewer);
    const asked = askedBy(query);
    return paged(await inTime(answerTo({ services, viewer }, stems, asked, null)), asked, pages);
  });

  serve(http, services, findInGroup, async ({ viewer, params, query, pages }) => {
    await mayAsk(viewer);
    const group = await groupOf(services, viewer, params.slug);
    const asked = askedBy(query);
    return paged(await inTime(answerTo({ services, viewer }, stems, asked, group)), asked, pages);
  });

  serve(http, services, suggestSearch, async ({ viewer, query, language }) => {
    await mayAsk(viewer);
    const group = query.group === undefined ? null : await groupOf(services, viewer, query.group);
    return inTime(suggestionsFor({ services, viewer }, stems, query.q ?? '', group, language));
  });
}
