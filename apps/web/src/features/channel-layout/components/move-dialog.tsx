import { LAYOUT_ROWS } from '@dorfplatz/contract';
import { Dialog } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useTranslate } from '../../../lib/i18n.ts';
import { placeOf, type Rows, type Target } from '../rows.ts';
import { type KnownWidgets, nameOfType, nameOfWidget } from '../use-words.ts';
import styles from './move-dialog.module.css';

interface MoveWidgetProps {
  id: number;
  rows: Rows;
  widgets: KnownWidgets;
  onPlace: (target: Target) => void;
  onClose: () => void;
}

/** Asks where a widget goes: every cell and every place between rows is one press away. */
export function MoveWidgetDialog({ id, rows, widgets, onPlace, onClose }: MoveWidgetProps) {
  const t = useTranslate();
  const name = nameOfWidget(widgets.get(id), t);
  const from = placeOf(rows, id);
  const between = (at: number) => (
    <li key={`before ${at}`} className={styles.between}>
      <button type="button" onClick={() => onPlace({ in: 'new_row', at })}>
        <PlusIcon weight="bold" aria-hidden="true" />
        {at < rows.length
          ? t('channel_layout.new_row_before', { row: at + 1 })
          : t('channel_layout.new_row_last')}
      </button>
    </li>
  );
  return (
    <Dialog
      open
      risesOnPhone
      onClose={onClose}
      title={t('channel_layout.move_title', { name })}
      closeLabel={t('kit.close')}
    >
      <ol className={styles.rows}>
        {rows.map((row, at) => [
          between(at),
          <li
            key={row.id}
            className={styles.row}
            data-type={row.type}
            aria-label={t('channel_layout.row_named', { row: at + 1, type: nameOfType(row.type, t) })}
          >
            {LAYOUT_ROWS[row.type].map((_, cell) => {
              const there = row.widgets[cell] ?? null;
              const isOwn = from?.row === row.id && from.cell === cell;
              const what = there === null ? t('channel_layout.free') : nameOfWidget(widgets.get(there), t);
              return (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
                  key={cell}
                  type="button"
                  className={styles.cell}
                  data-free={there === null ? '' : undefined}
                  disabled={isOwn}
                  aria-label={t(
                    isOwn
                      ? 'channel_layout.cell_own'
                      : there === null
                        ? 'channel_layout.cell_free'
                        : 'channel_layout.cell_taken',
                    { row: at + 1, column: cell + 1, name: what },
                  )}
                  onClick={() => onPlace({ in: 'cell', row: row.id, cell })}
                >
                  {isOwn ? <b>{what}</b> : what}
                </button>
              );
            })}
          </li>,
        ])}
        {between(rows.length)}
      </ol>
      <p className="small muted">{t('channel_layout.move_help')}</p>
    </Dialog>
  );
}

interface MoveRowProps {
  id: string;
  rows: Rows;
  widgets: KnownWidgets;
  onPlace: (to: number) => void;
  onClose: () => void;
}

/** Asks after which other row a row goes. */
export function MoveRowDialog({ id, rows, widgets, onPlace, onClose }: MoveRowProps) {
  const t = useTranslate();
  const from = rows.findIndex((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  const namesIn = (row: Rows[number]) =>
    row.widgets
      .filter((widget) => widget !== null)
      .map((widget) => nameOfWidget(widgets.get(widget), t))
      .join(', ') || t('channel_layout.free');
  return (
    <Dialog
      open
      risesOnPhone
      onClose={onClose}
      title={t('channel_layout.move_row_title', { row: from + 1 })}
      closeLabel={t('kit.close')}
    >
      <ol className={styles.places}>
        <li>
          <button type="button" disabled={from === 0} onClick={() => onPlace(0)}>
            {t('channel_layout.to_top')}
          </button>
        </li>
        {others.map((row, at) => (
          <li key={row.id}>
            <button type="button" disabled={from === at + 1} onClick={() => onPlace(at + 1)}>
              {t('channel_layout.after_row', {
                row: rows.findIndex((each) => each.id === row.id) + 1,
                names: namesIn(row),
              })}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
