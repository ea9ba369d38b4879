import type { App, AppProperty, ItemCard } from '@dorfplatz/contract';
import { classNames, Popover } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from '../../../../kit/navigation.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { FieldEditor } from '../field-editor.tsx';
import { goToCell } from './cell-keys.ts';
import { CellValue } from './cell-value.tsx';
import styles from './table.module.css';

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

/**
 * The items of an app as a table: sorted by its heads, each cell filled in where it stands. Arrow keys go from cell to
 * cell, Enter opens one.
 */
export function ItemsTable(props: ItemsTableProps) {
  const { app, items, columns, sort, onSort, selected, onSelect, onOpen } = props;
  const t = useTranslate();
  const table = useRef<HTMLTableElement>(null);
  const titleLabel =
    app.properties.find(({ name }) => name === app.title_property)?.label ?? t('apps.table.title');
  const all = items.length > 0 && items.every(({ id }) => selected.has(id));
  const toggle = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onSelect?.(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (table.current && goToCell(table.current, event.target as Element, event.key)) event.preventDefault();
  };
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are filled in with arrow keys
        role="grid"
        aria-label={app.name}
        className={styles.table}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {onSelect ? (
              <th className={styles.check}>
                <input
                  type="checkbox"
                  aria-label={t('apps.table.select_all')}
                  checked={all}
                  onChange={({ target }) =>
                    toggle(
                      items.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
              </th>
            ) : null}
            <Head name="title" label={titleLabel} isSortable sort={sort} onSort={onSort} isFirst />
            {columns.map(({ name, label, sortable, type }) => (
              <Head
                key={name}
                name={name}
                label={label}
                isSortable={sortable}
                sort={sort}
                onSort={onSort}
                isNumber={type === 'number'}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={item.id} data-row={item.id} aria-selected={onSelect ? selected.has(item.id) : undefined}>
              {onSelect ? (
                <td className={styles.check}>
                  <input
                    type="checkbox"
                    data-cell=""
                    tabIndex={-1}
                    aria-label={t('apps.table.select', { title: item.title })}
                    checked={selected.has(item.id)}
                    onChange={({ target }) => toggle([item.id], target.checked)}
                  />
                </td>
              ) : null}
              <th scope="row" className={styles.title}>
                <Link
                  to={item.html_url}
                  data-cell=""
                  tabIndex={at === 0 ? 0 : -1}
                  className={styles.link}
                  onClick={onOpen}
                >
                  <span className="cut" title={item.title}>
                    {item.title}
                  </span>
                </Link>
              </th>
              {columns.map((property) => (
                <td key={property.name} className={classNames(property.type === 'number' && styles.number)}>
                  {isEditable(item, property) ? (
                    <Popover
                      label={t('apps.field.edit', { label: property.label })}
                      align="start"
                      trigger={(attributes) => (
                        <button
                          type="button"
                          data-cell=""
                          tabIndex={-1}
                          className={styles.cell}
                          title={t('apps.field.edit', { label: property.label })}
                          {...attributes}
                        >
                          <CellValue definition={property} item={item} />
                          <span className="visually-hidden">
                            {t('apps.field.edit', { label: property.label })}
                          </span>
                        </button>
                      )}
                    >
                      {(close) => (
                        <div className={styles.editor}>
                          <FieldEditor item={item} property={property} onDone={close} />
                        </div>
                      )}
                    </Popover>
                  ) : (
                    <div data-cell="" tabIndex={-1} className={styles.cell}>
                      <CellValue definition={property} item={item} />
                    </div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  name: string;
  label: string;
  isSortable: boolean;
  sort: string | undefined;
  onSort: (name: string) => void;
  isFirst?: boolean;
  isNumber?: boolean;
}

function Head({ name, label, isSortable, sort, onSort, isFirst = false, isNumber = false }: HeadProps) {
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const className = classNames(isFirst && styles.title, isNumber && styles.number);
  if (!isSortable)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  return (
    <th scope="col" aria-sort={order ?? 'none'} className={className}>
      <button type="button" className={styles.sort} onClick={() => onSort(name)}>
        {label}
        {order === 'ascending' ? <CaretUpIcon weight="bold" aria-hidden="true" /> : null}
        {order === 'descending' ? <CaretDownIcon weight="bold" aria-hidden="true" /> : null}
      </button>
    </th>
  );
}
