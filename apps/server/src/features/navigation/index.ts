export {
  appIdsOf,
  appModules,
  appNavigationText,
  appStreams,
  appTabsOf,
  defaultAppItems,
  entryPathOf,
  pageIdsOf,
  streamIdsOf,
  wholeItems,
} from './app-tabs.ts';
export { additionalLinks, navigationText, publicItems } from './items.ts';
export { appsLedTo, pagesLedTo, shownItems } from './leads.ts';
