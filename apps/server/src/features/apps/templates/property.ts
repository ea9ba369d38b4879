import type { PropertyOption, PropertySettings, PropertyType } from '@dorfplatz/contract';
import type { DefinedProperty, Words } from '../../property-sets/index.ts';

/** Words in German, English, Spanish and French. */
export const words = (de: string, en: string, es: string, fr: string): Words => ({ de, en, es, fr });

/** A property of a template. */
export const property = (
  name: string,
  type: PropertyType,
  labels: Words,
  {
    required = false,
    hints = {},
    options = [],
    ...settings
  }: PropertySettings & {
    required?: boolean;
    hints?: Words;
    options?: DefinedProperty['options'];
  } = {},
): DefinedProperty => ({
  name,
  type,
  labels,
  hints,
  is_required: required,
  is_visible: true,
  is_locked: false,
  settings,
  options,
});

/** A choice. */
export const option = (
  value: string,
  labels: Words,
  color?: PropertyOption['color'],
): DefinedProperty['options'][number] => ({ value, labels, ...(color && { color }) });

export const description = property(
  'description',
  'text',
  words('Beschreibung', 'Description', 'Descripción', 'Description'),
  { multiline: true },
);
export const tags = property('tags', 'tag', words('Schlagwörter', 'Tags', 'Etiquetas', 'Mots-clés'), {
  allow_create_tags: true,
});
export const responsible = property(
  'responsible',
  'membership',
  words('Zuständig', 'Responsible', 'Responsable', 'Responsable'),
  { multiple: true },
);
export const photo = property('photo', 'image', words('Foto', 'Photo', 'Foto', 'Photo'));

export const overview = words('Überblick', 'Overview', 'Resumen', 'Aperçu');
export const details = words('Einzelheiten', 'Details', 'Detalles', 'Détails');
