import type { CONSUMER_SORTS, NetworkSettings } from '@dorfplatz/contract';
import { INVITABLE_CONSUMERS_MAX } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import {
  beginsEach,
  containsEach,
  mayBeMistyped,
  resemblesEach,
  searchedWords,
} from '../../platform/db/name-search.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { ConsumerRow } from './tables.ts';

const columns = sql`
  m.id, m.display_name, m.first_name, m.last_name, m.email::text, m.language, c.organisation, c.phone, c.note, c.created_at,
  (select count(*) from group_memberships g where g.member_id = m.id and g.state = 'member') as group_count,
  (select count(distinct p.appointment_id) from appointment_participants p where p.member_id = m.id) as appointment_count`;

const from = sql`from members m join consumers c on c.member_id = m.id`;

const key = sql<string>`m.name_key`;
const organisationKey = sql<string>`name_key(c.organisation)`;

/** Each word in the name, hardly mistyped at most, or in the organisation; or all of it the beginning of the address. */
function isFound(q: string): RawBuilder<boolean> {
  const text = q.trim();
  if (text === '') return sql<boolean>`true`;
  const address = sql<boolean>`m.email::text ilike ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`;
  const words = searchedWords(text);
  if (words.length === 0 || text.includes('@')) return address;
  return sql<boolean>`(${beginsEach(words, key)} or ${containsEach(words, organisationKey)} or ${address}
    or (${mayBeMistyped(words)}::boolean and ${resemblesEach(words, key)}))`;
}

export type ConsumersFilter = {
  q?: string | undefined;
  sort?: (typeof CONSUMER_SORTS)[number] | undefined;
  order?: 'asc' | 'desc' | undefined;
  page: number;
  perPage: number;
};

const nameOrder = ({ directory_default_sort }: NetworkSettings): RawBuilder<unknown> =>
  sql.ref(directory_default_sort === 'first_name' ? 'm.sort_by_first_name' : 'm.sort_by_last_name');

/** By name unless something else is asked for; who was put down last comes first. */
function orderOf({ sort = 'name', order }: ConsumersFilter, settings: NetworkSettings): RawBuilder<unknown> {
  const name = sql`${nameOrder(settings)} collate "C"`;
  const direction = sql.raw((order ?? (sort === 'created' ? 'desc' : 'asc')) === 'desc' ? 'desc' : 'asc');
  if (sort === 'created') return sql`c.created_at ${direction}, m.id ${direction}`;
  if (sort === 'organisation')
    return sql`c.organisation = '', fold(c.organisation) collate "C" ${direction}, ${name}, m.id`;
  return sql`${name} ${direction}, m.id ${direction}`;
}

/** A page of the people from outside, with how many there are in all. */
export async function listed(
  db: Sql,
  viewer: Viewer,
  settings: NetworkSettings,
  filter: ConsumersFilter,
): Promise<{ rows: ConsumerRow[]; total: number }> {
  const { q = '', page, perPage } = filter;
  const where = sql`m.state = 'consumer' and m.network_id = ${viewer.networkId} and ${isFound(q)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ConsumerRow>`
      select ${columns} ${from} where ${where} order by ${orderOf(filter, settings)}
      limit ${perPage} offset ${(page - 1) * perPage}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** Somebody from outside. @throws Problem 404 for members, and for who is gone */
export async function loadConsumer(
  db: Sql,
  viewer: Pick<Viewer, 'networkId'>,
  id: number,
): Promise<ConsumerRow> {
  const { rows } = await sql<ConsumerRow>`
    select ${columns} ${from} where m.id = ${id} and m.state = 'consumer' and m.network_id = ${viewer.networkId}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Who of the network has an address. */
export async function ownerOf(
  db: Sql,
  email: string,
): Promise<{ id: number; display_name: string; is_consumer: boolean } | undefined> {
  const { rows } = await sql<{ id: number; display_name: string; is_consumer: boolean }>`
    select id, display_name, state = 'consumer' as is_consumer from members where email = ${email}::citext
  `.execute(db);
  return rows[0];
}

export type Invitable = { id: number; displayName: string; organisation: string };

/** People from outside by name or organisation, as pickers offer them: nothing else is told of them. */
export async function invitable(
  db: Sql,
  viewer: Viewer,
  settings: NetworkSettings,
  q: string,
): Promise<Invitable[]> {
  const words = searchedWords(q);
  if (words.length === 0) return [];
  const { rows } = await sql<Invitable>`
    select m.id, m.display_name as "displayName", c.organisation ${from}
    where m.state = 'consumer' and m.network_id = ${viewer.networkId}
      and (${beginsEach(words, key)} or ${containsEach(words, organisationKey)})
    order by ${nameOrder(settings)} collate "C", m.id limit ${sql.lit(INVITABLE_CONSUMERS_MAX)}
  `.execute(db);
  return rows;
}
