import {
  type App,
  type AppProperty,
  type BodyOf,
  IMPORT_TYPES,
  ITEM_NUMBER,
  type ItemImport,
  type updateItemImport,
} from '@dorfplatz/contract';

/** What people say of a list before it comes in. */
export interface Choices {
  app_name: string;
  decimal_mark: ItemImport['decimal_mark'];
  key_column: number | null;
  columns: Pick<ItemImport['columns'][number], 'property' | 'type' | 'new_options'>[];
}

type ImportType = (typeof IMPORT_TYPES)[number];

/** What is said of a list so far. */
export const choicesOf = ({ app_name, decimal_mark, key_column, columns }: ItemImport): Choices => ({
  app_name,
  decimal_mark,
  key_column,
  columns: columns.map(({ property, type, new_options }) => ({ property, type, new_options })),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether what was checked is no more what would come in. */
export const needsCheck = (choices: Choices, item: ItemImport): boolean =>
  !isSame({ ...choices, app_name: item.app_name }, choicesOf(item));

/** Properties that a column can fill: those that the viewer may write. */
export const fillable = ({ properties }: Pick<App, 'properties'>): AppProperty[] =>
  properties.filter(({ type, can }) => can.update && type !== 'headline' && type !== 'statistics');

/** Leads a column elsewhere; what led there before leads nowhere, and nothing is known again by a column that does so. */
export function led(choices: Choices, index: number, property: string | null): Choices {
  const columns = choices.columns.map((column, at) => {
    if (at === index) return { property, type: null, new_options: false };
    return property !== null && column.property === property
      ? { property: null, type: null, new_options: false }
      : column;
  });
  const key = choices.key_column;
  const isKeyLost = key !== null && columns[key]?.property === null;
  return { ...choices, columns, key_column: property === ITEM_NUMBER ? index : isKeyLost ? null : key };
}

/** The choices with another one of a column. */
export const withColumn = (
  choices: Choices,
  index: number,
  changed: Partial<Choices['columns'][number]>,
): Choices => ({
  ...choices,
  columns: choices.columns.map((column, at) => (at === index ? { ...column, ...changed } : column)),
});

const isKeyType = (type: AppProperty['type'] | undefined): boolean =>
  type !== undefined && ['text', 'number', 'date', 'email'].includes(type);

/** Columns that items can be known again by: numbers of items, and properties of one short value. */
export function keyColumns({ columns }: Choices, properties: readonly AppProperty[]): number[] {
  return columns.flatMap(({ property }, index) => {
    const found = properties.find(({ name }) => name === property);
    const isKey = property === ITEM_NUMBER || (found && isKeyType(found.type) && found.multiline !== true);
    return isKey ? [index] : [];
  });
}

const isImportType = (type: string | null): type is ImportType | null =>
  type === null || IMPORT_TYPES.some((each) => each === type);

/** What is sent of the choices: of a new app the types of its properties, of one that is there the properties. */
export function choicesSent(choices: Choices, isNewApp: boolean): BodyOf<typeof updateItemImport> {
  const { app_name, decimal_mark, key_column, columns } = choices;
  if (isNewApp)
    return {
      app_name: app_name.trim(),
      decimal_mark,
      columns: columns.map(({ type }) => ({ type: isImportType(type) ? type : 'text' })),
    };
  return {
    decimal_mark,
    key_column,
    columns: columns.map(({ property, new_options }) => ({ property, new_options })),
  };
}
