import { wallClock } from '@dorfplatz/content/dates';
import {
  downloadGroupStatistics,
  downloadStatistics,
  getGroupStatistics,
  getStatistics,
  type Language,
  type QueryOf,
  type Statistics,
} from '@dorfplatz/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findGroup, type GroupRow } from '../groups/index.ts';
import { contentDisposition } from '../uploads/index.ts';
import { periodsOf, yearBefore } from './periods.ts';
import { asCsv, presentRows } from './present.ts';
import { countsIn, peopleIn } from './queries.ts';

/** Figures of fewer people would tell about each of them. */
const FEWEST = 5;

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;

  /** Throws 422 where the last day lies before the first. */
  async function statisticsOf(
    { by = 'week', from, to }: QueryOf<typeof getStatistics>,
    group?: GroupRow,
  ): Promise<Statistics> {
    const timeZone = settings.current().time_zone;
    const today = wallClock(timeZone, Date.now()).slice(0, 10);
    const periods = periodsOf(by, today, { from, to });
    if (periods.length === 0) throw invalid({ to: ['end_before_start'] });
    const { end } = periods.at(-1)!;
    const isRunning = end >= today;
    const span = { by, from: periods[0]!.start, to: isRunning ? today : end };
    const { size, founded } = await peopleIn(kysely, timeZone, group?.id);
    if (group && size < FEWEST) return { ...span, fewest: FEWEST, rows: [] };
    const past = periods.flatMap(({ start }) => yearBefore(by, start) ?? []);
    const [now, before] = await Promise.all([
      countsIn(kysely, by, periods, timeZone, group?.id),
      countsIn(kysely, by, past, timeZone, group?.id),
    ]);
    return { ...span, fewest: null, rows: presentRows({ by, today, periods, now, before }, founded) };
  }

  function authorise(viewer: Viewer): void {
    if (!viewer.isNetworkAdmin) throw forbidden();
  }

  /** A group whose figures the viewer reads. Throws 404 for one they do not know of, 403 for another. */
  async function groupFor(viewer: Viewer, slug: string): Promise<GroupRow> {
    const group = await findGroup(kysely, viewer, slug);
    if (!group) throw notFound();
    if (!viewer.isNetworkAdmin && !group.is_admin) throw forbidden();
    return group;
  }

  const send = (reply: FastifyReply, statistics: Statistics, language: Language) =>
    reply
      .header(
        'content-disposition',
        contentDisposition('attachment', `statistics-${statistics.from}-${statistics.to}.csv`),
      )
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(asCsv(statistics, language));

  serve(http, services, getStatistics, async ({ viewer, query }) => {
    authorise(viewer);
    return statisticsOf(query);
  });

  serve(http, services, getGroupStatistics, async ({ viewer, params, query }) =>
    statisticsOf(query, await groupFor(viewer, params.slug)),
  );

  serve(http, services, downloadStatistics, async ({ viewer, query, language, reply }) => {
    authorise(viewer);
    send(reply, await statisticsOf(query), language);
  });

  serve(http, services, downloadGroupStatistics, async ({ viewer, params, query, language, reply }) => {
    const group = await groupFor(viewer, params.slug);
    send(reply, await statisticsOf(query, group), language);
  });
}
