import type { AppProperty, PropertyType } from '@dorfplatz/contract';

/** A property of an app, for tests. */
export const property = (name: string, type: PropertyType, more: Partial<AppProperty> = {}): AppProperty => ({
  id: name.length,
  name,
  type,
  label: name,
  label_translations: {},
  hint: '',
  hint_translations: {},
  required: false,
  visible: true,
  locked: false,
  sortable: false,
  options: [],
  can: { update: true },
  ...more,
});
