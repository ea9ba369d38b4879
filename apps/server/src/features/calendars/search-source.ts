import { sql } from '../../platform/db/database.ts';
import { CALENDAR } from '../../platform/policy/kinds.ts';
import { idsVisibleTo, visibleTo } from '../../platform/policy/visible-to.ts';
import { registerSearchSource, type SearchSource, type Seeker } from '../../platform/search/sources.ts';
import { calendarsByIds } from './queries.ts';
import type { CalendarRow } from './tables.ts';

type Row = {
  id: number;
  name: string;
  created_at: string;
  author_id: number | null;
  group_id: number | null;
};

/**
 * The calendar's screen with all others hidden: those of its group there, everything that the viewer sees elsewhere
 * (decision 14).
 */
async function addresses({ services, viewer }: Seeker, calendars: readonly CalendarRow[]) {
  const { rows } = await sql<{ id: number; group_id: number | null }>`
    select c.id, c.group_id from containers c where c.id in (${idsVisibleTo(CALENDAR, viewer)}) order by c.id
  `.execute(services.db.kysely);
  return new Map(
    calendars.map(({ id, group_id, group_slug }) => {
      const beside = rows.filter((row) => row.id !== id && (group_id === null || row.group_id === group_id));
      const hidden = beside.map((row) => row.id).join(',') || 'none';
      const screen = group_slug === null ? '/appointments' : `/groups/${group_slug}/calendars`;
      return [id, `${screen}?hidden=${hidden}`];
    }),
  );
}

const source: SearchSource = {
  kind: 'calendar',

  async documents(db, ids) {
    const { rows } = await sql<Row>`
      select c.id, c.name, l.created_at, l.author_id, c.group_id
      from calendars l join containers c on c.id = l.id where l.id = any(${[...ids]}::bigint[])
    `.execute(db);
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      language: null,
      texts: [{ text: row.name, weight: 'A', cut: 'prose' }],
      at: row.created_at,
      authorId: row.author_id,
      groupId: row.group_id,
      places: [row.id],
      has: [],
    }));
  },

  all: () => sql`select l.id from calendars l`,

  readable: ({ viewer }) => sql`array(${idsVisibleTo(CALENDAR, viewer)})`,

  seen: ({ viewer }) =>
    sql<boolean>`exists (select 1 from containers c where c.id = d.id and c.kind = 'calendar' and ${visibleTo(viewer)})`,

  inGroup: (groupId) =>
    sql<boolean>`exists (select 1 from containers c where c.id = d.id and c.group_id = ${groupId})`,

  sorts: async () => [{ name: 'name', label: null, by: sql`d.title_key` }],

  async hits(seeker, ids, snippets) {
    const { db } = seeker.services;
    const calendars = await calendarsByIds(db.kysely, seeker.viewer, ids);
    const addressOf = await addresses(seeker, calendars);
    const hits = calendars.map((calendar) => ({
      kind: 'calendar' as const,
      id: calendar.id,
      color: calendar.color,
      group:
        calendar.group_id === null
          ? null
          : { id: calendar.group_id, slug: calendar.group_slug!, name: calendar.group_name! },
      title: snippets.mark(calendar.name),
      content: { text: '', marks: [] },
      found_in: null,
      html_url: addressOf.get(calendar.id)!,
    }));
    return new Map(hits.map((hit) => [hit.id, hit]));
  },
};

registerSearchSource(source);
