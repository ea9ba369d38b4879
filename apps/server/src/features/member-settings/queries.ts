import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { notFound } from '../../platform/problem.ts';
import type { OwnSettingsRow } from './tables.ts';

/** The columns of `SettingsRow` from `member_settings s` joined from the left. */
export const settingsColumns = (): RawBuilder<unknown> => sql`
  coalesce(s.mail_choices, '{}') as mail_choices, coalesce(s.subscriptions, '{}') as subscriptions, s.digest,
  coalesce(s.digest_group_ids, '{}') as digest_group_ids, s.digest_network_level,
  coalesce(s.birthday, true) as birthday, coalesce(s.newsletter, true) as newsletter,
  coalesce(s.stopped_by_link, '{}') as stopped_by_link,
  to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_until, 'HH24:MI') as quiet_until`;

/** Someone who runs something: the network, a category of groups, or a group. */
const isAdministrator = sql`(
  m.is_network_admin
  or exists (select 1 from group_category_administrators a where a.member_id = m.id)
  or exists (
    select 1 from group_memberships gm where gm.member_id = m.id and gm.is_admin and gm.state = 'member'
  )
)`;

/** What a person has chosen, with the groups they may choose from; throws 404 for somebody who is not there. */
export async function settingsOf(db: Sql, memberId: number): Promise<OwnSettingsRow> {
  const { rows } = await sql<OwnSettingsRow>`
    select ${settingsColumns()}, m.email, m.time_zone, m.is_external, ${isAdministrator} as is_administrator,
           (exists (select 1 from newsletter_settings n where n.is_enabled) or exists (select 1 from newsletter_issues))
             as has_newsletter,
           (
             select jsonb_build_object('since', stop.stopped_at, 'reason', stop.reason) from mail_stops stop
             where stop.member_id = m.id and stop.email = m.email and stop.stopped_at is not null
           ) as mail_stop,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
             from group_memberships gm join groups g on g.id = gm.group_id
             where gm.member_id = m.id and gm.state = 'member' and g.archived_at is null
           ), '[]') as groups
    from members m left join member_settings s on s.member_id = m.id
    where m.id = ${memberId}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
