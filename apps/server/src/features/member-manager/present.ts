import type { ManagedMember } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { keptReason, managedAbilities } from './policy.ts';
import type { ManagedRow } from './tables.ts';

export function presentManaged(viewer: Viewer, row: ManagedRow, naming: Naming): ManagedMember {
  const { display_name, images, html_url } = presentActor(row, naming);
  return {
    id: row.id,
    displayName: display_name,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    language: row.language,
    images,
    path: html_url,
    state: row.state,
    is_external: row.is_external,
    is_network_admin: row.is_network_admin,
    joined_at: row.joined_at,
    last_seen_at: row.last_seen_at,
    lock_reason: row.lock_reason,
    roles: row.roles,
    group_count: row.group_count,
    kept: keptReason(viewer, row),
    can: managedAbilities(viewer, row),
  };
}
