import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { PROPERTY_TYPES } from './property-sets.ts';
import { resource } from './resource.ts';

const apps = resource('apps');

/** The largest list of items that is read, in bytes, and the most lines and columns of it. */
export const ITEM_LIST_BYTES_MAX = 32 * 1024 * 1024;
export const ITEM_LIST_ROWS_MAX = 100_000;
export const ITEM_LIST_COLUMNS_MAX = 100;

/** What stands for the number of an item, where a column can lead. */
export const ITEM_NUMBER = '#';

/** How a list can be written. */
export const LIST_ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'utf-16'] as const;
/** What can stand between its cells. */
export const LIST_DELIMITERS = [';', ',', '\t', '|'] as const;

/** Types that a column of a list can become. */
export const IMPORT_TYPES = [
  'text',
  'number',
  'date',
  'selection',
  'tag',
  'email',
  'url',
  'html',
  'address',
] as const;

export const ItemImportColumn = Type.Object({
  /** As it stands in the list; equal ones are told apart by a number. */
  header: Type.String(),
  /** Some values, as they stand there. */
  examples: Type.Array(Type.String()),
  /** How many lines have one. */
  filled: Type.Integer(),
  /** The property of the app that it fills, `#` for the number of the item; null for none. */
  property: Nullable(Type.String()),
  /** Of a new app: what the property becomes; null where the column is left out. Of an app: that of its property. */
  type: Nullable(Type.Enum([...PROPERTY_TYPES])),
  /** What it was guessed to be. */
  guess: Type.Enum([...IMPORT_TYPES]),
  /** Words that are no choice yet become one. */
  new_options: Type.Boolean(),
});
export type ItemImportColumn = Static<typeof ItemImportColumn>;

export const ITEM_IMPORT_PROBLEMS = [
  'open_quote',
  'broken_characters',
  'too_many_cells',
  'duplicate',
  'no_key',
  'unknown_item',
  'several_items',
  'not_allowed',
  'required',
  'too_long',
  'bad_number',
  'not_exact',
  'bad_date',
  'bad_choice',
  'bad_value',
  'unknown',
] as const;
export const ItemImportProblem = Type.Object({
  code: Type.Enum([...ITEM_IMPORT_PROBLEMS]),
  /** The header of the column that it is about. */
  header: Nullable(Type.String()),
  value: Type.String(),
});
export type ItemImportProblem = Static<typeof ItemImportProblem>;

export const ItemImportCounts = Type.Object({
  /** Lines that say something. */
  lines: Type.Integer(),
  created: Type.Integer(),
  changed: Type.Integer(),
  /** Items that are as the list says already. */
  same: Type.Integer(),
  rejected: Type.Integer(),
});
export type ItemImportCounts = Static<typeof ItemImportCounts>;

export const ItemImport = Type.Object({
  id: Id,
  /** Null before a new app is there. */
  app: Nullable(Type.Object({ id: Id, slug: Type.String(), name: Type.String() })),
  /** Of a new app: how it will be called. */
  app_name: Type.String(),
  file_name: Type.String(),
  state: Type.Enum(['checking', 'unreadable', 'checked', 'importing', 'done', 'failed']),
  problem: Nullable(Type.String()),
  /** Percent of the way. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  encoding: Nullable(Type.Enum([...LIST_ENCODINGS])),
  delimiter: Nullable(Type.String()),
  decimal_mark: Type.Enum([',', '.']),
  columns: Type.Array(ItemImportColumn),
  /** Which column items are known again by; null where every line is a new one. */
  key_column: Nullable(Type.Integer()),
  counts: Nullable(ItemImportCounts),
  /** The first lines as they come in: by the positions of columns what will stand there. */
  examples: Type.Array(
    Type.Object({
      line: Type.Integer(),
      outcome: Type.Enum(['created', 'changed', 'same']),
      texts: Type.Array(Type.String()),
    }),
  ),
  created_at: Instant,
  finished_at: Nullable(Instant),
});
export type ItemImport = Static<typeof ItemImport>;

export const ItemImportLine = Type.Object({
  line: Type.Integer(),
  cells: Type.Array(Type.String()),
  problems: Type.Array(ItemImportProblem),
});
export type ItemImportLine = Static<typeof ItemImportLine>;

const IMPORT = { id: Id };

export const uploadItemList = apps.post('uploadItemList', '/item_imports', {
  ids: ['API-949'],
  summary: 'Have a list of items (CSV) read, for an app or as a new one; nothing is written yet',
  query: {
    app_id: Type.Optional(Id),
    /** Where a new app lies; the network without it. */
    group_id: Type.Optional(Id),
  },
  upload: true,
  status: 202,
  answer: ItemImport,
});

export const listItemImports = apps.get('listItemImports', '/item_imports', {
  ids: ['API-950'],
  summary: 'The newest own imports of items, of an app or of all',
  query: { app_id: Type.Optional(Id) },
  answer: { imports: Type.Array(ItemImport) },
});

export const getItemImport = apps.get('getItemImport', '/item_imports/{id}', {
  ids: ['API-951'],
  summary: 'An own import: what its list says, what would come of it, how far it is',
  params: IMPORT,
  answer: ItemImport,
});

export const updateItemImport = apps.put('updateItemImport', '/item_imports/{id}', {
  ids: ['API-952'],
  summary: 'Say what the columns of a list become, and have it checked anew',
  params: IMPORT,
  body: {
    app_name: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    decimal_mark: Type.Optional(Type.Enum([',', '.'])),
    /** How it is written, and what stands between cells: what another one makes of the columns is guessed anew. */
    encoding: Type.Optional(Type.Enum([...LIST_ENCODINGS])),
    delimiter: Type.Optional(Type.Enum([...LIST_DELIMITERS])),
    key_column: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
    columns: Type.Optional(
      Type.Array(
        Type.Object({
          property: Type.Optional(Nullable(Type.String({ maxLength: 63 }))),
          type: Type.Optional(Nullable(Type.Enum([...IMPORT_TYPES]))),
          new_options: Type.Optional(Type.Boolean()),
        }),
        { maxItems: ITEM_LIST_COLUMNS_MAX },
      ),
    ),
  },
  status: 202,
  answer: ItemImport,
});

export const startItemImport = apps.post('startItemImport', '/item_imports/{id}/start', {
  ids: ['API-953'],
  summary: 'Bring in what was checked, all of it at one moment',
  params: IMPORT,
  status: 202,
  answer: ItemImport,
});

export const dropItemImport = apps.delete('dropItemImport', '/item_imports/{id}', {
  ids: ['API-954'],
  summary: 'Stop an import, of which nothing stays, or forget one that is over',
  params: IMPORT,
});

export const listItemImportLines = apps.get('listItemImportLines', '/item_imports/{id}/lines', {
  ids: ['API-955'],
  summary: 'Lines of a list that bring nothing in, each with the reasons',
  params: IMPORT,
  paging: 'pages',
  answer: { lines: Type.Array(ItemImportLine) },
});

export const downloadItemImportLines = apps.get('downloadItemImportLines', '/item_imports/{id}/rejected', {
  ids: ['API-956'],
  summary: 'The lines that bring nothing in as a list to mend (CSV), each with its number and the reasons',
  params: IMPORT,
  bytes: true,
});
