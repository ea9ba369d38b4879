import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

const HOUR = 3_600_000;
const isoInstant = (at: number) => new Date(at).toISOString();

const WORDS = [
  'Wir könnten dich gut gebrauchen. Schau doch mal vorbei, ganz unverbindlich!',
  'Du hast neulich danach gefragt: Hier ist die Gruppe dazu.',
];

/** Lets the people one signs in as find invitations into groups that they are not in yet. */
export async function write({ tx, networkId, now, accounts }: Demo): Promise<void> {
  const invited = accounts.filter((account) => !account.isExternal).map(({ email }) => email);
  await sql`
    with person as (select id, email from members where email = any(${invited}::citext[])),
    chosen as (
      select p.id as member_id, g.id as group_id, admin.member_id as author_id,
             row_number() over (partition by p.id order by g.access desc, g.member_count desc, g.id) as position
      from person p
      join groups g on g.archived_at is null and g.access <> 'hidden' and not g.moderated_join
      join lateral (
        select a.member_id from group_memberships a join members m on m.id = a.member_id and not m.is_external
        where a.group_id = g.id and a.is_admin and a.state = 'member' order by a.member_id limit 1
      ) admin on true
      where not exists (select 1 from group_memberships m where m.group_id = g.id and m.member_id = p.id)
    ),
    standing as (
      insert into group_memberships (group_id, member_id, state, created_at, updated_at)
      select group_id, member_id, 'invited', ${isoInstant(now - 30 * HOUR)}, ${isoInstant(now - 30 * HOUR)}
      from chosen where position <= 2
    ),
    made as (
      insert into invites (network_id, invitable_type, group_id, member_id, author_id, additional_message, created_at, sent_at)
      select ${networkId}, 'group', group_id, member_id, author_id, (${WORDS}::text[])[position],
             ${isoInstant(now)}::timestamptz - position * interval '26 hours',
             ${isoInstant(now)}::timestamptz - position * interval '26 hours'
      from chosen where position <= 2
      returning id, member_id, author_id, created_at
    )
    insert into notifications (member_id, kind, invite_id, actor_ids, gathering_key, created_at)
    select member_id, 'group_invite', id, array[author_id], 'group_invite:' || id, created_at from made
  `.execute(tx);
}
