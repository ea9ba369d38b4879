import { useNetwork, useViewer } from '../../lib/session.ts';

/** A stream that one may post into, or that a post lies in. */
export interface PostingPlace {
  id: number;
  name: string;
  /** Data colour of the group's category; null for the network's stream. */
  color: string | null;
  image: string | null;
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
      image: group.image_url,
      groupSlug: group.slug,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const whole = network.activitystreams.find((stream) => stream.group_slug === null);
  return whole && can.post_to_network
    ? [{ id: whole.id, name: whole.name, color: null, image: null, groupSlug: null }, ...groups]
    : groups;
}
