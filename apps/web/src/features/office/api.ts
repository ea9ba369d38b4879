import {
  discoverOffices,
  getDocsActions,
  getWopiActions,
  type OfficeAction,
  type OfficeActionName,
  type OfficeDiscovery,
  type OfficeType,
  openOffice,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';

const hour = 3_600_000;

/** What offices do with which kinds of files [RUL-0170]; nothing where there is none. */
export const officesQuery = queryOptions({
  queryKey: ['offices'],
  staleTime: hour,
  queryFn: ({ signal }): Promise<OfficeDiscovery> => call(discoverOffices, { signal }),
});

const callOf = { wopi: getWopiActions, docs: getDocsActions };

/** Something that an office does with a file, and which office. */
export type OfferedAction = OfficeAction & { type: OfficeType };

/** What these offices do with a file. It goes with the file: whoever changes that asks anew. */
export const actionsQuery = (fileId: number, types: readonly OfficeType[]) =>
  queryOptions({
    queryKey: ['files', 'file', fileId, 'offices', types],
    enabled: types.length > 0,
    queryFn: async ({ signal }): Promise<OfferedAction[]> => {
      const each = await Promise.all(
        types.map(async (type) => {
          const { actions } = await call(callOf[type], { params: { fileId }, signal });
          return actions.map((action) => ({ ...action, type }));
        }),
      );
      return each.flat();
    },
  });

/** What the page that hosts an office begins with. Its token is for this opening alone: nothing is kept of it. */
export const openingQuery = (id: number, type: OfficeType, action: OfficeActionName) =>
  queryOptions({
    queryKey: ['office', id, type, action],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => call(openOffice, { params: { id, type, action }, signal }),
  });
