import { excerpt } from '@dorfplatz/content';
import type { Notification } from '@dorfplatz/contract';
import { type Naming, presentActor } from '../members/index.ts';
import type { NotificationRow } from './queries.ts';

const EXCERPT_CHARACTERS = 140;

/** Where what is about a group itself leads, below the group. */
const PLACES_OF_GROUP: Partial<Record<NotificationRow['kind'], string>> = {
  join_request: '/administration/join_requests',
  join_accepted: '',
  join_rejected: '',
  group_added: '',
};

/** Where wishes to change a profile are answered, and where people read the answer. */
const PLACES: Partial<Record<NotificationRow['kind'], string>> = {
  change_request: '/administration/change_requests',
  change_accepted: '/change_requests/new',
  change_rejected: '/change_requests/new',
};

const urlOf = (row: NotificationRow): string =>
  PLACES[row.kind] ??
  (row.message_id === null ? undefined : `/messages/${row.message_id}`) ??
  (row.appointment_id === null
    ? undefined
    : `/appointments/${row.recurrence_id ? `v-${row.appointment_id}-${row.recurrence_id}` : row.appointment_id}`) ??
  // What is no more has no page.
  (row.kind === 'appointment_canceled' ? '/appointments' : undefined) ??
  (row.kind in PLACES_OF_GROUP
    ? `/groups/${row.group_slug}${PLACES_OF_GROUP[row.kind]}`
    : row.activity_id === null
      ? '/invites'
      : row.reply_id === null
        ? `/activities/${row.activity_id}`
        : `/activities/${row.activity_id}#reply-${row.reply_id}`);

/** A notification as people read it. */
export const presentNotification = (row: NotificationRow, naming: Naming): Notification => ({
  id: row.id,
  kind: row.kind,
  actor: presentActor(row.actor, naming),
  other_actors: row.other_actors,
  emoji: row.emoji,
  excerpt: row.subject || excerpt(row.content, EXCERPT_CHARACTERS),
  activity_id: row.activity_id,
  reply_id: row.reply_id,
  group: row.group_slug === null ? null : { slug: row.group_slug, name: row.group_name! },
  html_url: urlOf(row),
  seen: row.seen,
  read: row.read,
  created_at: row.created_at,
});
