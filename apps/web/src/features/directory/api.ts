import {
  getDirectoryTabs,
  listDirectoryCategory,
  listDirectoryChoices,
  listDirectoryMembers,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import type { DirectoryFilter } from './filter.ts';

const inGroup = (group: string | undefined) => (group === undefined ? {} : { group });

export const tabsQuery = (group: string | undefined) =>
  queryOptions({
    queryKey: ['groups', 'directory', 'tabs', group ?? ''],
    queryFn: ({ signal }) => call(getDirectoryTabs, { query: inGroup(group), signal }),
  });

/** Words are looked for in names, roles, and what profiles show. */
export const membersQuery = (
  group: string | undefined,
  { archived: _, search_in: __, ...filter }: DirectoryFilter,
) =>
  queryOptions({
    queryKey: ['groups', 'directory', 'members', group ?? '', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage(listDirectoryMembers, {
        query: { ...filter, ...(filter.q && { search_in: 'name_and_profile' }), ...inGroup(group) },
        signal,
      }),
  });

/** The values of a filter, with how many people of the list so far have each. */
export const choicesQuery = (
  name: string,
  group: string | undefined,
  { role, group: chosen, values, letter }: DirectoryFilter,
) => {
  const query = {
    filter: name,
    ...(role !== undefined && { role }),
    ...(values !== undefined && { values }),
    ...(letter !== undefined && { letter }),
    ...inGroup(group ?? chosen),
  };
  return queryOptions({
    queryKey: ['groups', 'directory', 'choices', query],
    queryFn: ({ signal }) => call(listDirectoryChoices, { query, signal }),
  });
};

export const categoryQuery = (
  category: string,
  { role: _, group: __, values: ___, ...filter }: DirectoryFilter,
) =>
  queryOptions({
    queryKey: ['groups', 'directory', 'category', category, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listDirectoryCategory, { params: { category }, query: filter, signal }),
  });
