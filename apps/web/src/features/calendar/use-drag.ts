import type { AppointmentEntry } from '@dorfplatz/contract';
import type { Day } from '@dorfplatz/ui';
import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { daysBetween } from './month.ts';

export type DragMode = 'move' | 'lengthen';

export interface Drag {
  entry: AppointmentEntry;
  mode: DragMode;
  /** Days between where it was taken and where the pointer is. */
  days: number;
}

/** A press becomes a drag after so many pixels. */
const threshold = 5;

/** The day below the pointer: bars lie over cells that are not theirs. */
function dayAt(x: number, y: number): Day | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element instanceof HTMLElement && element.dataset.day) return element.dataset.day;
  }
  return null;
}

interface Held {
  entry: AppointmentEntry;
  mode: DragMode;
  from: Day;
  x: number;
  y: number;
}

/** Dragging an entry over the days of the sheet, with mouse or pen; a finger scrolls, and has the menu. */
export function useDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const held = useRef<Held | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const follow = useEffectEvent((event: PointerEvent) => {
    const start = held.current;
    if (!start) return;
    const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) > threshold;
    if (!drag && !isFar) return;
    event.preventDefault();
    const day = dayAt(event.clientX, event.clientY);
    const days = day ? daysBetween(start.from, day) : (drag?.days ?? 0);
    if (!drag || drag.days !== days) setDrag({ entry: start.entry, mode: start.mode, days });
    if (ghost.current) ghost.current.style.translate = `${event.clientX + 10}px ${event.clientY + 8}px`;
  });
  const end = useEffectEvent((isDropped: boolean) => {
    held.current = null;
    if (!drag) return;
    // The release of a drag is no press on the link below it.
    const swallow = (click: MouseEvent) => {
      click.preventDefault();
      click.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    setDrag(null);
    if (isDropped && drag.days !== 0) onDrop(drag);
  });
  useEffect(() => {
    const onMove = (event: PointerEvent) => follow(event);
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end(false);
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey);
    };
  }, []);
  return {
    drag,
    ghost,
    hold: (event: ReactPointerEvent, entry: AppointmentEntry, mode: DragMode) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !entry.can.update) return;
      const from = dayAt(event.clientX, event.clientY);
      if (from) held.current = { entry, mode, from, x: event.clientX, y: event.clientY };
    },
  };
}

export type Dragging = ReturnType<typeof useDrag>;
