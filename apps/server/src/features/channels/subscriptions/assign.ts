import { noteAct } from '../../../platform/audit/record.ts';
import { type RawBuilder, sql, type Transaction } from '../../../platform/db/database.ts';
import { CHANNEL } from '../../../platform/policy/kinds.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { readByMember } from '../../../platform/policy/visible-to.ts';
import { forbidden, invalid } from '../../../platform/problem.ts';

type Chosen = { id: number; type: 'member' | 'group' | 'membership_role' };

export type Assignment = {
  /** Null where everybody is meant. */
  members: readonly Chosen[] | null;
  channels: readonly string[];
  subscribe_all_network_members: boolean;
  /** Those too who left one of the channels. */
  include_left?: boolean;
};

const WHO: Record<Chosen['type'], (ids: readonly number[]) => RawBuilder<unknown>> = {
  member: (ids) => sql`select unnest(${[...ids]}::bigint[])`,
  group: (ids) => sql`
    select member_id from group_memberships where group_id = any(${[...ids]}::bigint[]) and state = 'member'`,
  membership_role: (ids) => sql`
    select member_id from member_membership_roles where membership_role_id = any(${[...ids]}::bigint[])`,
};

/** Who is chosen, as a predicate on the alias `p`. */
function isChosen(chosen: readonly Chosen[]): RawBuilder<unknown> {
  const types = [...new Set(chosen.map(({ type }) => type))];
  const each = types.map((type) => WHO[type](chosen.filter((one) => one.type === type).map(({ id }) => id)));
  return sql`p.id in (${sql.join(each, sql` union `)})`;
}

/** The ids of the channels that are named. @throws Problem 422 where there is none, or one that there is not [RUL-0586] */
async function channelsNamed(tx: Transaction, named: readonly string[]): Promise<number[]> {
  if (named.length === 0) throw invalid({ channels: ['required'] });
  const wanted = [...new Set(named.map((each) => each.toLowerCase()))];
  const { rows } = await sql<{ id: number; name: string }>`
    select ch.id, name from unnest(${wanted}::text[]) name
    join channels ch on ch.slug = name::citext or ch.id::text = name order by ch.id
  `.execute(tx);
  if (rows.length < wanted.length) throw invalid({ channels: ['unknown'] });
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * Subscribes people to channels: those who are named, the people of groups and of roles, or everybody [RUL-0587]. Whoever
 * does not see a channel is passed over, and so is who left it, unless these are meant too.
 * @returns how many subscriptions came about
 * @throws Problem 403 for everybody but administrators of the network, 422
 */
export async function assignSubscriptions(
  tx: Transaction,
  viewer: Viewer,
  { members, channels, subscribe_all_network_members: isForAll, include_left = false }: Assignment,
): Promise<number> {
  if (!viewer.isNetworkAdmin) throw forbidden();
  const ids = await channelsNamed(tx, channels);
  const chosen = members ?? [];
  if (!isForAll && chosen.length === 0) throw invalid({ members: ['required'] });
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into channel_subscriptions as own (channel_id, member_id)
      select ch.id, p.id from channels ch, members p
      where ch.id = any(${ids}::bigint[]) and p.state in ('active', 'to_be_onboarded', 'without_sign_in')
        and ${isForAll ? sql`true` : isChosen(chosen)} and ${readByMember(CHANNEL, 'ch')}
      order by ch.id, p.id
      on conflict (channel_id, member_id) do update set subscribed_at = now(), left_at = null
        where own.left_at is not null and ${include_left}
      returning 1
    )
    select count(*)::int as count from added
  `.execute(tx);
  const { count } = rows[0]!;
  noteAct(tx, { after: { channels: ids.length, assigned: count } });
  return count;
}
