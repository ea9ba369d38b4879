import { IconButton } from '@dorfplatz/ui';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import styles from './sortable-list.module.css';
import { moved } from './sorted.ts';

/** What a row offers to move it; a place that it has already is not offered. */
export interface Moves {
  /** Dragged by the pointer, and moved by Alt with the arrow keys. */
  handle: ReactNode;
  up: (() => void) | null;
  down: (() => void) | null;
}

interface SortableListProps<Item> {
  /** Names the list. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  children: (item: Item, moves: Moves) => ReactNode;
}

/** A list whose order people make: by dragging a handle, by keys, or by what its rows offer in their menus. */
export function SortableList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onOrder,
  children,
}: SortableListProps<Item>) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  /** The row whose handle gets the focus back: one that moves in the page loses it. */
  const focused = useRef<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef({ items, onOrder });
  latest.current = { items, onOrder };

  const move = (key: string, to: number) => {
    const { items: now } = latest.current;
    const from = now.findIndex((item) => keyOf(item) === key);
    const place = Math.max(0, Math.min(to, now.length - 1));
    if (from < 0 || from === place) return;
    setSaid(t('kit.sort.moved', { name: nameOf(now[from]!), place: place + 1, count: now.length }));
    latest.current.onOrder(moved(now, from, place));
  };
  const placeOf = (key: string) => latest.current.items.findIndex((item) => keyOf(item) === key);
  const moving = useRef(move);
  moving.current = move;

  useLayoutEffect(() => {
    const key = focused.current;
    if (key === null) return;
    const row = [...(list.current?.children ?? [])].find((each) => each.getAttribute('data-key') === key);
    row?.querySelector<HTMLElement>('[data-handle]')?.focus();
    focused.current = null;
  });

  useEffect(() => {
    if (dragged === null) return undefined;
    const before = [...latest.current.items];
    const onMove = (event: PointerEvent) => {
      const others = [...(list.current?.children ?? [])].filter(
        (row) => row.getAttribute('data-key') !== dragged,
      );
      const above = others.filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 < event.clientY;
      });
      moving.current(dragged, above.length);
    };
    const end = () => setDragged(null);
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latest.current.onOrder(before);
      end();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey);
    };
  }, [dragged]);

  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    focused.current = key;
    move(key, placeOf(key) + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <>
      <ul ref={list} aria-label={label}>
        {items.map((item, index) => {
          const key = keyOf(item);
          return (
            <li key={key} data-key={key} className={styles.row} data-dragged={key === dragged || undefined}>
              {children(item, {
                handle: (
                  <IconButton
                    data-handle
                    className={styles.handle}
                    label={t('kit.sort.handle', { name: nameOf(item) })}
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    onKeyDown={(event) => onKeyDown(event, key)}
                    onPointerDown={(event) => {
                      if (event.button === 0) setDragged(key);
                    }}
                  >
                    <DotsSixVerticalIcon weight="bold" aria-hidden="true" />
                  </IconButton>
                ),
                up: index > 0 ? () => move(key, index - 1) : null,
                down: index < items.length - 1 ? () => move(key, index + 1) : null,
              })}
            </li>
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
