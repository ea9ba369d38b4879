export {
  appModules,
  appNavigationText,
  appStreams,
  appTabsOf,
  defaultAppItems,
  entryPathOf,
  streamIdsOf,
} from './app-tabs.ts';
export { additionalLinks, navigationText, publicItems } from './items.ts';
