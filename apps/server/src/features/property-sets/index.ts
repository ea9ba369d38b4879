import { PROPERTY_TYPES } from '@dorfplatz/contract';
import type { Feature } from '../../platform/services.ts';
import { jobs, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import { registerPropertySet } from './set-names.ts';
import './own-data.ts';
import './file-uses.ts';

registerPropertySet('member_profile', 'member', ['network']);
registerPropertySet('group_profile', 'group', ['network', 'group_category', 'group']);
// Pictures are files themselves, and lie in the folder.
const ofEntries = PROPERTY_TYPES.filter((type) => type !== 'image');
registerPropertySet('file_profile', 'file', ['network', 'group'], ofEntries);
registerPropertySet('folder_profile', 'folder', ['network', 'group'], ofEntries);

export { definePropertySet } from './commands.ts';
export { type DefinedSet, definedContent, defineSet } from './define-set.ts';
export { displayText, mapAddress, type Reader, searchText } from './display-text.ts';
export { type ContextQuery, isOf, loadContext } from './load-context.ts';
export { canUpdatePropertySet } from './policy.ts';
export {
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
export { changedValues, saveProfile } from './save-profile.ts';
export { ownerOf, setNamesOf, typesOf } from './set-names.ts';
export type { PropertyRow, PropertySetRow, StoredValue, StoredValues, Words } from './tables.ts';
export { missingOf, validateValues } from './validate-values.ts';
export { wordIn } from './words.ts';
export const propertySets: Feature = { name: 'property-sets', routes, jobs, workerConsumers };
