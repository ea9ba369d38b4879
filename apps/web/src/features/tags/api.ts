import {
  type AdministeredTag,
  deleteTag,
  listTags,
  type QueryOf,
  restoreTag,
  type TagChange,
  updateTag,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const KEY = ['administered-tags'];

export const tagsQuery = (filter: QueryOf<typeof listTags>) =>
  queryOptions({
    queryKey: [...KEY, 'list', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listTags, { query: filter, signal }),
  });

/** Names of tags with some letters in them, to choose one from. */
export const tagNamesQuery = (letters: string) =>
  queryOptions({
    queryKey: [...KEY, 'names', letters],
    enabled: letters !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { tags } = await call(listTags, { query: { q: letters }, signal });
      return tags.map(({ name }) => name);
    },
  });

/** Fetches anew whatever shows tags. */
const refresh = async () => {
  await Promise.all(
    [KEY, ['streams'], ['tags'], ['members'], ['directory']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
};

/** Throws ApiError, 409 for a name that another tag has, or where somebody else was quicker. */
export async function saveTag(id: number, change: TagChange): Promise<AdministeredTag> {
  const tag = await call(updateTag, { params: { id }, body: change });
  await refresh();
  return tag;
}

export async function removeTag(id: number): Promise<void> {
  await call(deleteTag, { params: { id } });
  await refresh();
}

export async function bringBackTag(id: number): Promise<AdministeredTag> {
  const tag = await call(restoreTag, { params: { id } });
  await refresh();
  return tag;
}
