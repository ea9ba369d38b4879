import { excerpt } from '@dorfplatz/content';
import type { Task } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { messageVisibleTo } from '../../platform/policy/visible-to.ts';
import { Problem } from '../../platform/problem.ts';
import { loadActivity } from '../activities/index.ts';
import { loadItem } from '../items/index.ts';

const CHARACTERS = 140;

type Source = NonNullable<Task['source']>;
export type SourceName = Pick<Source, 'type' | 'id'>;

/** What is not there for the viewer is none. */
async function unlessHidden(reading: Promise<Source>): Promise<Source | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

async function activitySource(db: Sql, viewer: Viewer, id: number): Promise<Source> {
  const { title, content } = await loadActivity(db, viewer, id);
  return { type: 'activity', id, text: excerpt(title || content, CHARACTERS), html_url: `/activities/${id}` };
}

/** The title of an item is made of what everybody reads who sees it. */
async function itemSource(db: Sql, viewer: Viewer, id: number): Promise<Source> {
  const { item } = await loadItem(db, viewer, id);
  return { type: 'item', id, text: excerpt(item.title, CHARACTERS), html_url: `/items/${id}` };
}

async function messageSource(db: Sql, viewer: Viewer, id: number): Promise<Source | null> {
  const { rows } = await sql<{ subject: string; content: string }>`
    select m.subject, current_names(m.content) as content from messages m where m.id = ${id} and ${messageVisibleTo(viewer)}
  `.execute(db);
  const found = rows[0];
  return (
    (found && {
      type: 'message' as const,
      id,
      text: excerpt(found.subject || found.content, CHARACTERS),
      html_url: `/messages/${id}`,
    }) ??
    null
  );
}

/** The post, message or item that a task was made from; null where the viewer does not see it. */
export function sourceOf(db: Sql, viewer: Viewer, { type, id }: SourceName): Promise<Source | null> {
  if (type === 'message') return messageSource(db, viewer, id);
  return unlessHidden(type === 'activity' ? activitySource(db, viewer, id) : itemSource(db, viewer, id));
}
