import { classNames, IconButton, Popover } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { goToCell } from '../cell-keys.ts';
import styles from './table.module.css';

/** What a table knows of each of its rows. */
interface Row {
  id: number;
  title: string;
}

export interface TableColumn<Kind extends Row> {
  name: string;
  label: string;
  isSortable: boolean;
  isNumber?: boolean;
  /** What the cell says, on a line: nothing in it is a link, the cell itself is what is pressed. */
  cellOf: (row: Kind) => ReactNode;
  /** What fills a cell in where it stands; null where the viewer may not. */
  editorOf: (row: Kind) => ((close: () => void) => ReactNode) | null;
}

interface DataTableProps<Kind extends Row> {
  label: string;
  titleLabel: string;
  rows: readonly Kind[];
  addressOf: (row: Kind) => string;
  /** What changes a title where it stands; without it none does. */
  titleEditorOf?: TableColumn<Kind>['editorOf'];
  columns: readonly TableColumn<Kind>[];
  sort: string | undefined;
  onSort: (name: string) => void;
  selected?: ReadonlySet<number>;
  /** Without it nothing can be selected. */
  onSelect?: ((ids: ReadonlySet<number>) => void) | undefined;
  onOpen?: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * A table that is sorted by its heads, each cell filled in where it stands. Arrow keys go from cell to cell, Enter opens
 * one.
 */
export function DataTable<Kind extends Row>(props: DataTableProps<Kind>) {
  const { label, titleLabel, rows, addressOf, columns, sort, onSort, selected = NONE } = props;
  const { onSelect, onOpen, titleEditorOf } = props;
  const t = useTranslate();
  const table = useRef<HTMLTableElement>(null);
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id));
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
        aria-label={label}
        className={styles.table}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {onSelect ? (
              <th className={styles.check}>
                <input
                  type="checkbox"
                  aria-label={t('table.select_all')}
                  checked={all}
                  onChange={({ target }) =>
                    toggle(
                      rows.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
              </th>
            ) : null}
            <Head name="title" label={titleLabel} isSortable sort={sort} onSort={onSort} isFirst />
            {columns.map((column) => (
              <Head
                key={column.name}
                name={column.name}
                label={column.label}
                isSortable={column.isSortable}
                sort={sort}
                onSort={onSort}
                isNumber={column.isNumber === true}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} data-row={row.id} aria-selected={onSelect ? selected.has(row.id) : undefined}>
              {onSelect ? (
                <td className={styles.check}>
                  <input
                    type="checkbox"
                    data-cell=""
                    tabIndex={-1}
                    aria-label={t('table.select', { title: row.title })}
                    checked={selected.has(row.id)}
                    onChange={({ target }) => toggle([row.id], target.checked)}
                  />
                </td>
              ) : null}
              <th scope="row" className={styles.title}>
                <Link
                  to={addressOf(row)}
                  data-cell=""
                  tabIndex={at === 0 ? 0 : -1}
                  className={styles.link}
                  onClick={() => onOpen?.()}
                >
                  <span className="cut" title={row.title}>
                    {row.title}
                  </span>
                </Link>
                {titleEditorOf ? (
                  <TitleEditor label={titleLabel} title={row.title} editor={titleEditorOf(row)} />
                ) : null}
              </th>
              {columns.map((column) => (
                <td key={column.name} className={classNames(column.isNumber && styles.number)}>
                  <Cell row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Beside a title; a cell of its own for the keys, also where it cannot be changed. */
function TitleEditor({
  label,
  title,
  editor,
}: {
  label: string;
  title: string;
  editor: ((close: () => void) => ReactNode) | null;
}) {
  const t = useTranslate();
  if (!editor) return <span data-cell="" tabIndex={-1} className={styles.pencil} />;
  return (
    <Popover
      label={t('table.edit', { label })}
      align="start"
      trigger={(attributes) => (
        <IconButton
          size="small"
          data-cell=""
          tabIndex={-1}
          label={t('table.edit_of', { label, title })}
          className={styles.pencil!}
          {...attributes}
        >
          <PencilSimpleIcon aria-hidden="true" />
        </IconButton>
      )}
    >
      {(close) => <div className={styles.editor}>{editor(close)}</div>}
    </Popover>
  );
}

function Cell<Kind extends Row>({ row, column }: { row: Kind; column: TableColumn<Kind> }) {
  const t = useTranslate();
  const { label, cellOf, editorOf } = column;
  const editor = editorOf(row);
  if (!editor)
    return (
      <div data-cell="" tabIndex={-1} className={styles.cell}>
        {cellOf(row)}
      </div>
    );
  return (
    <Popover
      label={t('table.edit', { label })}
      align="start"
      trigger={(attributes) => (
        <button
          type="button"
          data-cell=""
          tabIndex={-1}
          className={styles.cell}
          title={t('table.edit', { label })}
          {...attributes}
        >
          {cellOf(row)}
          <span className="visually-hidden">{t('table.edit', { label })}</span>
        </button>
      )}
    >
      {(close) => <div className={styles.editor}>{editor(close)}</div>}
    </Popover>
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
