import { type Sql, sql } from '../../../platform/db/database.ts';

/** What a member must do after the right password, before they are signed in. */
export type AwaitedStep = 'code' | 'set_up';

/**
 * SQL of the step that awaits a member, null for none: a code where they have a factor, setting one up where the network
 * demands one of them. A passkey of a host name of before counts too: the password alone never opens an account that had
 * more.
 * @param memberId as SQL
 */
export const awaitedStep = (memberId: ReturnType<typeof sql>) => sql<AwaitedStep | null>`(
  select case
    when asked.mode = 'disabled' then null
    when exists (select from second_factors f where f.member_id = person.id)
      or exists (select from passkeys k where k.member_id = person.id) then 'code'
    when asked.mode = 'enforced' and (asked.whom = 'all' or person.is_network_admin) then 'set_up'
  end
  from members person cross join (
    select coalesce(settings->>'two_factor', 'disabled') as mode,
      coalesce(settings->>'two_factor_enforced_for', 'all') as whom
    from network_settings limit 1
  ) asked
  where person.id = ${memberId}
)`;

export async function stepOf(db: Sql, memberId: number): Promise<AwaitedStep | null> {
  const { rows } = await sql<{ step: AwaitedStep | null }>`
    select ${awaitedStep(sql`${memberId}::bigint`)} as step
  `.execute(db);
  return rows[0]!.step;
}

/** A second factor is demanded: whoever is signed in and has none sets one up before anything else. */
export async function demandFactors(db: Sql): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    update sessions s set state = 'second_factor', return_to = null
    where s.state = 'signed_in' and ${awaitedStep(sql`s.member_id`)} = 'set_up'
    returning s.member_id
  `.execute(db);
  return [...new Set(rows.map(({ member_id }) => member_id))];
}
