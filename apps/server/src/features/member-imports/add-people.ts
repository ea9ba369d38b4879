import type { NetworkSettings } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { writtenTags } from '../../platform/tags.ts';
import { takeIn } from '../consumers/index.ts';
import { countMembers } from '../groups/index.ts';
import {
  keepTags,
  type PropertyRow,
  type StoredValues,
  searchText,
  shownTags,
} from '../property-sets/index.ts';
import type { PlacedPerson } from './reading.ts';

export type Adding = {
  authorId: number | null;
  networkId: number;
  network: Pick<NetworkSettings, 'language' | 'time_zone'>;
  properties: readonly PropertyRow[];
};

export type Added = {
  /** By address in lower case; who is missing became a member by another way meanwhile. */
  ids: Map<string, number>;
  /** Known before without a sign-in, from an imported archive say, or from outside. */
  claimedIds: number[];
};

/**
 * Adds people in a fixed number of statements. Their memberships are recorded without events: nobody's sockets,
 * requests or invitations depend on them yet, and `member_added` hands over what waits for their address.
 */
export async function addPeople(
  tx: Transaction,
  { authorId, networkId, network, properties }: Adding,
  people: readonly PlacedPerson[],
): Promise<Added> {
  const values = people.map(({ email, firstName, lastName, language, isNetworkAdmin, isExternal }) => ({
    email,
    first_name: firstName,
    last_name: lastName,
    display_name: `${firstName} ${lastName}`.trim(),
    language: language ?? network.language,
    is_network_admin: isNetworkAdmin,
    is_external: isExternal,
  }));
  const { rows } = await sql<{ id: number; email: string; is_claimed: boolean }>`
    insert into members as m (network_id, email, first_name, last_name, display_name, state, language, time_zone,
                              is_network_admin, is_external)
    select ${networkId}, t.email, t.first_name, t.last_name, t.display_name, 'to_be_onboarded', t.language,
           ${network.time_zone}, t.is_network_admin, t.is_external
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t (
      email citext, first_name text, last_name text, display_name text, language text, is_network_admin boolean,
      is_external boolean
    )
    on conflict (email) do update set state = excluded.state, first_name = excluded.first_name,
      last_name = excluded.last_name, display_name = excluded.display_name, language = excluded.language,
      time_zone = excluded.time_zone, is_network_admin = excluded.is_network_admin,
      is_external = excluded.is_external, updated_at = now()
    where m.state in ('without_sign_in', 'consumer')
    returning id, lower(email::text) as email, created_at < now() as is_claimed
  `.execute(tx);
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  const added = people.flatMap((person) => {
    const id = ids.get(person.email.toLowerCase());
    return id === undefined ? [] : [{ ...person, id }];
  });
  await sql`
    insert into accounts (member_id) select * from unnest(${added.map(({ id }) => id)}::bigint[]) on conflict do nothing
  `.execute(tx);
  await writeProfiles(tx, properties, added);
  await writePlaces(tx, added);
  await recordEvents(
    tx,
    added.map(({ id, language }) => ({
      type: 'member_added',
      actorId: authorId,
      // The import welcomes people itself, a few at a time.
      payload: { memberId: id, language: language ?? network.language, sendWelcomeMail: false },
    })),
  );
  return { ids, claimedIds: rows.filter(({ is_claimed }) => is_claimed).map(({ id }) => id) };
}

type AddedPerson = PlacedPerson & { id: number };

async function writeProfiles(
  tx: Transaction,
  properties: readonly PropertyRow[],
  people: readonly AddedPerson[],
): Promise<void> {
  const tagged = new Set(properties.filter(({ type }) => type === 'tag').map(({ name }) => name));
  const namesOf = ({ values }: AddedPerson) =>
    Object.entries(values).flatMap(([name, value]) => (tagged.has(name) ? ((value ?? []) as string[]) : []));
  const tags = await writtenTags(tx, people.flatMap(namesOf));
  const tagNames = new Map([...tags.values()].map(({ id, name }) => [id, name]));
  const profiles = people.flatMap((person) => {
    const stored: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(person.values)) {
      if (value === null) continue;
      stored[name] = tagged.has(name)
        ? [...new Set((value as string[]).flatMap((tag) => tags.get(tag)?.id ?? []))]
        : value;
    }
    if (Object.keys(stored).length === 0) return [];
    return [{ member_id: person.id, stored, search_text: searchText(properties, stored, tagNames) }];
  });
  if (profiles.length === 0) return;
  const { rows } = await sql<{ id: number; property_values: StoredValues }>`
    insert into profiles (member_id, property_values, search_text)
    select t.member_id, t.stored, t.search_text
    from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as t (member_id bigint, stored jsonb, search_text text)
    on conflict (member_id) do update set property_values = excluded.property_values, search_text = excluded.search_text
    returning id, property_values
  `.execute(tx);
  const shown = rows.map(({ id, property_values }) => ({
    profile_id: id,
    tag_ids: shownTags(properties, property_values),
  }));
  await keepTags(tx, shown);
}

async function writePlaces(tx: Transaction, people: readonly AddedPerson[]): Promise<void> {
  const pairs = people.flatMap(({ id, groupIds }) => groupIds.map((groupId) => ({ id, groupId })));
  if (pairs.length > 0) {
    await sql`
      insert into group_memberships (group_id, member_id, state)
      select t.group_id, t.member_id, 'member' from unnest(
        ${pairs.map(({ groupId }) => groupId)}::bigint[], ${pairs.map(({ id }) => id)}::bigint[]
      ) as t (group_id, member_id)
      on conflict (group_id, member_id) do update set state = 'member', updated_at = now()
    `.execute(tx);
  }
  const worn = people.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ id, roleId })));
  if (worn.length === 0) return;
  await sql`
    insert into member_membership_roles (membership_role_id, member_id)
    select * from unnest(${worn.map(({ roleId }) => roleId)}::bigint[], ${worn.map(({ id }) => id)}::bigint[])
    on conflict do nothing
  `.execute(tx);
}

/**
 * What follows once all are in: groups know how many they are, and what was written before they came is not news to
 * people who had been known. Last, since it holds the groups until commit.
 */
export async function settlePeople(
  tx: Transaction,
  importId: number,
  groupIds: readonly number[],
  claimedIds: readonly number[],
): Promise<void> {
  const sorted = [...new Set(groupIds)].sort((a, b) => a - b);
  await sql`select id from groups where id = any(${sorted}::bigint[]) order by id for update`.execute(tx);
  // A group may have gone to the bin since its slug was read.
  await sql`
    delete from group_memberships m using groups g, member_import_people p
    where g.id = any(${sorted}::bigint[]) and g.deleted_at is not null and m.group_id = g.id
      and p.import_id = ${importId} and m.member_id = p.member_id
  `.execute(tx);
  await countMembers(tx, sorted);
  if (claimedIds.length === 0) return;
  await takeIn(tx, claimedIds);
  await sql`
    insert into stream_reads (member_id, container_id, read_until)
    select p.id, c.id, now() from unnest(${[...claimedIds]}::bigint[]) as p (id)
    join contexts x on x.network_id is not null
      or exists (select 1 from group_memberships m where m.group_id = x.group_id and m.member_id = p.id)
    join containers c on c.context_id = x.id and c.kind = 'stream'
    on conflict do nothing
  `.execute(tx);
}
