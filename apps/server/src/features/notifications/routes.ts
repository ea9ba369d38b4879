import { listNotifications, readNotifications, seeNotifications } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { markNotifications } from './commands.ts';
import { presentNotification } from './present.ts';
import { groupIdOf, notificationsOf, unseenOf } from './queries.ts';

const PAGE = 20;

export function routes(http: FastifyInstance, services: Services): void {
  const { settings } = services;
  const { kysely, reads } = services.db;

  serve(http, services, listNotifications, async ({ viewer, query, nextCursor }) => {
    const limit = query.limit ?? PAGE;
    const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const groupId = query.group === undefined ? null : await groupIdOf(kysely, viewer, query.group);
    const { rows: found, unseen } = await notificationsOf(reads, viewer, { cursor, groupId, limit });
    const rows = found.slice(0, limit);
    const naming = settings.current();
    const last = rows.at(-1);
    nextCursor(found.length > limit && last ? encodeCursor(last.created_at, last.id) : null);
    return {
      notifications: rows.map((row) => presentNotification(row, naming)),
      unseen,
    };
  });

  serve(http, services, seeNotifications, ({ viewer, body, write }) =>
    write(async (tx) => {
      await markNotifications(tx, viewer, 'seen', body);
      return { unseen: (await unseenOf(tx, [viewer.memberId])).get(viewer.memberId)! };
    }),
  );

  serve(http, services, readNotifications, ({ viewer, body, write }) =>
    write(async (tx) => {
      await markNotifications(tx, viewer, 'read', body);
      return { unseen: (await unseenOf(tx, [viewer.memberId])).get(viewer.memberId)! };
    }),
  );
}
