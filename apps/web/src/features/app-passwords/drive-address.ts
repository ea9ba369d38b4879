import type { FolderStep } from '@dorfplatz/contract';

/**
 * The address of a folder for programs that open it as a network drive.
 * @param groupSlug of the group whose folder it is, null for the network's
 * @param way the folders from the root to the folder itself
 */
export function driveAddress(origin: string, groupSlug: string | null, way: readonly FolderStep[]): string {
  const names = [
    ...(groupSlug === null ? ['network'] : ['groups', groupSlug]),
    ...way.flatMap(({ id, name, i18n_type }) => {
      if (i18n_type === 'root_folder') return [];
      if (i18n_type !== 'activitystream_folder') return [name];
      // Further streams have a folder of their own each, which is called as they are.
      return [name === '' ? 'activity-stream' : `activity-stream-${id}`];
    }),
  ];
  return `${origin}/dav/files${names.map((name) => `/${encodeURIComponent(name)}`).join('')}`;
}
