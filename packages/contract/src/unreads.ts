import { type Static, Type } from 'typebox';
import { Id, Nullable } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Unread counts a feature; -1 means something new that is not counted (decision 100). */
export const UnreadCounts = Type.Object({
  Activitystreams: Type.Integer({ minimum: -1 }),
  Calendars: Type.Integer({ minimum: -1 }),
  Messages: Type.Integer({ minimum: -1 }),
});
export type UnreadCounts = Static<typeof UnreadCounts>;

const unread = { tag: 'unread', access: 'signed_in', method: 'GET', status: 200 } as const;

export const getUnreadFeatures = endpoint({
  ids: ['API-045'],
  name: 'getUnreadFeatures',
  path: '/unreads/features',
  summary: 'Unread counts by feature',
  ...unread,
  answer: UnreadCounts,
});

export const getUnreadActivities = endpoint({
  ids: ['API-046'],
  name: 'getUnreadActivities',
  path: '/unreads/activities',
  summary: 'Unread activities of the streams that the viewer follows',
  ...unread,
  answer: Type.Object({
    total: Type.Integer(),
    streams: Type.Array(
      Type.Object({
        id: Id,
        slug: Type.String(),
        group_slug: Nullable(Type.String()),
        unread: Type.Integer(),
      }),
    ),
  }),
});

export const getUnreadFolders = endpoint({
  ids: ['API-047'],
  name: 'getUnreadFolders',
  path: '/unreads/folders',
  summary: 'Unread files by folder',
  ...unread,
  answer: Type.Object({ folders: Type.Array(Type.Object({ id: Id, unread: Type.Integer() })) }),
});

export const getUnreadTotals = endpoint({
  ids: ['API-048'],
  name: 'getUnreadTotals',
  path: '/api/v1/unreads',
  summary: 'Unread totals for the app',
  ...unread,
  answer: UnreadCounts,
});
