import type { Activity } from '@dorfplatz/contract';
import { byTime } from './order.ts';

/** One move of the read marker: these streams were read up to this entry. */
export interface Reading {
  streams: number[];
  activity_id: number;
}

/** The least time between two moves of the marker, in milliseconds. */
const interval = 2000;

type Seen = Pick<Activity, 'id' | 'created_at' | 'activitystreams'>;

/** The moves that say what was seen: one for each entry that is the newest seen of some stream. */
export function readingsOf(seen: Iterable<Seen>): Reading[] {
  const newest = new Map<number, Seen>();
  for (const activity of seen) {
    for (const stream of activity.activitystreams) {
      const known = newest.get(stream.id);
      if (!known || byTime(activity, known) > 0) newest.set(stream.id, activity);
    }
  }
  const readings = new Map<number, Reading>();
  for (const [streamId, activity] of newest) {
    const reading = readings.get(activity.id) ?? { streams: [], activity_id: activity.id };
    reading.streams.push(streamId);
    readings.set(activity.id, reading);
  }
  return [...readings.values()];
}

/** Gathers seen entries and hands them on at most every two seconds. `flush` hands on what waits. */
export function createReadMarker(send: (readings: Reading[], seen: Seen[]) => void) {
  const waiting = new Map<number, Seen>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    sentAt = Date.now();
    const seen = [...waiting.values()];
    waiting.clear();
    send(readingsOf(seen), seen);
  };
  return {
    see(activity: Seen): void {
      waiting.set(activity.id, activity);
      timer ??= setTimeout(flush, Math.max(0, sentAt + interval - Date.now()));
    },
    flush,
  };
}
