import { excerpt } from '@dorfplatz/content';
import type { Notification } from '@dorfplatz/contract';
import { type Naming, presentActor } from '../members/index.ts';
import type { NotificationRow } from './queries.ts';

const EXCERPT_CHARACTERS = 140;

const urlOf = (row: NotificationRow): string =>
  row.activity_id === null
    ? '/invites'
    : row.reply_id === null
      ? `/activities/${row.activity_id}`
      : `/activities/${row.activity_id}#reply-${row.reply_id}`;

/** A notification as people read it. */
export const presentNotification = (row: NotificationRow, naming: Naming): Notification => ({
  id: row.id,
  kind: row.kind,
  actor: presentActor(row.actor, naming),
  other_actors: row.other_actors,
  emoji: row.emoji,
  excerpt: excerpt(row.content, EXCERPT_CHARACTERS),
  activity_id: row.activity_id,
  reply_id: row.reply_id,
  group: row.group_slug === null ? null : { slug: row.group_slug, name: row.group_name! },
  html_url: urlOf(row),
  seen: row.seen,
  read: row.read,
  created_at: row.created_at,
});
