import { type Folder, getUnreadFolders, visitFolder } from '@dorfplatz/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const unreadQuery = queryOptions({
  queryKey: ['files', 'unread'],
  queryFn: ({ signal }) => call(getUnreadFolders, { signal }),
});

type UnreadFolder = Awaited<ReturnType<typeof call<typeof getUnreadFolders>>>['folders'][number];

export interface UnreadFiles {
  /** By folder, in it and in all below it. */
  within: ReadonlyMap<number, number>;
  /** By group; that of the network is the empty text. */
  ofGroup: ReadonlyMap<string, number>;
}

/** Adds up what is new in each folder for the folders above it and for its group [RUL-0211]. */
export function unreadFiles(
  folders: readonly Pick<UnreadFolder, 'path' | 'group_slug' | 'unread'>[],
): UnreadFiles {
  const within = new Map<number, number>();
  const ofGroup = new Map<string, number>();
  for (const { path, group_slug, unread } of folders) {
    for (const id of path) within.set(id, (within.get(id) ?? 0) + unread);
    const slug = group_slug ?? '';
    ofGroup.set(slug, (ofGroup.get(slug) ?? 0) + unread);
  }
  return { within, ofGroup };
}

const none: readonly UnreadFolder[] = [];

export function useUnreadFiles(): UnreadFiles {
  const folders = useQuery(unreadQuery).data?.folders ?? none;
  return useMemo(() => unreadFiles(folders), [folders]);
}

/** Notes that somebody looks into a folder, as long as something in it is new to them. */
export function useVisit(folder: Folder | undefined): void {
  const id = folder?.id;
  const count = useQuery(unreadQuery).data?.folders.find((one) => one.id === id)?.unread ?? 0;
  useEffect(() => {
    if (id === undefined || count === 0) return;
    // What cannot be noted stays new, and is noted at the next look.
    call(visitFolder, { params: { id } })
      .then(() => queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }))
      .catch(() => {});
  }, [id, count]);
}
