import type { Participant } from '@dorfplatz/contract';

export interface RoleList {
  key: string;
  /** The name of the role; null for those without one, and for guests. */
  role: { name: string; color: string | null } | null;
  participants: Participant[];
}

/** Participants by their first role, those without one below, guests last [RUL-0047]. */
export function roleListsOf(participants: readonly Participant[]): RoleList[] {
  const lists = new Map<string, RoleList>();
  for (const participant of participants) {
    const [role] = participant.roles;
    const key = participant.membership.is_external ? 'guests' : role ? String(role.id) : 'none';
    const list = lists.get(key) ?? {
      key,
      role: key === 'guests' || !role ? null : { name: role.name, color: role.color },
      participants: [],
    };
    list.participants.push(participant);
    lists.set(key, list);
  }
  const last = ['none', 'guests'];
  return [...lists.values()].sort(
    (one, other) =>
      last.indexOf(one.key) - last.indexOf(other.key) ||
      (one.role?.name ?? '').localeCompare(other.role?.name ?? ''),
  );
}
