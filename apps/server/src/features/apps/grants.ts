import type { BuiltApp, Grant } from '@dorfplatz/contract';
import { APP_ABILITIES } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { invalid } from '../../platform/problem.ts';
import { displayNameOf } from '../members/index.ts';
import type { AppGrants } from './tables.ts';
import type { LinkSettings } from './values/links.ts';

type NamedGrant = Grant & { name: string };
type Named = { kind: 'member' | 'group' | 'role'; id: number; name: string; state: string };

const kindOf = ({ type }: Grant): Named['kind'] | null => {
  if (type === 'member') return 'member';
  if (type === 'group' || type === 'group_admin') return 'group';
  return type === 'membership_role' ? 'role' : null;
};

export type GrantNames = (grant: Grant) => string | undefined;

/** How those are called whom something is granted, as far as the viewer knows of them: one statement. */
export async function grantNames(
  db: Sql,
  viewer: Viewer,
  settings: LinkSettings,
  grants: readonly Grant[],
): Promise<GrantNames> {
  const ids = (kind: Named['kind']) =>
    grants.filter((grant) => kindOf(grant) === kind).flatMap(({ id }) => id ?? []);
  const showLocked = settings.show_locked_memberships;
  if (grants.every((grant) => kindOf(grant) === null)) return () => '';
  const { rows } = await sql<Named>`
    select 'member' as kind, p.id, p.display_name as name, p.state::text as state from members p
    where p.id = any(${ids('member')}::bigint[]) and ${memberVisibleTo(viewer, 'p', { showLocked })}
    union all
    select 'group', g.id, g.name, '' from groups g
    where g.id = any(${ids('group')}::bigint[]) and ${groupVisibleTo(viewer)}
    union all
    select 'role', r.id, r.name, '' from membership_roles r left join groups g on g.id = r.group_id
    where r.id = any(${ids('role')}::bigint[]) and (r.group_id is null or ${groupVisibleTo(viewer)})
  `.execute(db);
  return (grant) => {
    const kind = kindOf(grant);
    if (kind === null) return '';
    const found = rows.find((row) => row.kind === kind && row.id === grant.id);
    if (!found) return undefined;
    return kind === 'member'
      ? displayNameOf({ display_name: found.name, state: found.state }, settings)
      : found.name;
  };
}

/** Of whom the viewer does not know the name is empty. */
export const namedGrants = (grants: readonly Grant[], names: GrantNames): NamedGrant[] =>
  grants.map((grant) => ({ ...grant, name: names(grant) ?? '' }));

export const namedAppGrants = (grants: AppGrants, names: GrantNames): BuiltApp['grants'] =>
  Object.fromEntries(
    APP_ABILITIES.map((ability) => [ability, namedGrants(grants[ability] ?? [], names)]),
  ) as BuiltApp['grants'];

const isSame = (a: Grant, b: Grant): boolean => a.type === b.type && a.id === b.id;

/** Grants as they are kept: each once. */
export const eachOnce = (grants: readonly Grant[]): Grant[] =>
  grants.filter((grant, index) => grants.findIndex((each) => isSame(each, grant)) === index);

/**
 * Refuses to grant something to whom the viewer does not know of, but to those who had it.
 * @param sent the grants by where they stand in what was sent
 * @throws Problem 422
 */
export async function refuseUnknown(
  db: Sql,
  viewer: Viewer,
  settings: LinkSettings,
  sent: ReadonlyMap<string, readonly Grant[]>,
  before: readonly Grant[],
): Promise<void> {
  const names = await grantNames(db, viewer, settings, [...sent.values()].flat());
  const errors: Record<string, string[]> = {};
  for (const [path, grants] of sent) {
    for (const [index, grant] of grants.entries()) {
      const isWhole = (kindOf(grant) === null) === (grant.id === null);
      const isKnown = names(grant) !== undefined || before.some((each) => isSame(each, grant));
      if (!isWhole || !isKnown) errors[`${path}.${index}`] = ['unknown'];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
