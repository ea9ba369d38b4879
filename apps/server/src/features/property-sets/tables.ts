import type {
  ContextType,
  Language,
  PropertyOption,
  PropertySettings,
  PropertyType,
} from '@dorfplatz/contract';

/** Words by language; German informal only where it differs from German. */
export type Words = { [L in Language]?: string };

export type OptionRow = { value: string; labels: Words } & Pick<PropertyOption, 'color' | 'limit'>;

/** A row of `properties`. */
export type PropertyRow = {
  id: number;
  name: string;
  type: PropertyType;
  labels: Words;
  hints: Words;
  is_required: boolean;
  is_visible: boolean;
  is_locked: boolean;
  settings: PropertySettings;
  options: OptionRow[];
};

/** A row of `property_sets` with its properties in their order. */
export type PropertySetRow = {
  name: string;
  type: 'basic' | 'modified';
  context_type: ContextType;
  context_id: number;
  tag_parents: string[];
  added_options: { name: string; options: OptionRow[] }[];
  properties: PropertyRow[];
};

/** What is stored for a property; tags, images, members, items and files by their ids. */
export type StoredAddress = Record<string, string>;
export type StoredValue =
  | string
  | number
  | string[]
  | number[]
  | (number | string)[]
  | StoredAddress
  | { url: string; text?: string };
export type StoredValues = Record<string, unknown>;
