import { type Contribution, listMemberActivities, listMemberLikes } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import { encodeCursor, readCursor } from '../../../platform/http/cursor.ts';
import { type Context, serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { loadMember, type Naming } from '../../members/index.ts';
import { htmlOf, presentAuthor } from '../present.ts';
import { CONTRIBUTIONS_PAGE, type ContributionRow, likedBy, writtenBy } from './queries.ts';

const presentContribution = (row: ContributionRow, naming: Naming): Contribution => ({
  id: row.id,
  type: row.type,
  activity_id: row.activity_id,
  reply_id: row.reply_id,
  actor: presentAuthor(row, naming),
  is_share: row.is_share,
  title: row.title,
  html_content: htmlOf(row.content),
  created_at: row.created_at,
  at: row.at,
  place: {
    name: row.place_name,
    html_url:
      row.group_slug === null ? '/activitystreams/network' : `/groups/${row.group_slug}/activitystreams`,
  },
  html_url: `/activities/${row.activity_id}${row.reply_id === null ? '' : `#reply-${row.reply_id}`}`,
  like_count: row.like_count,
  attachment_count: row.attachment_count,
});

type Call = typeof listMemberActivities | typeof listMemberLikes;

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  const page =
    (read: (database: Database, asked: Parameters<typeof writtenBy>[1]) => Promise<ContributionRow[]>) =>
    async ({
      viewer,
      params,
      query,
      nextCursor,
    }: Pick<Context<Call>, 'viewer' | 'params' | 'query' | 'nextCursor'>) => {
      await loadMember(db.kysely, settings, viewer, params.id);
      const cursor = query.cursor ? readCursor(query.cursor) : undefined;
      const rows = await read(db, { viewer, memberId: params.id, cursor });
      const shown = rows.slice(0, CONTRIBUTIONS_PAGE);
      const last = shown.at(-1);
      nextCursor(rows.length > CONTRIBUTIONS_PAGE && last ? encodeCursor(last.at, last.id) : null);
      return { contributions: shown.map((row) => presentContribution(row, settings.current())) };
    };

  serve(http, services, listMemberActivities, page(writtenBy));
  serve(http, services, listMemberLikes, page(likedBy));
}
