import { classNames, EmptyState } from '@dorfplatz/ui';
import { LayoutIcon } from '@phosphor-icons/react/dist/csr/Layout';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { Fragment, type ReactNode, type Ref } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { useActs } from '../acts.ts';
import type { Lift } from '../lift.ts';
import { ROW_TYPES, type Rows } from '../rows.ts';
import { type KnownWidgets, nameOfType } from '../use-words.ts';
import styles from './editor.module.css';
import { RowView } from './layout-row.tsx';
import palette from './palette.module.css';
import { RowGlyph } from './row-glyph.tsx';

export type Device = 'desk' | 'tablet' | 'phone';

interface CanvasProps {
  ref: Ref<HTMLDivElement>;
  slotRef: Ref<HTMLDivElement>;
  rows: Rows;
  widgets: KnownWidgets;
  selected: number | null;
  lift: Lift | null;
  device: Device;
  notices: ReactNode;
}

/** The rows of the layout on their floor, as wide as the device for which they are looked at. */
export function Canvas({ ref, slotRef, rows, widgets, selected, lift, device, notices }: CanvasProps) {
  const t = useTranslate();
  const acts = useActs();
  const lifted = lift?.of === 'widget' ? lift.id : null;
  return (
    <div ref={ref} className={styles.canvas}>
      {notices}
      <div className={styles.floor} data-device={device}>
        <div ref={slotRef} className={styles.slot} hidden aria-hidden="true">
          {t('channel_layout.drop_here')}
        </div>
        {rows.length === 0 ? (
          <div data-gap={0}>
            <EmptyState
              icon={<LayoutIcon weight="duotone" aria-hidden="true" />}
              title={t('channel_layout.empty')}
              action={
                <div className={palette.firstRows}>
                  {ROW_TYPES.map((type) => (
                    <button
                      key={type}
                      type="button"
                      className={palette.rowChoice}
                      onClick={() => acts.addRow(0, type)}
                    >
                      <RowGlyph type={type} />
                      {nameOfType(type, t)}
                    </button>
                  ))}
                </div>
              }
            >
              {t('channel_layout.empty_help')}
            </EmptyState>
          </div>
        ) : (
          <ol className={styles.rows} aria-label={t('channel_layout.rows')}>
            {rows.map((row, at) => (
              <Fragment key={row.id}>
                <li className={styles.between} data-gap={at}>
                  <button
                    type="button"
                    aria-label={t('channel_layout.insert_row_at', { row: at + 1 })}
                    onClick={() => acts.addRow(at, 'full')}
                  >
                    <PlusIcon weight="bold" aria-hidden="true" />
                    {t('channel_layout.insert_row')}
                  </button>
                </li>
                <RowView
                  row={row}
                  at={at}
                  count={rows.length}
                  widgets={widgets}
                  selected={selected !== null && row.widgets.includes(selected) ? selected : null}
                  lifted={lifted !== null && row.widgets.includes(lifted) ? lifted : null}
                  isLifted={lift?.of === 'row' && lift.id === row.id}
                />
              </Fragment>
            ))}
            <li className={classNames(styles.between, styles.last)} data-gap={rows.length}>
              <button type="button" onClick={() => acts.addRow(rows.length, 'full')}>
                <PlusIcon weight="bold" aria-hidden="true" />
                {t('channel_layout.row_at_end')}
              </button>
            </li>
          </ol>
        )}
      </div>
    </div>
  );
}
