import { randomBytes } from 'node:crypto';
import type { DecimalMark } from '@dorfplatz/content/numbers';
import { IMPORT_TYPES, ITEM_NUMBER, type Language } from '@dorfplatz/contract';
import { slugOf } from '../../../platform/slug.ts';
import {
  type AppPropertyRow,
  canManageApp,
  type LoadedApp,
  mayWrite,
  readableProperties,
} from '../../apps/index.ts';
import { type DefinedProperty, defineProperties, readCell } from '../../property-sets/index.ts';
import { isBlank } from './guess.ts';
import type { ItemList } from './read-list.ts';
import { type ImportColumn, UnreadableError } from './tables.ts';

/** So many choices a list can bring. */
const NEW_OPTIONS_MAX = 200;

/** What a column fills: a property, or the number by which an item is known again. */
export type Mapped = { index: number; header: string; property: AppPropertyRow | typeof ITEM_NUMBER };

/** A word as it is compared. */
const plain = (text: string): string => text.trim().toLocaleLowerCase('de').replaceAll('ß', 'ss');

/** What can be written from a list by who brings it. */
const fillable = (app: LoadedApp): AppPropertyRow[] =>
  readableProperties(app).filter((property) => mayWrite(app, property));

type Guessed = Omit<ImportColumn, 'property' | 'type' | 'new_options'>;

/** Leads columns to the properties of an app that are called like them. */
export function leadColumns(app: LoadedApp, guessed: readonly Guessed[]): ImportColumn[] {
  const taken = new Set<string>();
  return guessed.map((column): ImportColumn => {
    const word = plain(column.header);
    const found =
      column.header === ITEM_NUMBER
        ? { name: ITEM_NUMBER, type: null }
        : fillable(app).find(
            ({ name, labels }) =>
              !taken.has(name) && [name, ...Object.values(labels)].some((each) => plain(each) === word),
          );
    if (found) taken.add(found.name);
    return { ...column, property: found?.name ?? null, type: found?.type ?? null, new_options: false };
  });
}

/** Of a new app each column becomes a property, but for the numbers of items of another app. */
export const newColumns = (guessed: readonly Guessed[]): ImportColumn[] =>
  guessed.map((column) => ({
    ...column,
    property: null,
    type: column.header === ITEM_NUMBER ? null : column.guess,
    new_options: true,
  }));

const PROPERTY_NAME_MAX = 40;

function nameFor(header: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(header, 'field').replaceAll('-', '_').slice(0, PROPERTY_NAME_MAX).replace(/_+$/, '');
  const name = /^[a-z]/.test(slug) ? slug : `field_${slug}`.replace(/_+$/, '');
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name}_${count}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Names that lists are sorted by whatever an app consists of. */
const TAKEN = ['created_at', 'updated_at', 'title'];

/** The properties of an app that is made of a list, by the positions of the columns. */
export function definedBy(
  columns: readonly ImportColumn[],
  language: Language,
): Map<number, DefinedProperty> {
  const taken = new Set(TAKEN);
  const kept = columns.flatMap((column, index) => (column.type === null ? [] : [{ column, index }]));
  const sent = kept.map(({ column }) => {
    const name = nameFor(column.header, taken);
    taken.add(name);
    const type = IMPORT_TYPES.find((each) => each === column.type) ?? 'text';
    return {
      name,
      type,
      label: column.header,
      ...(type === 'text' && column.is_multiline && { multiline: true }),
      ...(type === 'tag' && { allow_create_tags: true }),
      // Replaced by what the list says.
      ...(type === 'selection' && { options: [{ value: 'none', label: '-' }] }),
    };
  });
  const defined = defineProperties(sent, [], language);
  return new Map(kept.map(({ index }, at) => [index, { ...defined[at]!, options: [] }]));
}

/** A property of an app that is not there yet. */
export const plannedRow = (property: DefinedProperty, id: number): AppPropertyRow => ({
  ...property,
  id,
  read_grants: null,
  write_grants: null,
  removed_options: [],
  removed_at: null,
});

/**
 * Where the columns of a list lead in an app; what leads nowhere any more is left out.
 * @returns undefined for who may not write one of them: then nothing comes in at all [C10]
 */
export function mappedTo(app: LoadedApp, columns: readonly ImportColumn[]): Mapped[] | undefined {
  const readable = readableProperties(app);
  const mapped: Mapped[] = [];
  for (const [index, { header, property: name }] of columns.entries()) {
    if (name === ITEM_NUMBER) mapped.push({ index, header, property: ITEM_NUMBER });
    const property = readable.find((each) => each.name === name);
    if (!property) continue;
    if (!mayWrite(app, property)) return undefined;
    mapped.push({ index, header, property });
  }
  return mapped;
}

/** Words of a list that are no choice of their property yet, as choices of it, by the names of properties. */
export function newOptionsOf(
  list: ItemList,
  mapped: readonly Mapped[],
  columns: readonly ImportColumn[],
  language: Language,
  mark: DecimalMark,
): Map<string, AppPropertyRow['options']> {
  const wanted = mapped.flatMap(({ index, property }) =>
    property !== ITEM_NUMBER && property.type === 'selection' && columns[index]!.new_options
      ? [{ index, property, words: new Map<string, string>() }]
      : [],
  );
  if (wanted.length === 0) return new Map();
  for (const { cells, isQuoteOpen } of list.lines()) {
    if (isQuoteOpen) continue;
    for (const { index, property, words } of wanted) {
      const text = (cells[index] ?? '').trim();
      if (isBlank(text) || words.has(plain(text)) || 'value' in readCell(property, text, mark)) continue;
      words.set(plain(text), text);
      if (words.size > NEW_OPTIONS_MAX) throw new UnreadableError('too_many_options');
    }
  }
  return new Map(
    wanted
      .filter(({ words }) => words.size > 0)
      .map(({ property, words }) => [
        property.name,
        [...words.values()].map((word) => ({
          value: randomBytes(4).toString('hex'),
          labels: { [language]: word.slice(0, 300) },
        })),
      ]),
  );
}

/** Whoever builds an app gives its properties new choices. */
export const mayAddOptions = (app: LoadedApp): boolean => canManageApp(app);
