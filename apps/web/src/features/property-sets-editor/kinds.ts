import { PROPERTY_TYPES, type PropertyType } from '@dorfplatz/contract';

/** Whether a set describes files or folders, and not people or groups. */
export const isOfEntries = (name: string): boolean => name === 'file_profile' || name === 'folder_profile';

/** What leads elsewhere, is long or counts is for items. */
const ofItems = new Set<PropertyType>(['file', 'html', 'membership', 'relation', 'statistics']);

/** What fields of a set can be: files and folders have no pictures, which are files themselves. */
export const typesOf = (name: string): readonly PropertyType[] =>
  PROPERTY_TYPES.filter((type) => !ofItems.has(type) && !(type === 'image' && isOfEntries(name)));

/** The key of a text, which files and folders may have another of. */
export const textFor = (key: string, name: string): string => (isOfEntries(name) ? `${key}.entries` : key);
