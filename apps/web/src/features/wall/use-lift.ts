import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isFocusFree } from '../../kit/catch-focus.ts';
import { useTranslate } from '../../lib/i18n.ts';
import type { WallState } from './use-wall.ts';
import { type Arrow, type Card, type Column, type Place, placed, placeOf, stepped } from './wall-cards.ts';

interface Lift {
  id: number;
  title: string;
  from: Place;
  at: Place;
}

const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key);

/**
 * Moves cards by keys [C25]: Space lifts one, arrows carry it, Space or Enter lets it go, Escape puts it back. Each step
 * is said, and the focus stays on the card, also while others change the wall.
 */
export function useLift<Kind extends Card>(
  { columns, more, move }: Pick<WallState<Kind>, 'columns' | 'more' | 'move'>,
  isMovable: (item: Kind) => boolean,
) {
  const t = useTranslate();
  const [lift, setLift] = useState<Lift | null>(null);
  const [said, setSaid] = useState('');
  const focused = useRef<number | null>(null);
  const shown = lift ? placed(columns, lift.id, lift.at) : columns;
  useLayoutEffect(() => {
    // A card in another column is another element: the focus goes there with it.
    if (focused.current === null || !isFocusFree()) return;
    document.querySelector<HTMLElement>(`[data-open="${focused.current}"]`)?.focus();
  });
  const where = (all: readonly Column<Kind>[], id: number, place: Place) => {
    const column = all.find(({ value }) => value === place.column);
    return {
      column: column?.label ?? '',
      place: place.at + 1,
      total: column?.total ?? 0,
      id,
    };
  };
  const drop = async ({ id, title, at, from }: Lift) => {
    setLift(null);
    if (from.column === at.column && from.at === at.at) {
      setSaid(t('wall.said.unmoved', { title }));
      return;
    }
    const done = await move(id, at);
    const { column } = where(columns, id, at);
    setSaid(
      done
        ? t('wall.said.dropped', { title, column, place: done.place, total: done.total })
        : t('wall.said.refused', { title }),
    );
  };
  const carry = (held: Lift, arrow: Arrow) => {
    const at = stepped(columns, held.id, held.at, arrow);
    const column = columns.find(({ value }) => value === held.at.column);
    if (!at) {
      // What follows is not loaded yet: the next press goes on in it.
      if (arrow === 'ArrowDown' && column?.next) more(column.value).catch(() => {});
      return;
    }
    setLift({ ...held, at });
    setSaid(t('wall.said.over', where(placed(columns, held.id, at), held.id, at)));
  };
  /** Goes to the card beside one, where nothing is held. */
  const step = (item: Kind, arrow: Arrow): boolean => {
    const place = placeOf(columns, item.id);
    if (!place) return false;
    const at = columns.findIndex(({ value }) => value === place.column);
    const upOrDown = arrow === 'ArrowUp' ? -1 : 1;
    let next: Kind | undefined;
    if (arrow === 'ArrowUp' || arrow === 'ArrowDown') next = columns[at]?.items[place.at + upOrDown];
    else {
      // Columns without cards are passed over.
      const aside = arrow === 'ArrowLeft' ? columns.slice(0, at).reverse() : columns.slice(at + 1);
      const { items = [] } = aside.find((column) => column.items.length > 0) ?? {};
      next = items[Math.min(place.at, items.length - 1)];
    }
    if (!next) return false;
    document.querySelector<HTMLElement>(`[data-open="${next.id}"]`)?.focus();
    return true;
  };
  const onKeyDown = (item: Kind) => (event: KeyboardEvent) => {
    // The keys of the menu in the card are its own.
    if (!(event.target as Element).hasAttribute('data-open')) return;
    const { key } = event;
    const held = lift?.id === item.id ? lift : null;
    if (isArrow(key)) {
      if (held) carry(held, key);
      else if (!step(item, key)) return;
    } else if (key === ' ' || (key === 'Enter' && held)) {
      if (held) drop(held).catch(() => {});
      else if (isMovable(item)) {
        const from = placeOf(columns, item.id);
        if (!from) return;
        setLift({ id: item.id, title: item.title, from, at: from });
        setSaid(t('wall.said.lifted', { title: item.title, ...where(columns, item.id, from) }));
      } else setSaid(t('wall.said.not_movable', { title: item.title }));
    } else if (key === 'Escape' && held) {
      setLift(null);
      setSaid(t('wall.said.cancelled', { title: item.title }));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    columns: shown,
    heldId: lift?.id ?? null,
    said,
    say: setSaid,
    onKeyDown,
    onFocus: (element: Element) => {
      const id = Number(element.closest<HTMLElement>('[data-card]')?.dataset.card);
      focused.current = Number.isSafeInteger(id) ? id : null;
    },
    onBlur: (next: Element | null) => {
      // Nothing takes the focus where a card is drawn anew in another column.
      if (next === null) return;
      focused.current = null;
      if (lift && !next.closest(`[data-card="${lift.id}"]`)) setLift(null);
    },
  };
}
