import { LAYOUT_ROWS } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Rows } from '../rows.ts';
import { type KnownWidgets, nameOfWidget } from '../use-words.ts';
import styles from './layout-picture.module.css';

interface LayoutPictureProps {
  label: string;
  rows: Rows;
  widgets: KnownWidgets;
  /** Which of the widgets stand out, since they were added or moved. */
  changed?: ReadonlySet<number>;
}

/** A small picture of a layout: its rows, with the names of what stands in them. */
export function LayoutPicture({ label, rows, widgets, changed }: LayoutPictureProps) {
  const t = useTranslate();
  if (rows.length === 0) return <p className="small muted">{t('channel_layout.no_rows')}</p>;
  return (
    <ol className={styles.picture} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row} data-type={row.type}>
          {LAYOUT_ROWS[row.type].map((_, cell) => {
            const id = row.widgets[cell] ?? null;
            const isChanged = id !== null && changed?.has(id);
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
                key={cell}
                className={classNames(styles.cell, id === null && styles.free, isChanged && styles.changed)}
              >
                {id === null ? (
                  <span className="visually-hidden">{t('channel_layout.free')}</span>
                ) : (
                  nameOfWidget(widgets.get(id), t)
                )}
                {isChanged ? (
                  <span className="visually-hidden">{` ${t('channel_layout.changed')}`}</span>
                ) : null}
              </span>
            );
          })}
        </li>
      ))}
    </ol>
  );
}
