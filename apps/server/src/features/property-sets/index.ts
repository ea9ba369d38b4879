import { PROPERTY_TYPES, type PropertyType } from '@dorfplatz/contract';
import type { Feature } from '../../platform/services.ts';
import { jobs, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import { registerPropertySet } from './set-names.ts';
import './own-data.ts';
import './file-uses.ts';

// What leads elsewhere, is long or counts is for items.
const OF_ITEMS = new Set<PropertyType>(['file', 'html', 'membership', 'relation', 'statistics']);
const ofProfiles = PROPERTY_TYPES.filter((type) => !OF_ITEMS.has(type));
registerPropertySet('member_profile', 'member', ['network'], ofProfiles);
registerPropertySet('group_profile', 'group', ['network', 'group_category', 'group'], ofProfiles);
// Pictures are files themselves, and lie in the folder.
const ofEntries = ofProfiles.filter((type) => type !== 'image');
registerPropertySet('file_profile', 'file', ['network', 'group'], ofEntries);
registerPropertySet('folder_profile', 'folder', ['network', 'group'], ofEntries);

export { cellText, readCell } from './cells.ts';
export { fitting } from './check-value.ts';
export { definePropertySet } from './commands.ts';
export {
  type DefinedProperty,
  type DefinedSet,
  definedContent,
  defineProperties,
  defineSet,
} from './define-set.ts';
export {
  displayText,
  foundText,
  type Links,
  mapAddress,
  NO_LINKS,
  type Reader,
  searchText,
} from './display-text.ts';
export { type ContextQuery, isOf, loadContext } from './load-context.ts';
export { canUpdatePropertySet } from './policy.ts';
export {
  idsIn,
  type Owned,
  presentDefinitions,
  presentPropertySet,
  presentValues,
  tagNamesOf,
  valuesWith,
} from './present.ts';
export { keepTags, profilesTagged, shownTags, tagShownTo } from './profile-tags.ts';
export {
  type Context,
  type EntrySet,
  groupProperties,
  groupPropertiesIn,
  groupSets,
  imageNames,
  memberProperties,
  memberPropertiesIn,
  memberSets,
  setsAround,
  setsOfTrees,
  storedProfiles,
  tagNames,
  treePropertiesIn,
  treeSets,
} from './queries.ts';
export { readText } from './read-text.ts';
export { changedValues, type LinkKeeper, saveProfile } from './save-profile.ts';
export { ownerOf, setNamesOf, typesOf } from './set-names.ts';
export { keysOf } from './sort-keys.ts';
export type { OptionRow, PropertyRow, PropertySetRow, StoredValue, StoredValues, Words } from './tables.ts';
export { missingOf, validateValues } from './validate-values.ts';
export { wordIn } from './words.ts';
export const propertySets: Feature = { name: 'property-sets', routes, jobs, workerConsumers };
