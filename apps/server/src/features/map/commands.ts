import { isDeepStrictEqual } from 'node:util';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { groupProperties, mapAddress, memberProperties, storedProfiles } from '../property-sets/index.ts';
import { type Address, type Home, type Located, locate } from './locate.ts';

type Owner = { kind: 'member' | 'group'; id: number };

/** Has the addresses of these people and groups looked for anew; until then they are not on the map. */
export async function lookAgain(tx: Transaction, owners: readonly Owner[]): Promise<void> {
  const of = (kind: Owner['kind']) => [
    ...new Set(owners.filter((owner) => owner.kind === kind).map(({ id }) => id)),
  ];
  await sql`
    insert into map_places (member_id)
    select id from members where id = any(${of('member')}::bigint[]) order by id
    on conflict (member_id) do update set state = 'waiting'
  `.execute(tx);
  await sql`
    insert into map_places (group_id)
    select id from groups where id = any(${of('group')}::bigint[]) order by id
    on conflict (group_id) do update set state = 'waiting'
  `.execute(tx);
}

/** Has all addresses of a kind looked for anew: which of them others may see has changed. */
export async function lookAgainForAll(tx: Transaction, kind: Owner['kind']): Promise<void> {
  const column = sql.ref(`${kind}_id`);
  await sql`
    insert into map_places (${column}) select ${column} from profiles where ${column} is not null order by 1
    on conflict (${column}) do update set state = 'waiting'
  `.execute(tx);
}

/** Takes people from the map who are gone. */
export async function forgetPlaces(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  await sql`delete from map_places where member_id = any(${[...memberIds]}::bigint[])`.execute(tx);
}

type WaitingRow = { id: number; member_id: number | null; group_id: number | null };

/** The addresses that others may see, by ids of people and groups. */
async function addressesOf(
  db: Sql,
  kind: Owner['kind'],
  ids: readonly number[],
): Promise<Map<number, Address>> {
  if (ids.length === 0) return new Map();
  const ofMembers = kind === 'member' ? await memberProperties(db) : [];
  const ofGroups = kind === 'group' ? await groupProperties(db, ids) : undefined;
  const stored = await storedProfiles(db, kind, ids);
  const addresses = [...stored].map(
    ([id, values]) => [id, mapAddress(ofGroups?.get(id) ?? ofMembers, values)] as const,
  );
  return new Map(addresses.filter(([, address]) => Object.keys(address).length > 0));
}

const WAITING_AT_ONCE = 500;

const presentIds = (ids: readonly (number | null)[]) => ids.filter((id): id is number => id !== null);

/**
 * Looks for some of the addresses that wait.
 * @returns false when none waits
 */
export async function findPlaces(tx: Transaction, home: Home): Promise<boolean> {
  const { rows } = await sql<WaitingRow>`
    select id, member_id, group_id from map_places where state = 'waiting' and network_id is null
    order by id limit ${WAITING_AT_ONCE} for update skip locked
  `.execute(tx);
  if (rows.length === 0) return false;
  const ofMembers = await addressesOf(tx, 'member', presentIds(rows.map((row) => row.member_id)));
  const ofGroups = await addressesOf(tx, 'group', presentIds(rows.map((row) => row.group_id)));
  const addresses = rows.map((row) =>
    row.member_id === null ? ofGroups.get(row.group_id!) : ofMembers.get(row.member_id),
  );
  const located = await locate(
    tx,
    addresses.map((address) => address ?? {}),
    home,
  );
  const kept = rows.flatMap(({ id }, index) =>
    addresses[index] ? [{ id, address: addresses[index], located: located[index] }] : [],
  );
  await sql`
    delete from map_places
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and id <> all(${kept.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  await keep(tx, kept);
  return true;
}

async function keep(
  tx: Transaction,
  found: readonly { id: number; address: Address; located: Located | undefined }[],
): Promise<void> {
  const places = found.map(({ id, address, located }) => ({
    id,
    address,
    state: located ? 'found' : 'not_found',
    ...located,
  }));
  await sql`
    update map_places p set state = f.state, address = f.address, name = f.name, latitude = f.latitude, longitude = f.longitude
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as f (id bigint, state text, address jsonb, name text, latitude double precision, longitude double precision)
    where p.id = f.id
  `.execute(tx);
}

/** Looks for the network's own place when its settings name another one than was looked for last. */
export async function findNetworkPlace(tx: Transaction, address: Address, home: Home): Promise<void> {
  const { rows } = await sql<{ id: number; address: Address; state: string }>`
    insert into map_places (network_id) select id from networks order by id limit 1
    on conflict (network_id) do update set network_id = excluded.network_id
    returning id, address, state
  `.execute(tx);
  const known = rows[0];
  if (!known || (known.state !== 'waiting' && isDeepStrictEqual(known.address, address))) return;
  const [located] = await locate(tx, [address], home);
  await keep(tx, [{ id: known.id, address, located }]);
}
