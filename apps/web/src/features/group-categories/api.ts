import {
  type AdministeredCategory,
  type BodyOf,
  createCategory,
  deleteCategory,
  listAdministeredCategories,
  listAdministeredGroups,
  orderCategories,
  updateCategory,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { networkQuery } from '../../lib/session.ts';

const key = ['group-categories'];

/** The categories that one runs, in their order. */
export const categoriesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call(listAdministeredCategories, { signal })).group_categories,
});

/** Groups of a category that may be its main group, by name. */
export const mainGroupsQuery = (category: string, q: string) =>
  queryOptions({
    queryKey: [...key, 'main-groups', category, q],
    queryFn: async ({ signal }) => {
      const query = { category, archived: false, ...(q && { q }) };
      const { groups } = await call(listAdministeredGroups, { query, signal });
      return groups.filter(({ access }) => access !== 'hidden');
    },
  });

/** Categories stand in menus and lists everywhere. */
const refresh = () =>
  Promise.all(
    [key, ['administration'], ['groups'], ['directory'], networkQuery.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export type CategoryWrite = BodyOf<typeof createCategory>['group_category'];
export type CategoryChange = BodyOf<typeof updateCategory>;

/** Adds a category. Throws ApiError. */
export async function addCategory(group_category: CategoryWrite): Promise<void> {
  await call(createCategory, { body: { group_category } });
  await refresh();
}

/** Changes some fields of a category. Throws ApiError. */
export async function changeCategory(id: number, body: CategoryChange): Promise<void> {
  await call(updateCategory, { params: { id }, body });
  await refresh();
}

/** Deletes a category without groups. Throws ApiError. */
export async function removeCategory({ id }: AdministeredCategory): Promise<void> {
  await call(deleteCategory, { params: { id } });
  await refresh();
}

/** Puts all categories into an order, made from another one. Throws ApiError. */
export async function saveOrder(order: string[], basedOn: string[]): Promise<void> {
  await call(orderCategories, { body: { order, based_on: basedOn } });
  await refresh();
}
