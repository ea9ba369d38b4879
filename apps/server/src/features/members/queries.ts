import type { Member, MemberSummary } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import type { SettingsStore } from '../../platform/settings/network-settings.ts';
import { beginsWords, searchWords } from './name-search.ts';
import { presentMember, presentMemberSummary } from './present.ts';
import { type MemberRow, memberColumns } from './tables.ts';

const GROUPS_SHOWN = 50;

type Page = { page: number; perPage: number };

const foldedName = sql<string>`fold(m.display_name)`;
const visible = (viewer: Viewer, settings: SettingsStore) =>
  memberVisibleTo(viewer, 'm', { showLocked: settings.current().show_locked_memberships });

/** A page of the people that the viewer may see, by name; those whose name begins with the words of `q`. */
export async function listMembers(
  db: Sql,
  settings: SettingsStore,
  viewer: Viewer,
  filter: { q: string | undefined } & Page,
): Promise<{ members: MemberSummary[]; total: number }> {
  const { detection_profile_field: field } = settings.current();
  const where = sql`${visible(viewer, settings)} and ${beginsWords(searchWords(filter.q ?? ''), foldedName)}`;
  const [rows, total] = await Promise.all([
    sql<MemberRow & { detection_profile_field: string | null }>`
      select ${memberColumns()}, f.property_values ->> ${field}::text as detection_profile_field
      from members m left join profiles f on f.member_id = m.id
      where ${where}
      order by m.display_name, m.id limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from members m where ${where}`.execute(db),
  ]);
  return {
    members: rows.rows.map((row) => presentMemberSummary(row, settings.current())),
    total: total.rows[0]!.total,
  };
}

/** One person with the groups that the viewer shares with them; throws 404 for people they may not see. */
export async function memberOf(
  db: Sql,
  settings: SettingsStore,
  viewer: Viewer,
  id: number,
): Promise<Member> {
  const { rows } = await sql<MemberRow & { groups: Member['groups'] }>`
    select ${memberColumns()}, coalesce((
      select jsonb_agg(jsonb_build_object('slug', shared.slug, 'name', shared.name) order by shared.name, shared.id)
      from (
        select g.id, g.slug::text, g.name
        from group_memberships own
        join group_memberships theirs on theirs.group_id = own.group_id and theirs.member_id = m.id
        join groups g on g.id = own.group_id
        where own.member_id = ${viewer.memberId} and own.state = 'member' and theirs.state = 'member'
        order by g.name, g.id limit ${GROUPS_SHOWN}
      ) shared
    ), '[]') as groups
    from members m where m.id = ${id} and ${visible(viewer, settings)}
  `.execute(db);
  const row = rows[0];
  if (!row) throw notFound();
  return presentMember(viewer, row, row.groups, settings.current());
}
