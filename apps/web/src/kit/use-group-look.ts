import type { GroupIconProps } from '@dorfplatz/ui';
import { useNetwork } from '../lib/session.ts';

/** How a group looks of which only the id or slug is at hand, as far as the viewer belongs to it. */
export function useGroupLook(
  group: number | string | null | undefined,
): Pick<GroupIconProps, 'src' | 'color'> {
  const { data: network } = useNetwork();
  const own = network?.my_groups.find(({ id, slug }) => id === group || slug === group);
  const category = network?.group_categories.find(({ id }) => id === own?.group_category_id);
  return { src: own?.image_url, color: category?.color };
}
