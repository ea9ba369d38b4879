import {
  createCategoryDesign,
  createDesign,
  createGroupDesign,
  type Design,
  type DesignAnswer,
  deleteCategoryDesign,
  deleteDesign,
  deleteGroupDesign,
  getCategoryDesign,
  getDesign,
  getGroupDesign,
  listCategoryDesigns,
  listDesigns,
  listGroupDesigns,
  type SomeDesignChoices,
  updateCategoryDesign,
  updateDesign,
  updateGroupDesign,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { refreshLook } from '../../kit/fresh-look.ts';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import type { Place } from './place.ts';

const keyOf = (place: Place) => [place.type, place.type === 'network' ? '' : place.slug];

export const designsQuery = (place: Place) =>
  queryOptions({
    queryKey: ['designs', 'list', ...keyOf(place)],
    queryFn: ({ signal }) => {
      if (place.type === 'network') return call(listDesigns, { signal });
      return place.type === 'group'
        ? call(listGroupDesigns, { params: { slug: place.slug }, signal })
        : call(listCategoryDesigns, { params: { group_category_id: place.slug }, signal });
    },
  });

export const designQuery = (place: Place, id: number) =>
  queryOptions({
    queryKey: ['designs', 'one', ...keyOf(place), id],
    queryFn: ({ signal }): Promise<DesignAnswer> => {
      if (place.type === 'network') return call(getDesign, { params: { id }, signal });
      return place.type === 'group'
        ? call(getGroupDesign, { params: { slug: place.slug, id }, signal })
        : call(getCategoryDesign, { params: { group_category_id: place.slug, id }, signal });
    },
  });

/** Fetches anew whatever shows designs, and how everything looks. */
async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['designs'] }),
    queryClient.invalidateQueries({ queryKey: ['administration', 'menu'] }),
    refreshLook(),
  ]);
}

/** Adds a design. Throws ApiError. */
export async function create(place: Place, name: string): Promise<Design> {
  const body = { design: { name } };
  const made = await (place.type === 'network'
    ? call(createDesign, { body })
    : place.type === 'group'
      ? call(createGroupDesign, { params: { slug: place.slug }, body })
      : call(createCategoryDesign, { params: { group_category_id: place.slug }, body }));
  await refresh();
  return made;
}

interface Change {
  design: SomeDesignChoices;
  based_on?: SomeDesignChoices;
  activate?: boolean;
}

/** Changes a design, or puts it to use. Throws ApiError, 409 when somebody else changed the same meanwhile. */
export async function update(place: Place, id: number, body: Change): Promise<void> {
  await (place.type === 'network'
    ? call(updateDesign, { params: { id }, body })
    : place.type === 'group'
      ? call(updateGroupDesign, { params: { slug: place.slug, id }, body })
      : call(updateCategoryDesign, { params: { group_category_id: place.slug, id }, body }));
  await refresh();
}

/** Deletes a design. Throws ApiError. */
export async function remove(place: Place, id: number): Promise<void> {
  await (place.type === 'network'
    ? call(deleteDesign, { params: { id } })
    : place.type === 'group'
      ? call(deleteGroupDesign, { params: { slug: place.slug, id } })
      : call(deleteCategoryDesign, { params: { group_category_id: place.slug, id } }));
  await refresh();
}
