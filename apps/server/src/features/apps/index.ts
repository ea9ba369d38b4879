import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './own-data.ts';

export { type BuiltRow, loadBuiltApp } from './building.ts';
export { holdVersion, recordChange } from './commands.ts';
export { addOptions, createListedApp, draftApp, mayMakeApp } from './listed-app.ts';
export { registerPartingWithItems } from './parting.ts';
export {
  canArchiveItem,
  canCreateItems,
  canDestroyItem,
  canManageApp,
  canUpdateItem,
  columnOf,
  type ItemFacts,
  isOpenToAll,
  type LoadedApp,
  mayRead,
  mayWrite,
  readableProperties,
  titleOf,
} from './policy.ts';
export { presentAppName } from './present.ts';
export { appForAll, appsByIds, appVisibleTo, holdApp, loadApp } from './queries.ts';
export type { AppPropertyRow, AppRow, KeptIntegrations } from './tables.ts';
export {
  derivedNames,
  derivedOf,
  isSortable,
  keepDerived,
} from './values/derive.ts';
export { appsRelated, linkKeeper } from './values/keep-links.ts';
export {
  type LinkSettings,
  linksOf,
  presentItemLink,
  type RelatedRow,
  relatedColumns,
} from './values/links.ts';
export { countVersion } from './versions.ts';
export const apps: Feature = { name: 'apps', routes, jobs, schedules, webConsumers, workerConsumers };
