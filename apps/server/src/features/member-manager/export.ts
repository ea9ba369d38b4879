import { wallClock } from '@dorfplatz/content/dates';
import type { Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { registerExport } from '../../platform/registries/exports.ts';
import type { Services } from '../../platform/services.ts';
import { displayText, memberProperties, storedProfiles, tagNamesOf, wordIn } from '../property-sets/index.ts';

/** Few enough that packing them holds nobody up where one process does everything. */
const READ_AT_ONCE = 100;

type Row = {
  id: number;
  display_name: string;
  first_name: string;
  last_name: string;
  email: string | null;
  state: string;
  is_external: boolean;
  is_network_admin: boolean;
  roles: string;
  group_count: number;
  language: string;
  joined_at: string;
  last_seen_at: string | null;
};

const COLUMNS = [
  'id',
  'display_name',
  'first_name',
  'last_name',
  'email',
  'state',
  'kind',
  'roles',
  'groups',
  'language',
  'joined',
  'seen',
] as const;

async function membersAfter(db: Sql, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.display_name, m.first_name, m.last_name, m.email::text, m.state, m.is_external, m.is_network_admin,
      m.language, m.created_at as joined_at, a.last_seen_at,
      coalesce((
        select string_agg(r.name, ', ' order by r.name) from member_membership_roles worn
        join membership_roles r on r.id = worn.membership_role_id where worn.member_id = m.id and r.group_id is null
      ), '') as roles,
      (select count(*)::integer from group_memberships g where g.member_id = m.id and g.state = 'member') as group_count
    from members m left join accounts a on a.member_id = m.id
    where m.id > ${id} and m.state not in ('left', 'anonymised', 'consumer') order by m.id limit ${READ_AT_ONCE}
  `.execute(db);
  return rows;
}

async function* linesOf({ db, settings }: Services, language: Language) {
  const { time_zone: timeZone, language: networkLanguage } = settings.current();
  const reader = { language, networkLanguage };
  const properties = await exportedProperties(db.kysely);
  const day = (at: string | null) => (at === null ? '' : wallClock(timeZone, at).slice(0, 10));
  const word = (key: string) => translate(language, `member_export.${key}`);
  const kindOf = ({ is_external, is_network_admin }: Row) =>
    word(is_external ? 'external' : is_network_admin ? 'administrator' : 'member');
  for (let after = 0; ; ) {
    const rows = await membersAfter(db.kysely, after);
    const profiles = await storedProfiles(
      db.kysely,
      'member',
      rows.map(({ id }) => id),
    );
    const tags = await tagNamesOf(
      db.kysely,
      [...profiles.values()].map((values) => ({ properties, values })),
    );
    yield rows.map((row) => [
      String(row.id),
      row.display_name,
      row.first_name,
      row.last_name,
      row.email ?? '',
      word(`state.${row.state}`),
      kindOf(row),
      row.roles,
      String(row.group_count),
      row.language,
      day(row.joined_at),
      day(row.last_seen_at),
      ...properties.map((property) =>
        displayText(property, profiles.get(row.id)?.[property.name], reader, tags),
      ),
    ]);
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

/** Pictures and headings have no words. */
const exportedProperties = async (db: Sql) =>
  (await memberProperties(db)).filter(({ type }) => type !== 'image' && type !== 'headline');

registerExport('members', async (services, language) => {
  const { kysely } = services.db;
  const networkLanguage = services.settings.current().language;
  const properties = await exportedProperties(kysely);
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from members where id > 0 and state not in ('left', 'anonymised', 'consumer')
  `.execute(kysely);
  return {
    head: [
      ...COLUMNS.map((column) => translate(language, `member_export.${column}`)),
      ...properties.map(({ labels }) => wordIn(labels, language, networkLanguage)),
    ],
    total: rows[0]!.total,
    pieces: () => linesOf(services, language),
  };
});
