import { type FileFilter, type Network, updateFileFilter } from '@dorfplatz/contract';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { networkQuery } from '../../lib/session.ts';

/** What the network lets in by now, whatever was known of it. Throws ApiError. */
export async function readFileFilter(): Promise<FileFilter> {
  const network: Network = await queryClient.fetchQuery({ ...networkQuery, staleTime: 0 });
  return network.config.file_extension_filter;
}

/** Saves which files are let in. Throws ApiError, 409 where somebody else has changed it since it was `based_on`. */
export async function saveFileFilter(
  { mode, extensions }: { mode: FileFilter['mode']; extensions: string },
  based_on: FileFilter,
): Promise<FileFilter> {
  const saved = await call(updateFileFilter, { body: { mode, extensions, based_on } });
  queryClient.setQueryData(
    networkQuery.queryKey,
    (network) => network && { ...network, config: { ...network.config, file_extension_filter: saved } },
  );
  return saved;
}
