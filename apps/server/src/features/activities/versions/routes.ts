import { type EntryVersion, listVersions, listVersionsOfReply } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { encodeCursor, readCursor } from '../../../platform/http/cursor.ts';
import { type Context, serve } from '../../../platform/http/serve.ts';
import { notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import type { Naming } from '../../members/index.ts';
import { loadActivity } from '../load-activity.ts';
import { presentAuthor } from '../present.ts';
import { activityOfReply, replyById } from '../queries.ts';
import type { Entry } from '../tables.ts';
import { detailsOf } from './commands.ts';
import { currentVersion, VERSIONS_PAGE, type VersionRow, versionsBefore } from './queries.ts';

const presentVersion = (row: VersionRow, naming: Naming): EntryVersion => ({
  id: row.id,
  editor: presentAuthor(row, naming),
  title: row.title,
  content: row.content,
  details: row.details,
  created_at: row.created_at,
});

export function routes(http: FastifyInstance, services: Services): void {
  const { settings } = services;
  const { reads } = services.db;

  async function versions(
    { viewer, query, nextCursor }: Pick<Context<typeof listVersions>, 'viewer' | 'query' | 'nextCursor'>,
    entry: Entry,
  ) {
    const row = await loadActivity(reads, viewer, entry.activityId);
    if (entry.replyId !== null && !(await replyById(reads, viewer, row, entry.replyId))) throw notFound();
    const cursor = query.cursor ? readCursor(query.cursor) : undefined;
    // What stands now is the first of the first page.
    const limit = cursor ? VERSIONS_PAGE : VERSIONS_PAGE - 1;
    const found = await versionsBefore(reads, entry, row.until, cursor, limit);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    nextCursor(found.length > limit && last?.id ? encodeCursor(last.created_at, last.id) : null);
    const naming = settings.current();
    if (cursor) return { versions: shown.map((each) => presentVersion(each, naming)) };
    const more = await detailsOf(reads, entry);
    const current = (await currentVersion(reads, entry)).map((each) => ({
      ...each,
      details: { ...more, ...each.details },
    }));
    return { versions: [...current, ...shown].map((each) => presentVersion(each, naming)) };
  }

  serve(http, services, listVersions, (context) =>
    versions(context, { activityId: context.params.id, replyId: null }),
  );
  serve(http, services, listVersionsOfReply, async (context) => {
    const activityId = await activityOfReply(reads, context.params.id);
    if (activityId === undefined) throw notFound();
    return versions(context, { activityId, replyId: context.params.id });
  });
}
