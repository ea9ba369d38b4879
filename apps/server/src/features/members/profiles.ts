import type { Language, Profile } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import type { SettingsStore } from '../../platform/settings/network-settings.ts';
import { canAdministrateCategory } from '../group-categories/index.ts';
import { groupProperties, presentDefinitions, presentValues } from '../property-sets/index.ts';
import { loadMember, readProfile } from './member-page.ts';
import { isGone } from './policy.ts';
import { displayNameOf } from './present.ts';

type Owner = { member_id: number | null; group_id: number | null };
type GroupProfile = {
  id: number;
  slug: string;
  name: string;
  stored: Record<string, unknown>;
  group_category_id: number;
  is_admin: boolean;
};

/** A profile by its own id, whoever's it is; throws 404 where its owner is not visible. */
export async function profileOf(
  db: Sql,
  settings: SettingsStore,
  viewer: Viewer,
  language: Language,
  id: number,
): Promise<Profile> {
  const { rows } = await sql<Owner>`select member_id, group_id from profiles where id = ${id}`.execute(db);
  const owner = rows[0];
  if (!owner) throw notFound();
  if (owner.group_id !== null) return groupProfile(db, settings, viewer, language, id, owner.group_id);
  const row = await loadMember(db, settings, viewer, owner.member_id!);
  if (isGone(row)) throw notFound();
  const { definitions, values } = await readProfile(db, settings, viewer, language, row);
  return {
    id,
    owner: {
      kind: 'member',
      id: row.id,
      name: displayNameOf(row, settings.current()),
      html_url: `/members/${row.id}`,
    },
    properties: definitions,
    values,
  };
}

async function groupProfile(
  db: Sql,
  settings: SettingsStore,
  viewer: Viewer,
  language: Language,
  id: number,
  groupId: number,
): Promise<Profile> {
  const { rows } = await sql<GroupProfile>`
    select g.id, g.slug::text, g.name, g.group_category_id, f.property_values as stored, coalesce(m.is_admin, false) as is_admin
    from groups g join profiles f on f.group_id = g.id
    left join group_memberships m on m.group_id = g.id and m.member_id = ${viewer.memberId} and m.state = 'member'
    where g.id = ${groupId} and ${groupVisibleTo(viewer)}
  `.execute(db);
  const group = rows[0];
  if (!group) throw notFound();
  const all = (await groupProperties(db, [groupId])).get(groupId) ?? [];
  // As on the group's own page: its administrators, those of its category and of the network run it.
  const mayReadAll = group.is_admin || canAdministrateCategory(viewer, { id: group.group_category_id });
  const properties = all.filter(({ is_visible }) => is_visible || mayReadAll);
  const owned = { properties, values: group.stored, mayReadAll };
  const reader = { language, networkLanguage: settings.current().language };
  return {
    id,
    owner: { kind: 'group', id: group.id, name: group.name, html_url: `/groups/${group.slug}` },
    properties: presentDefinitions(properties, reader),
    values: (await presentValues(db, new Map([[id, owned]]))).get(id) ?? {},
  };
}
