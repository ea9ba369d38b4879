import { type ContextType, findTags, getPropertySet, searchRelations } from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';

export interface SetContext {
  context_type: ContextType;
  context_id: number;
}

/** The set that holds in a context, the network's where none is named; never stale and not asked again [RUL-0599]. */
export const propertySetQuery = (name: string, context?: SetContext) =>
  queryOptions({
    queryKey: ['property-sets', name, context ?? null],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) =>
      call(getPropertySet, { params: { name }, query: { ...context, inherit: true }, signal }),
  });

/** Tags that begin with some letters; nothing is asked before there are any [RUL-0404]. */
export const tagsQuery = (letters: string) =>
  queryOptions({
    queryKey: ['tags', letters],
    enabled: letters !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { tags } = await call(findTags, { query: { q: `${letters}*`, exclude_new: true }, signal });
      return tags.map(({ displayValue }) => displayValue);
    },
  });

/** Items that a relation of an app can lead to, by some letters; nothing is asked before there are any [RUL-0404]. */
export const relationsQuery = (appId: number | undefined, propertyName: string, letters: string) =>
  queryOptions({
    queryKey: ['relations', appId ?? null, propertyName, letters],
    enabled: appId !== undefined && letters !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { appId: appId!, propertyName };
      return (await call(searchRelations, { params, query: { q: letters }, signal })).items;
    },
  });
