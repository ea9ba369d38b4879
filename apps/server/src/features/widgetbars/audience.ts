import type { Language, NamedAudience } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import type { Audience, Widget } from './tables.ts';

const keyOf = ({ type, id }: Pick<Audience, 'type' | 'id'>) => `${type} ${id}`;
const idsOf = (audience: readonly Audience[], ...types: Audience['type'][]): number[] => [
  ...new Set(audience.flatMap(({ type, id }) => (id !== null && types.includes(type) ? [id] : []))),
];
const audienceOf = (widgets: readonly Widget[]): Audience[] =>
  widgets.flatMap(({ properties }) => properties.visible_to);

/** What the viewer belongs to, of what widgets are for. */
type Belonging = { groups: number[]; led: number[]; roles: number[] };

async function belongingOf(db: Sql, viewer: Viewer, audience: readonly Audience[]): Promise<Belonging> {
  const { rows } = await sql<Belonging>`
    select
      array(
        select group_id from group_memberships
        where member_id = ${viewer.memberId} and state = 'member' and group_id = any(${idsOf(audience, 'group')}::bigint[])
      ) as groups,
      array(
        select group_id from group_memberships
        where member_id = ${viewer.memberId} and state = 'member' and is_admin
          and group_id = any(${idsOf(audience, 'group_admin')}::bigint[])
      ) as led,
      array(
        select membership_role_id from member_membership_roles
        where member_id = ${viewer.memberId} and membership_role_id = any(${idsOf(audience, 'membership_role')}::bigint[])
      ) as roles
  `.execute(db);
  return rows[0]!;
}

/**
 * Those of the widgets that are for the viewer, each with its place in the bar: one statement, none where all are for
 * everybody. Who arranges a bar is told of no widget that is for others either: they have the editor for that.
 */
export async function widgetsFor(db: Sql, viewer: Viewer, widgets: readonly Widget[]): Promise<Widget[]> {
  const audience = audienceOf(widgets);
  if (audience.length === 0) return [...widgets];
  const { groups, led, roles } = await belongingOf(db, viewer, audience);
  const isMeant = ({ type, id }: Audience): boolean => {
    switch (type) {
      case 'member':
        return id === viewer.memberId;
      case 'group':
        return groups.includes(id!);
      case 'group_admin':
        return led.includes(id!);
      case 'membership_role':
        return roles.includes(id!);
      case 'system_role':
        return viewer.isNetworkAdmin;
    }
  };
  return widgets.filter(({ properties }) => {
    const { visible_to: all } = properties;
    return all.length === 0 || all.some(isMeant);
  });
}

/**
 * Those for whom widgets are with their names, empty for whom the viewer does not know or who is gone: they stay, since
 * a widget that is for nobody any more must not become one for everybody. One statement, none where nobody is named.
 */
export async function audienceNames(
  db: Sql,
  viewer: Viewer,
  language: Language,
  widgets: readonly Widget[],
): Promise<(one: Audience) => NamedAudience> {
  const audience = audienceOf(widgets);
  const names = new Map<string, string>();
  if (audience.some(({ id }) => id !== null)) {
    const { rows } = await sql<{ type: string; id: number; name: string }>`
      select 'member' as type, m.id, m.display_name as name from members m
      where m.id = any(${idsOf(audience, 'member')}::bigint[]) and ${memberVisibleTo(viewer, 'm')}
      union all
      select 'group', g.id, g.name from groups g
      where g.id = any(${idsOf(audience, 'group', 'group_admin')}::bigint[]) and ${groupVisibleTo(viewer)}
      union all
      select 'membership_role', r.id, r.name from membership_roles r
      where r.id = any(${idsOf(audience, 'membership_role')}::bigint[]) and r.group_id is null
    `.execute(db);
    for (const { type, id, name } of rows) names.set(`${type} ${id}`, name);
  }
  return (one) => {
    const { type, id } = one;
    if (type === 'system_role') return { ...one, name: translate(language, 'directory.network_admin') };
    const name = names.get(keyOf({ type: type === 'group_admin' ? 'group' : type, id }));
    if (name === undefined) return { ...one, name: '' };
    return {
      ...one,
      name: type === 'group_admin' ? translate(language, 'directory.group_admin', { name }) : name,
    };
  };
}
