import type {
  Language,
  NewProperty,
  PropertyDefinition,
  PropertyOption,
  PropertySet,
  PropertySetContent,
} from '@dorfplatz/contract';

/** Words by language; none, or empty ones, where nobody has written them. */
export type Words = Readonly<Record<string, string>>;

/** A field as it is edited: with all its words, and without what only the server knows. */
export type DraftProperty = Omit<PropertyDefinition, 'id' | 'sortable'>;
export type DraftOption = PropertyOption;

/** A set as it is edited: fields of its own, or choices added to those it inherits. */
export type Draft =
  | { type: 'basic'; properties: DraftProperty[] }
  | { type: 'modified'; added: { name: string; options: DraftOption[] }[] };

const LANGUAGES_OF_WORDS = ['de', 'de_DU', 'en', 'es', 'fr'] as const;

/** The words that somebody reads, as the server chooses them. */
export function wordIn(words: Words, language: Language): string {
  for (const each of [language, language.slice(0, 2), 'de', 'en']) if (words[each]) return words[each];
  return Object.values(words).find((word) => word !== '') ?? '';
}

/** The languages in which words are written, the reader's first; German informal last, since it seldom differs. */
export function writtenIn(language: Language): Language[] {
  const first = language === 'de_DU' ? 'de' : language;
  return [first, ...LANGUAGES_OF_WORDS.filter((each) => each !== first && each !== 'de_DU'), 'de_DU'];
}

const draftOf = ({ id: _id, sortable: _sortable, ...property }: PropertyDefinition): DraftProperty =>
  property;

/** Whether a set is the context's own, and not one from above it. */
const isOwn = (set: PropertySet, contextType: PropertySet['context_type']) =>
  set.context_type === contextType;

/** A set as its editor begins. */
export function draftFrom(set: PropertySet, contextType: PropertySet['context_type']): Draft {
  if (!isOwn(set, contextType)) return { type: 'modified', added: [] };
  return set.type === 'basic'
    ? { type: 'basic', properties: set.properties.map(draftOf) }
    : { type: 'modified', added: set.modifications.add_options };
}

/** The fields that a context has without any of its own. */
export const inheritedBy = (set: PropertySet, contextType: PropertySet['context_type']): DraftProperty[] =>
  (isOwn(set, contextType) ? (set.parent_property_set?.properties ?? []) : set.properties).map(draftOf);

/** All words, those of languages without any too: what is left out stays as it was. */
export const allWords = (words: Words): Record<string, string> =>
  Object.fromEntries(LANGUAGES_OF_WORDS.map((language) => [language, words[language] ?? '']));

const sentOption = ({ value, label_translations: words }: DraftOption, language: Language) => ({
  value,
  label: wordIn(words, language),
  label_translations: allWords(words),
});

/** What a draft is sent as. Choices without words are left out [RUL-0409]. */
export function contentOf(draft: Draft, language: Language): PropertySetContent {
  const optionsOf = (options: readonly DraftOption[]) =>
    options.map((option) => sentOption(option, language)).filter(({ label }) => label.trim() !== '');
  if (draft.type === 'modified')
    return {
      modifications: {
        add_options: draft.added
          .map(({ name, options }) => ({ name, options: optionsOf(options) }))
          .filter(({ options }) => options.length > 0),
      },
    };
  return {
    properties: draft.properties.map(
      (property): NewProperty => ({
        ...property,
        label: wordIn(property.label_translations, language),
        label_translations: allWords(property.label_translations),
        hint: wordIn(property.hint_translations, language),
        hint_translations: allWords(property.hint_translations),
        options: optionsOf(property.options),
      }),
    ),
  };
}

/** Whether two drafts say the same. */
export const isSame = (draft: Draft, other: Draft): boolean =>
  JSON.stringify(contentOf(draft, 'de')) === JSON.stringify(contentOf(other, 'de'));

/** The options of a property, with those that are added to it. */
const withAdded = (property: DraftProperty, draft: Draft): DraftOption[] =>
  draft.type === 'basic'
    ? property.options
    : [
        ...property.options,
        ...(draft.added.find(({ name }) => name === property.name)?.options ?? []).filter(({ value }) =>
          property.options.every((option) => option.value !== value),
        ),
      ];

/** The fields that hold by a draft, worded for a reader as a form shows them. */
export function shownBy(
  draft: Draft,
  inherited: readonly DraftProperty[],
  language: Language,
): PropertyDefinition[] {
  const properties = draft.type === 'basic' ? draft.properties : inherited;
  return properties.map((property) => ({
    ...property,
    id: 0,
    sortable: false,
    label: wordIn(property.label_translations, language),
    hint: wordIn(property.hint_translations, language),
    options: withAdded(property, draft)
      .map((option) => ({ ...option, label: wordIn(option.label_translations, language) }))
      .filter(({ label }) => label !== ''),
  }));
}

const TRANSCRIBED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
};

/**
 * The name under which profiles keep what they have of a new field: from its label, and no name that is or was in use,
 * since what was written under that shows to whom it was meant for.
 */
export function nameFor(label: string, taken: ReadonlySet<string>): string {
  const plain = [...label.toLowerCase()]
    .map((letter) => TRANSCRIBED[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 50);
  const base = plain || 'field';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}_${count}`;
    if (!taken.has(name)) return name;
  }
}

/** A new choice, with a value that no other has. */
export const newOption = (): DraftOption => ({
  value: Math.random().toString(16).slice(2, 12).padEnd(10, '0'),
  label: '',
  label_translations: {},
});
