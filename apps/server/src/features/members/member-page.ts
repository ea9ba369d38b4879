import type { Language, Member, PropertyDefinition, TagValue } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { isConsumerText } from '../../platform/policy/consumers.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import type { SettingsStore } from '../../platform/settings/network-settings.ts';
import {
  displayText,
  memberPropertiesIn,
  memberSets,
  presentDefinitions,
  presentValues,
} from '../property-sets/index.ts';
import { canUpdateProfile, isGone } from './policy.ts';
import { presentMember, type ShownProfile } from './present.ts';
import { type MemberPageRow, memberColumns } from './tables.ts';

const GROUPS_SHOWN = 50;

/**
 * Whose page there is: of everyone whom the viewer may know of, and of those who left, since their posts lead to it;
 * not for guests, who no longer share a group with them.
 */
const pageVisibleTo = (viewer: Viewer, settings: SettingsStore): RawBuilder<boolean> => sql<boolean>`(
  ${memberVisibleTo(viewer, 'm', { showLocked: settings.current().show_locked_memberships })}
  or (m.state in ('left', 'anonymised') and not ${viewer.isExternal}::boolean and not ${sql.raw(isConsumerText('m'))})
)`;

/** A person whose page the viewer may see; throws 404 for any other. */
export async function loadMember(
  db: Sql,
  settings: SettingsStore,
  viewer: Viewer,
  id: number,
): Promise<MemberPageRow> {
  const { rows } = await sql<MemberPageRow>`
    select ${memberColumns()}, m.first_name, m.last_name, m.created_at, f.id as profile_id,
           coalesce(f.property_values, '{}') as stored, ${memberSets} as sets,
           exists (
             select 1 from ignored_members i where i.member_id = ${viewer.memberId} and i.ignored_id = m.id
           ) as is_ignored,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'color', r.color, 'text_color', r.text_color)
                              order by r.name, r.id)
             from member_membership_roles worn join membership_roles r on r.id = worn.membership_role_id
             where worn.member_id = m.id and r.group_id is null and r.display_type <> 'hidden'
           ), '[]') as roles,
           coalesce((
             select jsonb_agg(jsonb_build_object('slug', shared.slug, 'name', shared.name) order by shared.name, shared.id)
             from (
               select g.id, g.slug::text, g.name
               from group_memberships own
               join group_memberships theirs on theirs.group_id = own.group_id and theirs.member_id = m.id
               join groups g on g.id = own.group_id
               where own.member_id = ${viewer.memberId} and own.state = 'member' and theirs.state = 'member'
               order by g.name, g.id limit ${sql.lit(GROUPS_SHOWN)}
             ) shared
           ), '[]') as groups
    from members m left join profiles f on f.member_id = m.id
    where m.id = ${id} and ${pageVisibleTo(viewer, settings)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export type ReadProfile = ShownProfile & { definitions: PropertyDefinition[] };

/** Names of the tags in values as answers hold them. */
const tagNames = (values: Record<string, unknown>): Map<number, string> =>
  new Map(
    Object.values(values)
      .flatMap((value) => (Array.isArray(value) ? (value as (TagValue | string)[]) : []))
      .flatMap((tag) => (typeof tag === 'object' && tag.id !== null ? [[tag.id, tag.displayValue]] : [])),
  );

const nothing: ReadProfile = { definitions: [], values: {}, detection: null, contactEmail: null };

/** What a profile says to this viewer: two statements at most. */
export async function readProfile(
  db: Sql,
  settings: SettingsStore,
  viewer: Viewer,
  language: Language,
  row: MemberPageRow,
): Promise<ReadProfile> {
  if (isGone(row)) return nothing;
  const properties = memberPropertiesIn(row.sets);
  const mayReadAll = canUpdateProfile(viewer, row);
  const owned = { properties, values: row.stored, mayReadAll };
  const values = (await presentValues(db, new Map([[row.id, owned]]))).get(row.id) ?? {};
  const network = settings.current();
  const reader = { language, networkLanguage: network.language };
  const readable = properties.filter(({ is_visible }) => is_visible || mayReadAll);
  const emails = properties.filter(({ type, is_visible }) => type === 'email' && is_visible);
  const detecting = properties.find(
    ({ name, is_visible }) => is_visible && name === network.detection_profile_field,
  );
  return {
    definitions: presentDefinitions(readable, reader),
    values,
    detection:
      (detecting &&
        values[detecting.name] !== undefined &&
        displayText(detecting, row.stored[detecting.name], reader, tagNames(values))) ||
      null,
    contactEmail: (emails.map(({ name }) => values[name]).find(Boolean) as string | undefined) ?? null,
  };
}

/** One person with their profile and the groups that the viewer shares with them; throws 404. */
export async function memberOf(
  db: Sql,
  settings: SettingsStore,
  viewer: Viewer,
  language: Language,
  id: number,
): Promise<Member> {
  const row = await loadMember(db, settings, viewer, id);
  const profile = await readProfile(db, settings, viewer, language, row);
  return presentMember(viewer, row, profile, settings.current());
}
