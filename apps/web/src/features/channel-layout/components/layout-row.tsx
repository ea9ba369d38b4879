import { LAYOUT_ROWS, type LayoutRow } from '@dorfplatz/contract';
import { classNames, IconButton, Menu } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowsOutCardinalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutCardinal';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { memo } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { useActs } from '../acts.ts';
import { ROW_TYPES } from '../rows.ts';
import { type KnownWidgets, nameOfType } from '../use-words.ts';
import styles from './layout-row.module.css';
import { RowGlyph } from './row-glyph.tsx';
import { WidgetCard } from './widget-card.tsx';

interface RowViewProps {
  row: LayoutRow;
  /** Its number, from 0, and how many there are. */
  at: number;
  count: number;
  widgets: KnownWidgets;
  /** Which of its widgets is selected, and which is held by the keys. */
  selected: number | null;
  lifted: number | null;
  isLifted: boolean;
}

/** A row with what may be done with it, and its cells. */
export const RowView = memo(function RowView({
  row,
  at,
  count,
  widgets,
  selected,
  lifted,
  isLifted,
}: RowViewProps) {
  const t = useTranslate();
  const acts = useActs();
  const type = nameOfType(row.type, t);
  const number = at + 1;
  return (
    <li
      className={classNames(styles.row, isLifted && styles.rowLifted)}
      aria-label={t('channel_layout.row_named', { row: number, type })}
      data-row={row.id}
      data-at={at}
    >
      <div className={styles.rowHead} data-row-head data-drag="row" data-id={row.id}>
        <button
          type="button"
          className={styles.grip}
          data-grip={`row:${row.id}`}
          aria-label={t('channel_layout.move_row', { row: number })}
          aria-pressed={isLifted}
          aria-describedby="channel-layout-keys"
        >
          <DotsSixVerticalIcon weight="bold" aria-hidden="true" />
        </button>
        <Menu
          label={t('channel_layout.choose_type')}
          align="start"
          entries={[
            {
              kind: 'choice',
              label: t('channel_layout.choose_type'),
              value: row.type,
              onChange: (chosen) => acts.setType(row.id, chosen as LayoutRow['type']),
              options: ROW_TYPES.map((each) => ({
                value: each,
                label: nameOfType(each, t),
                icon: <RowGlyph type={each} />,
              })),
            },
          ]}
          trigger={(attributes) => (
            <button
              type="button"
              className={styles.type}
              aria-label={t('channel_layout.type_of', { row: number, type })}
              {...attributes}
            >
              <RowGlyph type={row.type} />
              <span className="cut">{type}</span>
              <CaretDownIcon weight="bold" aria-hidden="true" />
            </button>
          )}
        />
        <Menu
          label={t('channel_layout.row_menu', { row: number })}
          entries={[
            {
              label: t('channel_layout.row_up'),
              icon: <ArrowUpIcon aria-hidden="true" />,
              disabled: at === 0,
              onSelect: () => acts.moveRow(row.id, at - 1),
            },
            {
              label: t('channel_layout.row_down'),
              icon: <ArrowDownIcon aria-hidden="true" />,
              disabled: at === count - 1,
              onSelect: () => acts.moveRow(row.id, at + 1),
            },
            {
              label: t('channel_layout.move_to'),
              icon: <ArrowsOutCardinalIcon aria-hidden="true" />,
              disabled: count < 2,
              onSelect: () => acts.askRow(row.id),
            },
            { kind: 'separator' },
            {
              label: t('channel_layout.row_before'),
              icon: <PlusIcon aria-hidden="true" />,
              onSelect: () => acts.addRow(at, 'full'),
            },
            {
              label: t('channel_layout.row_after'),
              icon: <PlusIcon aria-hidden="true" />,
              onSelect: () => acts.addRow(at + 1, 'full'),
            },
            { kind: 'separator' },
            {
              label: t('channel_layout.row_delete'),
              icon: <TrashIcon aria-hidden="true" />,
              danger: true,
              onSelect: () => acts.removeRow(row.id),
            },
          ]}
          trigger={(attributes) => (
            <IconButton
              size="small"
              className={styles.rowMenu}
              label={t('channel_layout.row_menu', { row: number })}
              {...attributes}
            >
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      </div>
      <div className={styles.cells} data-type={row.type}>
        {LAYOUT_ROWS[row.type].map((w, cell) => {
          const id = row.widgets[cell] ?? null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
            <div key={cell} className={styles.cell} data-cell={cell} data-w={w}>
              {id === null ? (
                <button
                  type="button"
                  className={styles.free}
                  aria-label={t('channel_layout.fill_cell', { row: number, column: cell + 1 })}
                  onClick={() => acts.fill({ in: 'cell', row: row.id, cell })}
                >
                  <PlusIcon weight="bold" aria-hidden="true" />
                  {t('channel_layout.widget')}
                </button>
              ) : (
                <WidgetCard
                  id={id}
                  widget={widgets.get(id)}
                  w={w}
                  isSelected={selected === id}
                  isLifted={lifted === id}
                />
              )}
            </div>
          );
        })}
      </div>
    </li>
  );
});
