import type { GroupMember } from '@dorfplatz/contract';

type Heading = GroupMember['grouped_under'] | 'others';

/**
 * Members in their order under the roles of the group that are headings; who has none stands below them all, and
 * without a heading where there is no other.
 */
export function underHeadings(
  members: readonly GroupMember[],
): { heading: Heading; members: GroupMember[] }[] {
  const parts: { heading: Heading; members: GroupMember[] }[] = [];
  for (const member of members) {
    const { grouped_under: role } = member;
    const last = parts.at(-1);
    const lastId = typeof last?.heading === 'object' ? last.heading?.id : undefined;
    if (last && lastId === role?.id) last.members.push(member);
    else parts.push({ heading: role ?? (last ? 'others' : null), members: [member] });
  }
  return parts;
}
