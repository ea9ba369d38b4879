import { escapeMarkdown } from '@dorfplatz/content';
import { type Sql, sql } from '../db/database.ts';
import type { Viewer } from './viewer.ts';
import { memberVisibleTo } from './visible-to.ts';

const MENTION = /@\[([1-9]\d{0,14}):((?:\\[^\n]|[^\]\\\n])*)\]/g;

const changed = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => changed(each, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each, change)]));
};

/**
 * What a guest sends, with mentions of those alone whom they see: of anybody else the name stays as words. Texts are read
 * with the names of now, so that numbers would tell guests who is in the network (decision 92).
 * @param sent what was sent, as JSON gives it
 */
export async function mentioningKnown<T>(db: Sql, viewer: Viewer, sent: T): Promise<T> {
  if (!viewer.isExternal) return sent;
  const ids = new Set<number>();
  changed(sent, (text) => {
    for (const [, id] of text.matchAll(MENTION)) ids.add(Number(id));
    return text;
  });
  if (ids.size === 0) return sent;
  const { rows } = await sql<{ id: number }>`
    select p.id from members p where p.id = any(${[...ids]}::bigint[]) and ${memberVisibleTo(viewer)}
  `.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return changed(sent, (text) =>
    text.replace(MENTION, (mention, id: string, name: string) =>
      known.has(Number(id)) ? mention : `@${escapeMarkdown(name.replace(/\\(.)/gu, '$1'))}`,
    ),
  ) as T;
}
