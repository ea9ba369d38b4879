import { type Activity, markStreamsRead } from '@dorfplatz/contract';
import { type RefCallback, useEffect, useMemo, useRef } from 'react';
import { call } from '../../lib/client.ts';
import { changeActivity } from './api.ts';
import { createReadMarker, type Reading } from './read-marker.ts';

/** How long an entry must be in view to count as seen, in milliseconds. */
const seenAfter = 1000;

async function send(readings: Reading[], seen: Pick<Activity, 'id'>[]): Promise<void> {
  try {
    await Promise.all(readings.map((body) => call(markStreamsRead, { body, keepalive: true })));
    for (const { id } of seen) {
      changeActivity(id, (activity) => (activity.unread ? { ...activity, unread: false } : activity));
    }
  } catch {
    // What could not be told now is told when it is seen again.
  }
}

/** Moves the read marker past unread entries that were in view for a second. Gives the ref for their elements. */
export function useReadMarker(activities: readonly Activity[]): RefCallback<HTMLElement> {
  const latest = useRef(activities);
  useEffect(() => {
    latest.current = activities;
  }, [activities]);
  const { observer, stop } = useMemo(() => {
    const marker = createReadMarker((readings, seen) => void send(readings, seen));
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const see = (element: Element) => {
      timers.delete(element);
      const id = Number(element.getAttribute('data-activity'));
      const activity = latest.current.find((each) => each.id === id);
      if (activity?.unread && !document.hidden) marker.see(activity);
    };
    const watching = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(timers.get(target));
          timers.delete(target);
          if (isIntersecting)
            timers.set(
              target,
              setTimeout(() => see(target), seenAfter),
            );
        }
      },
      // The upper edge counts: a long post is seen when one begins to read it.
      { rootMargin: '0px 0px -15% 0px' },
    );
    return {
      observer: watching,
      stop: () => {
        watching.disconnect();
        for (const timer of timers.values()) clearTimeout(timer);
        marker.flush();
      },
    };
  }, []);
  useEffect(() => stop, [stop]);
  return useMemo(
    () => (element) => {
      if (!element) return undefined;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
}
