import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid, notFound } from '../../platform/problem.ts';
import { countMembers } from '../groups/index.ts';

type PersonRow = { id: number; state: string; email: string | null; created_at: string };

/** Holds both until commit, in one order, so that two who merge the same two do not wait for each other. */
async function hold(tx: Transaction, actor: Viewer, ids: readonly number[]): Promise<Map<number, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    select id, state::text, email::text, created_at from members
    where id = any(${[...ids]}::bigint[]) and id > 0 and network_id = ${actor.networkId}
      and state not in ('left', 'anonymised', 'preview')
    order by id for update
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of both memberships of a group one stays: it began with the earlier one, and leads if one of them did. */
async function joinMemberships(tx: Transaction, goneId: number, keptId: number): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from group_memberships where member_id = ${goneId} order by group_id
  `.execute(tx);
  const groupIds = rows.map(({ group_id }) => group_id);
  await sql`select id from groups where id = any(${groupIds}::bigint[]) order by id for update`.execute(tx);
  await sql`
    update group_memberships kept set created_at = least(kept.created_at, gone.created_at),
      is_admin = kept.is_admin or gone.is_admin
    from group_memberships gone
    where gone.member_id = ${goneId} and kept.member_id = ${keptId} and kept.group_id = gone.group_id
      and gone.state = 'member' and kept.state = 'member'
  `.execute(tx);
  await sql`
    delete from group_memberships kept using group_memberships gone
    where gone.member_id = ${goneId} and kept.member_id = ${keptId} and kept.group_id = gone.group_id
      and gone.state = 'member' and kept.state <> 'member'
  `.execute(tx);
  return groupIds;
}

/** What both liked alike counts once then. */
async function joinReactions(tx: Transaction, goneId: number, keptId: number): Promise<void> {
  for (const [table, entry] of [
    ['activities', sql`twice.reply_id is null and e.id = twice.activity_id`],
    ['replies', sql`e.id = twice.reply_id`],
  ] as const)
    await sql`
      update ${sql.table(table)} e set
        like_count = e.like_count - (twice.emoji @> array['like'])::int,
        reaction_counts = (
          select coalesce(jsonb_object_agg(c.emoji, c.count), '{}') from (
            select key as emoji, value::int - (key = any(twice.emoji))::int as count from jsonb_each_text(e.reaction_counts)
          ) c where c.count > 0
        )
      from (
        select gone.activity_id, gone.reply_id, array_agg(gone.emoji) as emoji from reactions gone join reactions kept
          on kept.activity_id = gone.activity_id and kept.reply_id is not distinct from gone.reply_id
          and kept.emoji = gone.emoji and kept.member_id = ${keptId}
        where gone.member_id = ${goneId} group by gone.activity_id, gone.reply_id
      ) twice where ${entry}
    `.execute(tx);
  await sql`
    delete from reactions gone using reactions kept
    where gone.member_id = ${goneId} and kept.member_id = ${keptId} and kept.activity_id = gone.activity_id
      and kept.reply_id is not distinct from gone.reply_id and kept.emoji = gone.emoji
  `.execute(tx);
}

/** Fields of items that name the one name the other. */
async function nameInItems(tx: Transaction, goneId: number, keptId: number): Promise<void> {
  await sql`
    update items i set property_values = i.property_values || named.values from (
      select m.item_id, jsonb_object_agg(p.name, case jsonb_typeof(o.property_values -> p.name)
        when 'array' then (
          select jsonb_agg(distinct case when v = to_jsonb(${goneId}::bigint) then to_jsonb(${keptId}::bigint) else v end)
          from jsonb_array_elements(o.property_values -> p.name) v
        ) else to_jsonb(${keptId}::bigint) end) as values
      from item_members m join items o on o.id = m.item_id join app_properties p on p.id = m.property_id
      where m.member_id = ${goneId} and o.property_values ? p.name group by m.item_id
    ) named where i.id = named.item_id
  `.execute(tx);
}

/** Whatever refers to a person, as the database knows it: a new table is among it. */
async function moveRows(tx: Transaction, goneId: number, keptId: number): Promise<void> {
  await sql`
    select rows_of_another(c.conrelid, a.attname, ${goneId}, ${keptId})
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass and cardinality(c.conkey) = 1 and c.conparentid = 0
    order by c.conrelid::regclass::text, a.attname
  `.execute(tx);
  // What is read together has its author beside it, without a reference.
  for (const table of ['activity_containers', 'mentions'])
    await sql`update ${sql.table(table)} set author_id = ${keptId} where author_id = ${goneId}`.execute(tx);
  await sql`
    update reports set hidden_from = array_replace(hidden_from, ${goneId}::bigint, ${keptId}::bigint)
    where ${goneId} = any(hidden_from)
  `.execute(tx);
  // Who did something is kept in an order, the last one first.
  await sql`
    update notifications set actor_ids = array(
      select id from (
        select case when id = ${goneId} then ${keptId}::bigint else id end as id, place
        from unnest(actor_ids) with ordinality as each (id, place)
      ) named group by id order by min(place)
    ) where ${goneId} = any(actor_ids)
  `.execute(tx);
}

/**
 * Makes somebody who came with an archive one with another such person. Whether the actor may is asked before.
 * @throws Problem 404 for nobody, 422 for the same person or nobody to be merged with, 409 for whom no archive brought
 */
export async function mergeImportedPerson(
  tx: Transaction,
  { jobs }: { jobs: Jobs },
  actor: Viewer,
  goneId: number,
  keptId: number,
): Promise<void> {
  if (goneId === keptId) throw invalid({ into_id: ['same_person'] });
  const people = await hold(tx, actor, [goneId, keptId]);
  const [gone, kept] = [people.get(goneId), people.get(keptId)];
  if (!gone) throw notFound();
  if (!kept) throw invalid({ into_id: ['nobody'] });
  if ([gone, kept].some(({ state }) => state !== 'without_sign_in')) throw conflict('not_imported');

  const groupIds = await joinMemberships(tx, goneId, keptId);
  await joinReactions(tx, goneId, keptId);
  await nameInItems(tx, goneId, keptId);
  await moveRows(tx, goneId, keptId);
  await sql`delete from members where id = ${goneId}`.execute(tx);
  await sql`
    update members set created_at = least(created_at, ${gone.created_at}::timestamptz), email = coalesce(email, ${gone.email}),
      updated_at = now()
    where id = ${keptId}
  `.execute(tx);
  if (gone.email !== null && kept.email !== null)
    await sql`
      insert into merged_addresses (email, member_id) values (${gone.email}, ${keptId})
      on conflict (email) do update set member_id = excluded.member_id, merged_at = now()
    `.execute(tx);
  if (groupIds.length > 0) await countMembers(tx, groupIds);
  await jobs.enqueue(tx, 'merged_mentions', { goneId, keptId });
  noteAct(tx, { target: { member: String(keptId) } });
}
