import {
  getPropertySet,
  getPropertySetUses,
  listPropertySets,
  type PropertySet,
  type PropertySetContent,
  updatePropertySet,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** The group or category whose set it is; null for the network. */
export type Owner = { context_type: 'group' | 'group_category'; context_id: number } | null;

const KEY = 'property-sets-editor';

export const propertySetsQuery = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: async ({ signal }) => (await call(listPropertySets, { signal })).property_sets,
});

/** A set as an editor is filled with it: read anew each time, since what is kept could be what others changed since. */
export const editedSetQuery = (name: string, owner: Owner) =>
  queryOptions({
    queryKey: [KEY, 'set', name, owner],
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(getPropertySet, { params: { name }, query: { ...owner, inherit: true }, signal }),
  });

export const usesQuery = (name: string, owner: Owner) =>
  queryOptions({
    queryKey: [KEY, 'uses', name, owner],
    gcTime: 0,
    queryFn: ({ signal }) => call(getPropertySetUses, { params: { name }, query: { ...owner }, signal }),
  });

/** Saves a set. Throws ApiError, 409 where somebody else has changed it since it was `based_on`. */
export async function savePropertySet(
  name: string,
  owner: Owner,
  content: PropertySetContent,
  based_on: PropertySetContent,
): Promise<PropertySet> {
  const saved = await call(updatePropertySet, {
    params: { name },
    query: { ...owner },
    body: { ...content, based_on },
  });
  void queryClient.invalidateQueries({ queryKey: [KEY, 'uses'] });
  void queryClient.invalidateQueries({ queryKey: propertySetsQuery.queryKey });
  // Forms and profiles that consist of it.
  for (const key of ['property-sets', 'members', 'groups', 'directory', 'files'])
    void queryClient.invalidateQueries({ queryKey: [key] });
  return saved;
}
