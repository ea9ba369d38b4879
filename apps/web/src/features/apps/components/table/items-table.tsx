import type { App, AppProperty, ItemCard } from '@dorfplatz/contract';
import { useTranslate } from '../../../../lib/i18n.ts';
import { DataTable, type TableColumn } from '../../../table/index.ts';
import { FieldEditor } from '../field-editor.tsx';
import { CellValue } from './cell-value.tsx';

interface ItemsTableProps {
  app: App;
  items: readonly ItemCard[];
  columns: readonly AppProperty[];
  sort: string | undefined;
  onSort: (name: string) => void;
  selected: ReadonlySet<number>;
  /** Without it nothing can be selected. */
  onSelect?: ((ids: ReadonlySet<number>) => void) | undefined;
  onOpen: () => void;
}

/** Whether a field can be filled in where it stands; documents have no room there. */
const isEditable = (item: ItemCard, { name, type }: AppProperty): boolean =>
  item.archived_at === null && item.can.fields[name] === true && type !== 'statistics' && type !== 'html';

const columnOf = (property: AppProperty): TableColumn<ItemCard> => ({
  name: property.name,
  label: property.label,
  isSortable: property.sortable,
  isNumber: property.type === 'number',
  cellOf: (item) => <CellValue definition={property} item={item} />,
  editorOf: (item) =>
    isEditable(item, property)
      ? (close) => <FieldEditor item={item} property={property} onDone={close} />
      : null,
});

/** The items of an app as a table. */
export function ItemsTable({ app, items, columns, ...props }: ItemsTableProps) {
  const t = useTranslate();
  const title = app.properties.find(({ name }) => name === app.title_property);
  return (
    <DataTable
      {...props}
      label={app.name}
      titleLabel={title?.label ?? t('apps.table.title')}
      rows={items}
      addressOf={({ html_url }) => html_url}
      columns={columns.map(columnOf)}
    />
  );
}
