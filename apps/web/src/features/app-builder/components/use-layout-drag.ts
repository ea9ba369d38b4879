import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ColumnName } from '../draft.ts';

/** So far (px) the pointer goes before a press becomes a drag. */
const SLACK = 5;

/** Where a field would go if it were let go: a place of a column, or out of the layout. */
export type Target = { column: ColumnName; at: number } | 'out';

interface Dragging {
  property: string;
  x: number;
  y: number;
  target: Target | null;
}

const isIn = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** What lies under the pointer: columns and their entries say what they are by data attributes. */
function targetAt(canvas: HTMLElement, property: string, x: number, y: number): Target | null {
  const column = [...canvas.querySelectorAll<HTMLElement>('[data-column]')].find((each) =>
    isIn(each.getBoundingClientRect(), x, y),
  );
  if (column) {
    const others = [...column.querySelectorAll<HTMLElement>('[data-entry]')].filter(
      (each) => each.dataset.entry !== property,
    );
    const above = others.filter((each) => {
      const { top, height } = each.getBoundingClientRect();
      return top + height / 2 < y;
    });
    return { column: column.dataset.column as ColumnName, at: above.length };
  }
  const pool = canvas.querySelector('[data-pool]');
  return pool && isIn(pool.getBoundingClientRect(), x, y) ? 'out' : null;
}

/** Drags fields between the columns of a layout and what is not in it yet, by pointer; Escape leaves all as it was. */
export function useLayoutDrag(
  canvas: RefObject<HTMLElement | null>,
  onDrop: (property: string, target: Target) => void,
) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [pressed, setPressed] = useState<{ property: string; x: number; y: number } | null>(null);
  /** A press that became a drag opens no menu when it ends. */
  const wasDragged = useRef(false);
  const latest = useRef({ dragging, onDrop });
  latest.current = { dragging, onDrop };

  useEffect(() => {
    if (pressed === null) return undefined;
    const end = () => {
      setPressed(null);
      setDragging(null);
    };
    const onMove = (event: PointerEvent) => {
      const { clientX: x, clientY: y } = event;
      if (!latest.current.dragging && Math.hypot(x - pressed.x, y - pressed.y) < SLACK) return;
      wasDragged.current = true;
      const { property } = pressed;
      setDragging({
        property,
        x,
        y,
        target: canvas.current && targetAt(canvas.current, property, x, y),
      });
    };
    const onUp = () => {
      const now = latest.current.dragging;
      if (now?.target) latest.current.onDrop(now.property, now.target);
      end();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey);
    };
  }, [pressed, canvas]);

  return {
    dragging,
    press: (property: string, event: ReactPointerEvent) => {
      wasDragged.current = false;
      if (event.button === 0) setPressed({ property, x: event.clientX, y: event.clientY });
    },
    /** Whether the click that comes now is the end of a drag. */
    isDragEnd: () => wasDragged.current,
  };
}
