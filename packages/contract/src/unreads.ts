import { type Static, Type } from 'typebox';
import { Id, Nullable } from './common.ts';
import { resource } from './resource.ts';

const unread = resource('unread');

/** Unread counts a feature; -1 means something new that is not counted (decision 100). */
export const UnreadCounts = Type.Object({
  Activitystreams: Type.Integer({ minimum: -1 }),
  Calendars: Type.Integer({ minimum: -1 }),
  Messages: Type.Integer({ minimum: -1 }),
  /** Given to somebody who has not opened them. */
  Tasks: Type.Integer({ minimum: -1 }),
});
export type UnreadCounts = Static<typeof UnreadCounts>;

export const getUnreadFeatures = unread.get('getUnreadFeatures', '/unreads/features', {
  ids: ['API-045'],
  summary: 'Unread counts by feature',
  answer: UnreadCounts,
});

export const getUnreadActivities = unread.get('getUnreadActivities', '/unreads/activities', {
  ids: ['API-046'],
  summary: 'Unread activities of the streams that the viewer follows',
  answer: {
    total: Type.Integer(),
    streams: Type.Array(
      Type.Object({
        id: Id,
        slug: Type.String(),
        group_slug: Nullable(Type.String()),
        unread: Type.Integer(),
        /** In all streams of its group, or of the network: what lies in several of them counts once. */
        unread_in_place: Type.Integer(),
      }),
    ),
  },
});

export const getUnreadTotals = unread.get('getUnreadTotals', '/api/v1/unreads', {
  ids: ['API-048'],
  summary: 'Unread totals for the app',
  answer: UnreadCounts,
});

/** What is new in folders counts for so many days. */
export const NEW_FILES_DAYS = 30;

export const getUnreadFolders = unread.get('getUnreadFolders', '/unreads/folders', {
  ids: ['API-047'],
  summary: 'New files of the folders in whose trees the viewer takes part',
  answer: {
    /** Each file once, in however many folders it lies. */
    total: Type.Integer(),
    folders: Type.Array(
      Type.Object({
        id: Id,
        /** Ids from the root to the folder itself. */
        path: Type.Array(Id),
        group_slug: Nullable(Type.String()),
        unread: Type.Integer(),
      }),
    ),
  },
});
