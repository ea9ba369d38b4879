import type { Day } from '@dorfplatz/ui';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { dayMinutes, firstMinute, type Span } from './time-grid.ts';

/** By so much the name of an hour stands above its line. */
const LABEL_PX = 8;

interface Opening {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>;
  spans: readonly Span[];
  isKnown: boolean;
  /** The hours are opened anew with every other one. */
  key: string;
  /** Where not all days of a week fit, this one is seen. */
  day: Day;
}

/** Opens the hours at seven, or at the first appointment; then they stay as they are, also when the page is turned. */
export function useOpening({ box, spans, isKnown, key, day }: Opening): void {
  const open = useEffectEvent(() => {
    const element = box.current;
    const column = element?.querySelector<HTMLElement>(`[data-column="${day}"]`);
    if (!element || !column) return;
    const minute = column.offsetHeight / dayMinutes;
    const room = element.clientHeight - (element.scrollHeight - column.offsetHeight);
    element.scrollTop = firstMinute(spans, room / minute) * minute - LABEL_PX;
    const hours = column.parentElement?.firstElementChild as HTMLElement;
    element.scrollLeft = column.offsetLeft - hours.offsetWidth;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened anew with the key
  useEffect(() => {
    if (isKnown) open();
  }, [isKnown, key]);
}
