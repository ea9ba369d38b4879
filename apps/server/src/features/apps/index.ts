import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './own-data.ts';

export {
  appAbilities,
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
export { presentApp, presentAppCard } from './present.ts';
export { appsByIds, appsOf, appVisibleTo, holdApp, loadApp } from './queries.ts';
export { isGranted, type Standing, standingOf } from './standing.ts';
export type { AppPropertyRow, AppRow } from './tables.ts';
export {
  type Derived,
  type DerivedNames,
  derivedNames,
  derivedOf,
  isSortable,
  keepDerived,
} from './values/derive.ts';
export { appsRelated, linkKeeper, type RelatedMaker } from './values/keep-links.ts';
export {
  type LinkSettings,
  linksOf,
  presentItemLink,
  presentMemberLink,
  type RelatedRow,
  relatedColumns,
} from './values/links.ts';
export const apps: Feature = { name: 'apps', routes, jobs, schedules, webConsumers, workerConsumers };
