import type { LayoutRowType } from '@dorfplatz/contract';
import { useCallback, useRef, useState } from 'react';
import { begin, changed, redoName, redone, type StepName, undoName, undone } from './history.ts';
import { carried, isInNewRow, type Lift, liftRow, liftWidget } from './lift.ts';
import {
  emptyRow,
  freeTarget,
  ordered,
  placed,
  placeOf,
  type Rows,
  rowMoved,
  sameRows,
  type Target,
  takenOut,
  typeChanged,
  withoutRow,
  withRow,
} from './rows.ts';
import type { Arrow } from './steps.ts';
import type { useWords } from './use-words.ts';

const newId = (): string => crypto.randomUUID();

/** The rows of a layout while they are changed, with the steps that can be taken back, and what is said of them. */
export function useEditor(start: Rows, words: ReturnType<typeof useWords>) {
  const { t, nameOf, placeIn, rowIn } = words;
  const [history, setHistory] = useState(() => begin(ordered(start, newId)));
  const [lift, setLift] = useState<Lift | null>(null);
  const [said, setSaid] = useState('');
  /** What gets the focus once it is drawn: what moves between rows is a new element there. */
  const focused = useRef<string | null>(null);
  const latest = useRef({ history, lift });
  latest.current = { history, lift };

  /** Says it to those who do not see it, even if it is the same as before. */
  const say = useCallback(
    (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text)),
    [],
  );
  const take = useCallback((rows: Rows, name: StepName) => {
    const next = changed(latest.current.history, rows, name);
    latest.current.history = next;
    setHistory(next);
  }, []);
  const rowsNow = () => latest.current.history.rows;

  const place = (widget: number, target: Target): void => {
    const before = rowsNow();
    const isKnown = target.in === 'new_row' || before.some(({ id }) => id === target.row);
    const isNew = placeOf(before, widget) === null;
    const rows = placed(before, widget, isKnown ? target : freeTarget(before), newId);
    const name = nameOf(widget);
    take(rows, { key: isNew ? 'channel_layout.did.add_widget' : 'channel_layout.did.move_widget', name });
    say(t('channel_layout.said.placed', { name, place: placeIn(rows, widget) }));
    focused.current = `widget:${widget}`;
  };
  const takeOut = (widget: number): void => {
    const name = nameOf(widget);
    take(takenOut(rowsNow(), widget), { key: 'channel_layout.did.take_out', name });
    say(t('channel_layout.said.taken_out', { name }));
  };
  const addRow = (at: number, type: LayoutRowType): void => {
    const id = newId();
    const rows = withRow(rowsNow(), at, emptyRow(id, type));
    take(rows, { key: 'channel_layout.did.add_row', name: '' });
    say(t('channel_layout.said.row_added', { place: rowIn(rows, id) }));
    focused.current = `row:${id}`;
  };
  const moveRow = (id: string, to: number): void => {
    const rows = rowMoved(rowsNow(), id, to);
    take(rows, { key: 'channel_layout.did.move_row', name: '' });
    say(t('channel_layout.said.row_moved', { place: rowIn(rows, id) }));
    focused.current = `row:${id}`;
  };
  /** @returns how many widgets stood in it */
  const removeRow = (id: string): number => {
    const before = rowsNow();
    const at = before.findIndex((row) => row.id === id);
    const rows = withoutRow(before, id);
    take(rows, { key: 'channel_layout.did.remove_row', name: '' });
    const near = rows[Math.min(at, rows.length - 1)];
    focused.current = near ? `row:${near.id}` : null;
    return before[at]?.widgets.filter((widget) => widget !== null).length ?? 0;
  };
  const setType = (id: string, type: LayoutRowType): void => {
    const rows = typeChanged(rowsNow(), id, type, newId);
    const more = rows.length - rowsNow().length;
    take(rows, { key: 'channel_layout.did.type', name: '' });
    say(
      t('channel_layout.said.type', {
        type: t(`channel_layout.row_type.${type}`),
        place: rowIn(rows, id),
        more,
      }),
    );
  };
  /** Another layout in place of this one, as one step. */
  const replace = (rows: Rows, name: StepName): void => {
    setLift(null);
    take(ordered(rows, newId), name);
  };
  const travel = (way: 'undo' | 'redo'): void => {
    putDown();
    const before = latest.current.history;
    const name = way === 'undo' ? undoName(before) : redoName(before);
    if (!name) return;
    const next = way === 'undo' ? undone(before) : redone(before);
    latest.current.history = next;
    setHistory(next);
    say(t(`channel_layout.said.${way}`, { step: t(name.key, { name: name.name }) }));
  };

  // ── by keys ───────────────────────────────────────────────────────────────
  const whatIs = (held: Lift): string =>
    held.of === 'widget' ? nameOf(held.id) : t('channel_layout.the_row');
  const whereIs = (held: Lift): string => {
    if (held.of === 'row') return rowIn(held.rows, held.id);
    const place = placeIn(held.rows, held.id);
    return isInNewRow(held) ? t('channel_layout.place.new_row', { place }) : place;
  };
  const keep = (held: Lift | null): void => {
    latest.current.lift = held;
    setLift(held);
    if (held) focused.current = `${held.of}:${held.id}`;
  };
  const pickUp = (of: 'widget' | 'row', id: string): void => {
    putDown();
    const rows = rowsNow();
    const held = of === 'widget' ? liftWidget(rows, Number(id), newId()) : liftRow(rows, id);
    if (!held) return;
    keep(held);
    say(t('channel_layout.said.lifted', { name: whatIs(held), place: whereIs(held) }));
  };
  const putDown = (): void => {
    const held = latest.current.lift;
    if (!held) return;
    focused.current = `${held.of}:${held.id}`;
    latest.current.lift = null;
    setLift(null);
    const of = held.of === 'widget' ? 'move_widget' : 'move_row';
    const name = held.of === 'widget' ? nameOf(held.id) : '';
    if (!sameRows(held.rows, held.origin)) take(held.rows, { key: `channel_layout.did.${of}`, name });
    say(t('channel_layout.said.dropped', { name: whatIs(held), place: whereIs(held) }));
  };
  const carry = (arrow: Arrow): void => {
    const held = latest.current.lift;
    if (!held) return;
    const next = carried(held, arrow);
    if (!next) {
      say(t('channel_layout.said.no_further', { name: whatIs(held), place: whereIs(held) }));
      return;
    }
    keep(next);
    say(t('channel_layout.said.carried', { name: whatIs(next), place: whereIs(next) }));
  };
  const letGo = (): void => {
    const held = latest.current.lift;
    if (!held) return;
    keep(null);
    focused.current = `${held.of}:${held.id}`;
    const back = { ...held, rows: held.origin } as Lift;
    say(t('channel_layout.said.cancelled', { name: whatIs(held), place: whereIs(back) }));
  };

  return {
    rows: lift?.rows ?? history.rows,
    history,
    lift,
    said,
    focused,
    say,
    place,
    takeOut,
    addRow,
    moveRow,
    removeRow,
    setType,
    replace,
    travel,
    pickUp,
    putDown,
    carry,
    letGo,
  };
}
