import { paths, pathTo } from '../../kit/paths.ts';

/** The list of apps of the network, or of a group by its slug. */
export const listOf = (groupSlug: string | null): string =>
  groupSlug === null ? pathTo(paths.administeredApps) : pathTo(paths.groupAdministeredApps, { groupSlug });

/** The list of those that were deleted. */
export const binOf = (groupSlug: string | null): string =>
  groupSlug === null ? pathTo(paths.deletedApps) : pathTo(paths.deletedGroupApps, { groupSlug });

/** Where an app is made. */
export const newIn = (groupSlug: string | null): string =>
  groupSlug === null ? pathTo(paths.newApp) : pathTo(paths.newGroupApp, { groupSlug });

/** Where an app is made of a list. */
export const fromListIn = (groupSlug: string | null): string =>
  groupSlug === null ? pathTo(paths.appFromList) : pathTo(paths.groupAppFromList, { groupSlug });

/** Where an app is built. */
export const builderOf = ({ id, group }: { id: number; group: { slug: string } | null }): string =>
  group === null
    ? pathTo(paths.editApp, { appId: id })
    : pathTo(paths.editGroupApp, { groupSlug: group.slug, appId: id });
