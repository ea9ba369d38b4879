import { excerpt } from '@dorfplatz/content';
import type { Notification } from '@dorfplatz/contract';
import type { Sql } from '../../platform/db/database.ts';
import type { SettingsStore } from '../../platform/settings/network-settings.ts';
import { actorsByIds } from '../members/index.ts';
import type { NotificationRow } from './queries.ts';

const EXCERPT_CHARACTERS = 140;

const urlOf = (row: NotificationRow): string =>
  row.reply_id === null
    ? `/activities/${row.activity_id}`
    : `/activities/${row.activity_id}#reply-${row.reply_id}`;

/** Notifications as people read them; the people behind them are loaded together. */
export async function presentNotifications(
  db: Sql,
  settings: SettingsStore,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  if (rows.length === 0) return [];
  const actors = await actorsByIds(db, settings, [...new Set(rows.map((row) => row.actor_id))]);
  return rows.flatMap((row) => {
    const actor = actors.get(row.actor_id);
    if (!actor) return [];
    return [
      {
        id: row.id,
        kind: row.kind,
        actor,
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
      },
    ];
  });
}
