import { type Activity, markStreamsRead } from '@dorfplatz/contract';
import { type RefCallback, useEffect, useMemo, useRef } from 'react';
import { call } from '../../lib/client.ts';
import { isPageRead, onPageRead } from '../../lib/live.ts';
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
  const { observer, forget, stop } = useMemo(() => {
    const marker = createReadMarker((readings, seen) => void send(readings, seen));
    /** What is in view, and waits for its second. */
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const see = (element: Element) => {
      const id = Number(element.getAttribute('data-activity'));
      const activity = latest.current.find((each) => each.id === id);
      if (activity?.unread && isPageRead()) marker.see(activity);
    };
    const wait = (element: Element) => {
      clearTimeout(timers.get(element));
      timers.set(
        element,
        setTimeout(() => see(element), seenAfter),
      );
    };
    const watching = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) wait(target);
          else {
            clearTimeout(timers.get(target));
            timers.delete(target);
          }
        }
      },
      // The upper edge counts: a long post is seen when one begins to read it.
      { rootMargin: '0px 0px -15% 0px' },
    );
    // What came while nobody looked has been seen a second after somebody does.
    const stopReading = onPageRead((isRead) => {
      if (isRead) for (const element of timers.keys()) wait(element);
    });
    return {
      observer: watching,
      forget: (element: Element) => {
        watching.unobserve(element);
        clearTimeout(timers.get(element));
        timers.delete(element);
      },
      stop: () => {
        watching.disconnect();
        stopReading();
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
      return () => forget(element);
    },
    [observer, forget],
  );
}
