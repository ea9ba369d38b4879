import { useCallback, useEffect, useState } from 'react';
import { onArrival } from './live-cache.ts';
import { belongs, type StreamSource } from './source.ts';

/** Scrolled further than this, in px, a person is reading what is there. */
const atTop = 40;

const scroller = () => document.getElementById('main');

function isReading(): boolean {
  const main = scroller();
  if (main && main.scrollTop > atTop) return true;
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.isContentEditable;
}

/**
 * What arrives live while somebody reads or writes waits behind a pill; otherwise it slides in.
 * `waiting` are the ids to hold back, `arrived` those to move in, `release` shows what waits.
 */
export function useArrivals(source: StreamSource) {
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set());
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set());
  useEffect(
    () =>
      onArrival((activity) => {
        if (belongs(activity, source) === false) return;
        const add = (ids: ReadonlySet<number>) => new Set(ids).add(activity.id);
        if (isReading()) setWaiting(add);
        else setArrived(add);
      }),
    [source],
  );
  const release = useCallback(() => {
    setWaiting(new Set());
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller()?.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
  }, []);
  return { waiting, arrived, release };
}
