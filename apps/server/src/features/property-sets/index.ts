import type { Feature } from '../../platform/services.ts';
import { jobs, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import { registerPropertySet } from './set-names.ts';
import './own-data.ts';
import './file-uses.ts';

registerPropertySet('member_profile', ['network']);
registerPropertySet('group_profile', ['network', 'group_category', 'group']);

export { displayText, mapAddress, type Reader, searchText } from './display-text.ts';
export { presentDefinitions, presentValues, tagNamesOf } from './present.ts';
export { keepTags, shownTags, tagShownTo } from './profile-tags.ts';
export {
  groupProperties,
  groupPropertiesIn,
  groupSets,
  memberProperties,
  memberPropertiesIn,
  memberSets,
  storedProfiles,
} from './queries.ts';
export { saveProfile } from './save-profile.ts';
export type { PropertyRow, PropertySetRow, StoredValue, StoredValues, Words } from './tables.ts';
export { missingOf, validateValues } from './validate-values.ts';
export { wordIn } from './words.ts';
export const propertySets: Feature = { name: 'property-sets', routes, jobs, workerConsumers };
