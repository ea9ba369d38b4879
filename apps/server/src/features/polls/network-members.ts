import { rows, type Sql } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';

const FRESH_MS = 60_000;

/** Looks the count up once a minute at most. */
function counter(db: Sql): () => Promise<number> {
  let known: Promise<number> | undefined;
  let until = 0;
  return () => {
    const now = Date.now();
    if (known && now < until) return known;
    until = now + FRESH_MS;
    const asked = rows<{ count: number }>(
      db,
      `select count(*)::int as count from members where state = 'active' and not is_external`,
      [],
    ).then(([row]) => row!.count);
    known = asked;
    // Who asks next asks anew.
    asked.catch(() => {
      known = undefined;
    });
    return asked;
  };
}

const counters = new WeakMap<Services, () => Promise<number>>();

/**
 * How many belong to the network, guests aside, for "48 of 203": as it was within the last minute, so that pages of a
 * stream do not count.
 */
export function networkMembers(services: Services): Promise<number> {
  let count = counters.get(services);
  if (!count) {
    count = counter(services.db.reads);
    counters.set(services, count);
  }
  return count();
}
