import { type Static, Type } from 'typebox';
import { Actor, CursorQuery, Id, IdOrSlug, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

export const NOTIFICATION_KINDS = [
  'reply',
  'mention',
  'like',
  'reaction',
  'post_shared',
  'confirmation_reminder',
  'group_invite',
  'join_request',
  'join_accepted',
  'join_rejected',
  'group_added',
  'change_request',
  'change_accepted',
  'change_rejected',
  'appointment_invite',
  'appointment_changed',
  'appointment_canceled',
  'appointment_reminder',
  'message',
  'report',
  'report_upheld',
  'report_kept',
  'entry_hidden',
  'entry_warned',
  'file_version_pending',
  'file_version_approved',
  'file_version_declined',
  'file_lock_lifted',
  'file_commented',
  'file_mentioned',
  'file_version_added',
  'file_infected',
  'poll_ended',
  'planned_failed',
  'page_changed',
  'article_published',
  'article_commented',
  'article_mentioned',
  'task_assigned',
  'task_answered',
  'task_done',
  'task_reminder',
  'task_commented',
  'task_mentioned',
  'item_assigned',
  'item_changed',
  'item_commented',
  'item_mentioned',
] as const;
export const NotificationKind = Type.Enum([...NOTIFICATION_KINDS]);
export type NotificationKind = Static<typeof NotificationKind>;

export const Notification = Type.Object({
  id: Id,
  kind: NotificationKind,
  /** The newest person behind it. */
  actor: Actor,
  /** How many more people did the same (likes and reactions of one entry are gathered). */
  other_actors: Type.Integer(),
  /** Who did it just before the newest; null where nobody did. */
  second_actor: Nullable(Actor),
  /** Of reactions: the emoji that people took, the newest first, a few at most. */
  emojis: Type.Array(Type.String()),
  /** What the thread is called in which it lies: its title, or its first words; null where it has none. */
  thread: Nullable(Type.String()),
  excerpt: Type.String(),
  /** Null where it is about something else, as an invitation. */
  activity_id: Nullable(Id),
  reply_id: Nullable(Id),
  group: Nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
  html_url: Type.String(),
  seen: Type.Boolean(),
  read: Type.Boolean(),
  created_at: Instant,
});
export type Notification = Static<typeof Notification>;

export const listNotifications = stream.get('listNotifications', '/api/v1/notifications', {
  ids: ['API-255a'],
  summary: 'Own notifications, newest first; of one group with `group`',
  query: {
    ...CursorQuery,
    group: Type.Optional(IdOrSlug),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  },
  paging: 'cursor',
  answer: { notifications: Type.Array(Notification), unseen: Type.Integer() },
});

const marking = Type.Object(
  { all: Type.Optional(Type.Boolean()), ids: Type.Optional(Type.Array(Id, { maxItems: 500 })) },
  { additionalProperties: false },
);

export const readNotifications = stream.post('readNotifications', '/api/v1/notifications/read', {
  ids: ['API-255b'],
  summary: 'Mark own notifications read: these, or all',
  body: marking,
  status: 200,
  answer: { unseen: Type.Integer() },
});

export const seeNotifications = stream.post('seeNotifications', '/api/v1/notifications/seen', {
  ids: ['API-320'],
  summary: 'Mark own notifications seen: the dropdown was opened',
  body: marking,
  status: 200,
  answer: { unseen: Type.Integer() },
});
