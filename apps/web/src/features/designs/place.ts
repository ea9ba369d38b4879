import { paths, pathTo, useRouteParams } from '../../kit/navigation.ts';

/** Whose designs they are. */
export type Place =
  | { type: 'network' }
  | { type: 'group_category'; slug: string }
  | { type: 'group'; slug: string };

/** Whose designs the address is about. */
export function usePlace(): Place {
  const { groupSlug } = useRouteParams(paths.groupDesigns) as { groupSlug?: string };
  const { groupCategorySlug } = useRouteParams(paths.categoryDesigns) as { groupCategorySlug?: string };
  if (groupSlug !== undefined) return { type: 'group', slug: groupSlug };
  if (groupCategorySlug !== undefined) return { type: 'group_category', slug: groupCategorySlug };
  return { type: 'network' };
}

/** The design that the address is about. */
export function useDesignId(): number {
  const { designId } = useRouteParams(paths.editDesign) as { designId?: string };
  const { categoryDesignId } = useRouteParams(paths.editCategoryDesign) as { categoryDesignId?: string };
  const { groupDesignId } = useRouteParams(paths.editGroupDesign) as { groupDesignId?: string };
  return Number(designId ?? categoryDesignId ?? groupDesignId);
}

/** The address of the list of a place. */
export function listAddress(place: Place): string {
  if (place.type === 'network') return pathTo(paths.designs);
  return place.type === 'group'
    ? pathTo(paths.groupDesigns, { groupSlug: place.slug })
    : pathTo(paths.categoryDesigns, { groupCategorySlug: place.slug });
}

/** The address where a design is changed. */
export function editAddress(place: Place, designId: number): string {
  if (place.type === 'network') return pathTo(paths.editDesign, { designId });
  return place.type === 'group'
    ? pathTo(paths.editGroupDesign, { groupSlug: place.slug, groupDesignId: designId })
    : pathTo(paths.editCategoryDesign, { groupCategorySlug: place.slug, categoryDesignId: designId });
}
