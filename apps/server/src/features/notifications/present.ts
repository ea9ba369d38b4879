import { excerpt } from '@dorfplatz/content';
import type { Notification } from '@dorfplatz/contract';
import { sourceOf } from '../../platform/registries/notification-sources.ts';
import { type Naming, presentActor } from '../members/index.ts';
import type { NotificationRow } from './queries.ts';

const EXCERPT_CHARACTERS = 140;
const THREAD_CHARACTERS = 60;

/** A notification as people read it. */
export const presentNotification = (row: NotificationRow, naming: Naming): Notification => ({
  id: row.id,
  kind: row.kind,
  actor: presentActor(row.actor, naming),
  second_actor: row.second_actor && presentActor(row.second_actor, naming),
  other_actors: row.other_actors,
  emojis: row.emojis,
  thread: row.title || excerpt(row.opening ?? '', THREAD_CHARACTERS) || null,
  excerpt: excerpt(row.content, EXCERPT_CHARACTERS),
  activity_id: row.activity_id,
  reply_id: row.reply_id,
  group: row.group_slug === null ? null : { slug: row.group_slug, name: row.group_name! },
  html_url: sourceOf(row.kind).url(row),
  seen: row.seen,
  read: row.read,
  created_at: row.created_at,
});
