import type { StreamSummary } from '@dorfplatz/contract';
import { useNetwork, useViewer } from '../../lib/session.ts';

/** A stream that one may post into, or that a post lies in. */
export interface PostingPlace {
  id: number;
  slug: string;
  /** Of a further stream of a group with the name of that before it. */
  name: string;
  /** Data colour of the group's category; null for streams of the network. */
  color: string | null;
  image: string | null;
  groupSlug: string | null;
  isMain: boolean;
  /** One runs it, and may make a post there official. */
  administered: boolean;
}

/** What a stream is called where several places stand together. */
export const placeName = ({
  is_main,
  group_name,
  name,
}: Pick<StreamSummary, 'is_main' | 'group_name' | 'name'>) =>
  is_main || group_name === null ? name : `${group_name} › ${name}`;

/** The streams that the viewer may post into, the network's first. */
export function usePostingPlaces(): readonly PostingPlace[] {
  const { can } = useViewer();
  const { data: network } = useNetwork();
  if (!network) return [];
  const colors = new Map(network.group_categories.map((category) => [category.id, category.color]));
  const groups = new Map(network.my_groups.map((group) => [group.slug, group]));
  const places = network.activitystreams
    .filter((stream) => stream.can.post)
    .map((stream) => {
      const group = stream.group_slug === null ? undefined : groups.get(stream.group_slug);
      return {
        id: stream.id,
        slug: stream.slug,
        name: placeName(stream),
        color: (group && colors.get(group.group_category_id)) ?? null,
        image: group?.image_url ?? null,
        groupSlug: stream.group_slug,
        isMain: stream.is_main,
        administered: group ? group.administered : stream.group_slug === null && can.administrate,
      };
    });
  const ofNetwork = places.filter(({ groupSlug }) => groupSlug === null);
  const ofGroups = places.filter(({ groupSlug }) => groupSlug !== null);
  return [...ofNetwork, ...ofGroups.sort((one, other) => one.name.localeCompare(other.name))];
}
