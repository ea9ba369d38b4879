import { randomBytes } from 'node:crypto';
import type { Language, NewProperty, PropertySetContent } from '@dorfplatz/contract';
import { PropertySettings } from '@dorfplatz/contract';
import { invalid } from '../../platform/problem.ts';
import { effectiveProperties } from './inheritance.ts';
import type { OptionRow, PropertyRow, PropertySetRow, Words } from './tables.ts';
import { wordIn, wordsAfter } from './words.ts';

type SentOption = NonNullable<NewProperty['options']>[number];
/** What nobody fills in. */
const SHOWN_ONLY = new Set<string>(['headline', 'statistics']);

export type DefinedProperty = Omit<PropertyRow, 'id'>;

/** What a set is to become, checked. */
export type DefinedSet =
  | { type: 'basic'; properties: DefinedProperty[] }
  | { type: 'modified'; added: PropertySetRow['added_options'] };

const settingNames = Object.keys(PropertySettings.properties) as (keyof PropertySettings)[];

/** Options without a label are dropped, those without a value get one [RUL-0409]. */
function defineOptions(
  sent: readonly SentOption[],
  before: readonly OptionRow[],
  language: Language,
): OptionRow[] {
  return sent
    .filter(({ label }) => label.trim() !== '')
    .map((option) => {
      const value = option.value ?? randomBytes(4).toString('hex');
      const known = before.find((each) => each.value === value)?.labels ?? {};
      const { color, limit } = option;
      const labels = wordsAfter(known, option.label, language, option.label_translations);
      return { value, labels, ...(color && { color }), ...(limit !== undefined && { limit }) };
    });
}

/** Positions of values that an earlier one has already; a heading's empty value may come again. */
const repeated = (values: readonly string[]): number[] =>
  values.flatMap((value, index) => (value !== '' && values.indexOf(value) < index ? [index] : []));

/** Works a change out. @param above the sets outwards of the one that is changed; throws 422 */
export function defineSet(
  change: PropertySetContent,
  own: PropertySetRow | undefined,
  above: readonly PropertySetRow[],
  language: Language,
): DefinedSet {
  const { properties, modifications } = change;
  if (properties && modifications) throw invalid({ modifications: ['not_allowed'] });
  if (properties)
    return { type: 'basic', properties: defineProperties(properties, own?.properties ?? [], language) };
  if (!modifications) throw invalid({ properties: ['required'] });

  const inherited = effectiveProperties(above);
  const errors: Record<string, string[]> = {};
  const added = modifications.add_options.map(({ name, options }, index) => {
    const place = `modifications.add_options.${index}`;
    if (!inherited.some((property) => property.name === name && property.type === 'selection'))
      errors[`${place}.name`] = ['unknown'];
    const before = own?.added_options.find((each) => each.name === name)?.options ?? [];
    const defined = defineOptions(options, before, language);
    for (const at of repeated(defined.map(({ value }) => value)))
      errors[`${place}.options.${at}.value`] = ['taken'];
    return { name, options: defined };
  });
  for (const at of repeated(added.map(({ name }) => name)))
    errors[`modifications.add_options.${at}.name`] = ['taken'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { type: 'modified', added };
}

/** A property as it is kept, whatever it lacks. */
function defineProperty(
  property: NewProperty,
  before: PropertyRow | undefined,
  language: Language,
): DefinedProperty {
  const { label_translations, hint_translations } = property;
  return {
    name: property.name,
    type: property.type,
    labels: wordsAfter(before?.labels ?? {}, property.label, language, label_translations),
    hints: wordsAfter(before?.hints ?? {}, property.hint ?? '', language, hint_translations),
    is_required: !SHOWN_ONLY.has(property.type) && (property.required ?? false),
    is_visible: property.visible ?? true,
    is_locked: property.locked ?? false,
    settings: Object.fromEntries(
      settingNames.flatMap((name) => (property[name] === undefined ? [] : [[name, property[name]]])),
    ),
    options:
      property.type === 'selection'
        ? defineOptions(property.options ?? [], before?.options ?? [], language)
        : [],
  };
}

/** Properties as they are kept. @param before those that they had so far; throws 422 at `properties` */
export function defineProperties(
  sent: readonly NewProperty[],
  before: readonly PropertyRow[],
  language: Language,
): DefinedProperty[] {
  const errors: Record<string, string[]> = {};
  for (const at of repeated(sent.map(({ name }) => name))) errors[`properties.${at}.name`] = ['taken'];
  const defined = sent.map((property, index): DefinedProperty => {
    const known = before.find(({ name }) => name === property.name);
    const kept = defineProperty(property, known, language);
    if (property.label.trim() === '') errors[`properties.${index}.label`] = ['required'];
    if (property.type === 'selection' && !kept.options.some(({ value }) => value !== ''))
      errors[`properties.${index}.options`] = ['required'];
    for (const at of repeated(kept.options.map(({ value }) => value)))
      errors[`properties.${index}.options.${at}.value`] = ['taken'];
    if (property.min !== undefined && property.max !== undefined && property.min > property.max)
      errors[`properties.${index}.max`] = ['minimum'];
    return kept;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return defined;
}

/** Words as an answer held them; which of them stood there for the reader depends on more than their language. */
const answered = (words: string, translations: Words | undefined, language: Language) =>
  wordIn(translations ?? {}, language, language) || words;
const answeredOptions = (options: readonly SentOption[], language: Language): SentOption[] =>
  options.map((option) => ({
    ...option,
    label: answered(option.label, option.label_translations, language),
  }));

/** What an answer held of a set, as it was kept then; unchecked, since what it was made of may be gone. */
export function definedContent(
  { properties, modifications }: PropertySetContent,
  language: Language,
): DefinedSet {
  if (properties) {
    const worded = properties.map((property) => ({
      ...property,
      label: answered(property.label, property.label_translations, language),
      hint: answered(property.hint ?? '', property.hint_translations, language),
      options: answeredOptions(property.options ?? [], language),
    }));
    return {
      type: 'basic',
      properties: worded.map((property) => defineProperty(property, undefined, language)),
    };
  }
  return {
    type: 'modified',
    added: (modifications?.add_options ?? []).map(({ name, options }) => ({
      name,
      options: defineOptions(answeredOptions(options, language), [], language),
    })),
  };
}
