import { useNetwork, useViewer } from '../../lib/session.ts';

/** A stream that one may post into, or that a post lies in. */
export interface PostingPlace {
  id: number;
  name: string;
  /** Data colour of the group's category; null for the network's stream. */
  color: string | null;
  groupSlug: string | null;
}

/** The streams that the viewer may post into, the network's first. */
export function usePostingPlaces(): readonly PostingPlace[] {
  const { can } = useViewer();
  const { data: network } = useNetwork();
  if (!network) return [];
  const colors = new Map(network.group_categories.map((category) => [category.id, category.color]));
  const groups = network.my_groups
    .filter((group) => !group.archived)
    .map((group) => ({
      id: group.stream_id,
      name: group.name,
      color: colors.get(group.group_category_id) ?? null,
      groupSlug: group.slug,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const whole = network.activitystreams.find((stream) => stream.group_slug === null);
  return whole && can.post_to_network
    ? [{ id: whole.id, name: whole.name, color: null, groupSlug: null }, ...groups]
    : groups;
}

/** The data colour of a group, as far as the viewer belongs to it. */
export function useGroupColor(slug: string | null): string | null {
  const { data: network } = useNetwork();
  const group = network?.my_groups.find((candidate) => candidate.slug === slug);
  return network?.group_categories.find(({ id }) => id === group?.group_category_id)?.color ?? null;
}
