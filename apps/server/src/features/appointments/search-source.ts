import { plainText } from '@dorfplatz/content';
import { sql } from '../../platform/db/database.ts';
import { CALENDAR } from '../../platform/policy/kinds.ts';
import { appointmentVisibleTo, idsVisibleTo, visibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchText } from '../../platform/search/documents.ts';
import { registerSearchSource, type SearchSource } from '../../platform/search/sources.ts';
import { type TextsOfFile, textsOfFiles } from '../uploads/index.ts';
import { formatAppointmentId } from './appointment-id.ts';
import { placeText } from './place-words.ts';
import { nextOf, previousOf, whenOf } from './series.ts';
import { type AppointmentRow, appointmentColumns, type StoredLocation, type When } from './tables.ts';
import { wallAt } from './zone-offsets.ts';

type Row = Pick<
  AppointmentRow,
  | 'id'
  | 'name'
  | 'description'
  | 'location'
  | 'consultants'
  | 'organizer'
  | 'starts_at'
  | 'author_id'
  | 'image_id'
  | 'url'
> & {
  category: string;
  group_id: number | null;
  container_ids: number[];
  named_ids: number[];
  file_ids: number[];
};

const own = (alias: string) =>
  ['name', 'description', 'location', 'consultants', 'organizer', 'category_id']
    .map((column) => `${alias}.${column}`)
    .join(', ');
const filesOf = (alias: string) =>
  `array(select held.file_id from appointment_files held where held.appointment_id = ${alias}.id order by held.position)`;

/** A changed occurrence is found beside its series where it says something else: to take place later is none. */
const isFound = sql.raw(`(a.series_id is null or exists (
  select 1 from appointments series where series.id = a.series_id
    and (row(${own('a')}) is distinct from row(${own('series')}) or ${filesOf('a')} is distinct from ${filesOf('series')})
))`);

/** Where it is, in all that people know it by; the address of a meeting says nothing. */
const wordsOf = ({ name, address1, address2, zip, city, country }: StoredLocation): string =>
  [name, address1, address2, zip, city, country].filter(Boolean).join(', ');

function textsOf(row: Row, files: readonly TextsOfFile[]): SearchText[] {
  const beside = [wordsOf(row.location), row.consultants, row.organizer, row.category];
  const texts: SearchText[] = [
    { text: row.name, weight: 'A', cut: 'prose' },
    ...beside.map((text): SearchText => ({ text, weight: 'B', cut: 'prose' })),
    { text: plainText(row.description), weight: 'C', cut: 'prose' },
    ...files.flatMap((file) => file.texts),
  ];
  return texts.filter(({ text }) => text !== '');
}

/** The occurrence of a series, or its one time, that people mean by it: the next that takes place, else the last. */
const NEXT = sql`(
  select o.starts_at, o.ends_at, said.all_day, said.time_zone
  from occurrences o join appointments said on said.id = o.appointment_id
  where o.master_id = a.id
  order by o.ends_at <= now(), said.canceled_at is not null,
    case when o.ends_at > now() then o.starts_at end, o.starts_at desc
  limit 1
)`;

/** When the next one is, as SQL of `d`: the date of a hit, worked out at the moment of asking. */
const startsAt = sql`(
  select coalesce(
    (
      select o.starts_at from occurrences o join appointments said on said.id = o.appointment_id
      where o.master_id = a.id and o.ends_at > now() and said.canceled_at is null order by o.starts_at limit 1
    ),
    (select max(o.starts_at) from occurrences o where o.master_id = a.id), a.starts_at
  ) from appointments a where a.id = d.id
)`;

type HitRow = AppointmentRow & {
  is_series: boolean;
  is_canceled: boolean;
  place: string;
  next: { starts_at: string; ends_at: string; all_day: boolean; time_zone: string } | null;
  calendars: { name: string; color: string }[];
};

type Dates = When & { starts_at: string; ends_at: string };

const datesAt = (when: Pick<When, 'all_day' | 'time_zone'>, starts: number, ends: number): Dates => ({
  all_day: when.all_day,
  time_zone: when.time_zone,
  start_wall: wallAt(when.time_zone, starts),
  end_wall: wallAt(when.time_zone, ends),
  starts_at: new Date(starts).toISOString(),
  ends_at: new Date(ends).toISOString(),
});

/** When a hit takes place. Of a series that is over for long, or far away, nothing is laid down: it is worked out. */
function datesOf(row: HitRow): Dates {
  if (!row.is_series) return row;
  const { next } = row;
  if (next) return datesAt(next, Date.parse(next.starts_at), Date.parse(next.ends_at));
  const now = Temporal.Now.instant();
  const found = nextOf(row, now) ?? previousOf(row, now);
  if (!found) return row;
  return datesAt(whenOf(row, found), found.start.epochMilliseconds, found.end.epochMilliseconds);
}

/** One that takes place once, a series, or an occurrence that was changed. */
const recurrenceOf = (row: HitRow) =>
  row.series_id !== null ? 'changed' : row.is_series ? 'series' : 'once';

const source: SearchSource = {
  kind: 'appointment',

  async documents(db, ids) {
    const { rows } = await sql<Row>`
      select a.id, a.name, current_names(a.description) as description, a.location, a.consultants, a.organizer, a.starts_at, a.author_id, a.image_id,
        a.url, coalesce(category.label, '') as category,
        (
          select min(place.group_id) from appointment_containers lies join containers place on place.id = lies.container_id
          where lies.appointment_id = coalesce(a.series_id, a.id)
        ) as group_id,
        array(
          select lies.container_id from appointment_containers lies
          where lies.appointment_id = coalesce(a.series_id, a.id) order by 1
        ) as container_ids,
        array(
          select distinct named.member_id from appointment_participants named
          where named.appointment_id = coalesce(a.series_id, a.id) order by 1
        ) as named_ids,
        ${sql.raw(filesOf('a'))} as file_ids
      from appointments a left join appointment_categories category on category.id = a.category_id
      where a.id = any(${[...ids]}::bigint[]) and ${isFound}
    `.execute(db);
    const files = await textsOfFiles(
      db,
      rows.flatMap((row) => row.file_ids),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      language: null,
      texts: textsOf(
        row,
        row.file_ids.flatMap((id) => files.get(id) ?? []),
      ),
      at: row.starts_at,
      authorId: row.author_id,
      groupId: row.group_id,
      places: [...row.container_ids, ...row.named_ids.map((id) => -id)],
      has: [
        ...(row.image_id === null ? [] : (['image'] as const)),
        ...(row.file_ids.length === 0 ? [] : (['file'] as const)),
        ...(row.url || row.location.link ? (['link'] as const) : []),
      ],
    }));
  },

  all: () => sql`select a.id from appointments a where ${isFound}`,

  readable: ({ viewer }) => sql`(array(${idsVisibleTo(CALENDAR, viewer)}) || ${-viewer.memberId}::bigint)`,

  seen: ({ viewer }) =>
    sql<boolean>`exists (select 1 from appointments a where a.id = d.id and ${appointmentVisibleTo(viewer)})`,

  inGroup: (groupId, { viewer }) => sql<boolean>`exists (
    select 1 from appointments a join appointment_containers lies on lies.appointment_id = coalesce(a.series_id, a.id)
    join containers c on c.id = lies.container_id
    where a.id = d.id and c.group_id = ${groupId} and ${visibleTo(viewer)}
  )`,

  goesOnUntil: sql`(
    select coalesce(a.ends_for_good, 'infinity') from appointments a
    where a.id = d.id and (a.rrule is not null or a.rdates <> '{}')
  )`,

  sorts: async () => [
    { name: 'name', label: null, by: sql`d.title_key` },
    { name: 'starts_at', label: null, by: startsAt },
  ],

  async hits({ services, viewer }, ids, snippets) {
    const db = services.db.kysely;
    const { rows } = await sql<HitRow>`
      select ${appointmentColumns()}, ${sql.raw(placeText)} as place, to_json(next) as next,
        a.rrule is not null or a.rdates <> '{}' as is_series,
        a.canceled_at is not null or master.canceled_at is not null as is_canceled,
        coalesce((
          select json_agg(json_build_object('name', c.name, 'color', l.color) order by c.name, c.id)
          from appointment_containers lies join containers c on c.id = lies.container_id join calendars l on l.id = c.id
          where lies.appointment_id = master.id and ${visibleTo(viewer)}
        ), '[]') as calendars
      from appointments a join appointments master on master.id = coalesce(a.series_id, a.id)
      left join lateral ${NEXT} next on true
      where a.id = any(${[...ids]}::bigint[]) and ${appointmentVisibleTo(viewer)}
    `.execute(db);
    const documents = new Map((await source.documents(db, ids)).map((one) => [one.id, one]));
    const hits = rows.flatMap((row) => {
      const document = documents.get(row.id);
      if (!document) return [];
      const { snippet, foundIn } = snippets.best(document);
      const id = formatAppointmentId(row.series_id ?? row.id, row.recurrence_id ?? '', true);
      const { all_day, time_zone, start_wall, end_wall, starts_at, ends_at } = datesOf(row);
      const over = row.is_series ? row.ends_for_good : row.ends_at;
      const hit = {
        kind: 'appointment' as const,
        id,
        recurrence: recurrenceOf(row),
        starts_at,
        ends_at,
        all_day,
        time_zone,
        start_wall,
        end_wall,
        canceled: row.is_canceled,
        past: over !== null && Date.parse(over) < Date.now(),
        location: row.place,
        calendars: row.calendars.map(({ name }) => name),
        color: row.calendars[0]?.color ?? null,
        title: snippets.mark(row.name),
        content: snippet,
        found_in: foundIn,
        html_url: `/appointments/${id}`,
      } as const;
      return [[row.id, hit] as const];
    });
    return new Map(hits);
  },
};

registerSearchSource(source);
