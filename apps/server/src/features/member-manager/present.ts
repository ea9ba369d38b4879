import type { Language, ManagedMember, MemberAct } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { displayNameOf, type Naming, presentActor } from '../members/index.ts';
import { keptReason, managedAbilities } from './policy.ts';
import type { ActRow, ManagedRow } from './tables.ts';

export function presentManaged(
  viewer: Viewer,
  row: ManagedRow,
  naming: Naming,
  language: Language,
): ManagedMember {
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
    mail_stop: row.mail_stop && {
      since: row.mail_stop.since,
      reason: translate(language, `mail_returns.reason.${row.mail_stop.reason}`),
    },
    roles: row.roles,
    group_count: row.group_count,
    kept: keptReason(viewer, row),
    can: managedAbilities(viewer, row),
  };
}

export const presentAct = (row: ActRow, naming: Naming, language: Language): MemberAct => ({
  id: row.id,
  act: row.act,
  group_id: row.act.endsWith('_group') ? row.thing_id : null,
  role_id: row.act.endsWith('_role') ? row.thing_id : null,
  total: row.member_ids.length,
  done: row.done,
  changed_ids: row.finished_at === null ? [] : row.changed_ids,
  refused: row.refused.map(({ code, ...person }) => ({
    id: person.id,
    name: displayNameOf(person, naming),
    reason: translate(language, `error.${code}`),
  })),
  finished_at: row.finished_at,
});
