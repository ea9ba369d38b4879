import { useEffect, useRef } from 'react';
import { isFocusFree } from '../../kit/catch-focus.ts';
import type { Shown } from './overview.ts';
import type { Placed } from './wall.ts';

interface Asking {
  view: Shown;
  /** The appointment that a dialogue is open about; null where none is. */
  asked: string | null;
  /** What is shown: with it an appointment comes to its new place. */
  placed: readonly Placed[];
}

/**
 * Gives the focus back after the dialogues about an appointment: what opened them is gone by then, or elsewhere. In the
 * sheet the day takes it that they were opened from, in the list the appointment, wherever it goes; whoever has gone on
 * by then is not called back.
 * @returns tells under which id the appointment goes on
 */
export function useReturnedFocus({ view, asked, placed }: Asking): (id: string) => void {
  const followed = useRef<string | null>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && asked === null && view === 'sheet')
      document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
    wasAsked.current = asked !== null;
    if (asked !== null) followed.current = asked;
  }, [asked, view]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with what is shown the place changes
  useEffect(() => {
    if (asked !== null || followed.current === null || view === 'sheet') return;
    const { activeElement } = document;
    if (isFocusFree()) document.querySelector<HTMLElement>(`[data-entry="${followed.current}"] a`)?.focus();
    else if (!activeElement?.closest('[data-entry], [role="dialog"]')) followed.current = null;
  }, [asked, placed, view]);

  useEffect(() => {
    const forget = ({ target }: PointerEvent) => {
      if (!(target as Element).closest('[role="dialog"]')) followed.current = null;
    };
    addEventListener('pointerdown', forget);
    return () => removeEventListener('pointerdown', forget);
  }, []);

  return (id) => {
    followed.current &&= id;
  };
}
