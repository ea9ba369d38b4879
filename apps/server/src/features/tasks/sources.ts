import { excerpt } from '@dorfplatz/content';
import type { Task } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { messageVisibleTo } from '../../platform/policy/visible-to.ts';
import { Problem } from '../../platform/problem.ts';
import { loadActivity } from '../activities/index.ts';

const CHARACTERS = 140;

type Source = NonNullable<Task['source']>;
export type SourceName = Pick<Source, 'type' | 'id'>;

async function activitySource(db: Sql, viewer: Viewer, id: number): Promise<Source | null> {
  try {
    const { title, content } = await loadActivity(db, viewer, id);
    return {
      type: 'activity',
      id,
      text: excerpt(title || content, CHARACTERS),
      html_url: `/activities/${id}`,
    };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

async function messageSource(db: Sql, viewer: Viewer, id: number): Promise<Source | null> {
  const { rows } = await sql<{ subject: string; content: string }>`
    select m.subject, m.content from messages m where m.id = ${id} and ${messageVisibleTo(viewer)}
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

/** The post or message that a task was made from; null where the viewer does not see it. */
export const sourceOf = (db: Sql, viewer: Viewer, { type, id }: SourceName): Promise<Source | null> =>
  type === 'activity' ? activitySource(db, viewer, id) : messageSource(db, viewer, id);
