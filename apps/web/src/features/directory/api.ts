import { getDirectoryTabs, listDirectoryCategory, listDirectoryMembers } from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import type { DirectoryFilter } from './filter.ts';

const inGroup = (group: string | undefined) => (group === undefined ? {} : { group });

export const tabsQuery = (group: string | undefined) =>
  queryOptions({
    queryKey: ['groups', 'directory', 'tabs', group ?? ''],
    queryFn: ({ signal }) => call(getDirectoryTabs, { query: inGroup(group), signal }),
  });

export const membersQuery = (group: string | undefined, { archived: _, ...filter }: DirectoryFilter) =>
  queryOptions({
    queryKey: ['groups', 'directory', 'members', group ?? '', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage(listDirectoryMembers, { query: { ...filter, ...inGroup(group) }, signal }),
  });

export const categoryQuery = (category: string, filter: DirectoryFilter) =>
  queryOptions({
    queryKey: ['groups', 'directory', 'category', category, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listDirectoryCategory, { params: { category }, query: filter, signal }),
  });
