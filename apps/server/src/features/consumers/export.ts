import { wallClock } from '@dorfplatz/content/dates';
import type { Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { registerExport } from '../../platform/registries/exports.ts';
import type { Services } from '../../platform/services.ts';

const READ_AT_ONCE = 100;

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'organisation',
  'phone',
  'note',
  'language',
  'groups',
  'appointments',
  'created',
] as const;

type Row = {
  id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  organisation: string;
  phone: string;
  note: string;
  language: string;
  groups: string;
  appointments: number;
  created_at: string;
};

async function consumersAfter(db: Sql, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.first_name, m.last_name, m.email::text, c.organisation, c.phone, c.note, m.language, c.created_at,
      coalesce((
        select string_agg(g.name, ', ' order by g.sort_by_name, g.id) from group_memberships b
        join groups g on g.id = b.group_id where b.member_id = m.id and b.state = 'member'
      ), '') as groups,
      (select count(distinct p.appointment_id)::integer from appointment_participants p where p.member_id = m.id)
        as appointments
    from members m join consumers c on c.member_id = m.id
    where m.id > ${id} and m.state = 'consumer' order by m.id limit ${READ_AT_ONCE}
  `.execute(db);
  return rows;
}

async function* linesOf({ db, settings }: Services) {
  const { time_zone: timeZone } = settings.current();
  for (let after = 0; ; ) {
    const rows = await consumersAfter(db.kysely, after);
    yield rows.map((row) => [
      String(row.id),
      row.first_name,
      row.last_name,
      row.email ?? '',
      row.organisation,
      row.phone,
      row.note,
      row.language,
      row.groups,
      String(row.appointments),
      wallClock(timeZone, row.created_at).slice(0, 10),
    ]);
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

registerExport('consumers', async (services: Services, language: Language) => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from members where state = 'consumer'
  `.execute(services.db.kysely);
  return {
    head: COLUMNS.map((column) => translate(language, `consumer_export.${column}`)),
    total: rows[0]!.total,
    pieces: () => linesOf(services),
  };
});
