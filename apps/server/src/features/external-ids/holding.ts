import { keyOf } from './clean-id.ts';
import type { Holder } from './queries.ts';
import { type Bearer, bearerKey } from './tables.ts';

/** An id that somebody is to get; null takes it away. */
export type Wanted = Bearer & { external_id: string | null };

const place = ({ type }: Pick<Bearer, 'type'>, key: string): string => `${type} ${key}`;

/** Those of whom another one of the same kind is to get the same id, by `bearerKey`. */
export function givenTwice(wanted: readonly Wanted[]): Map<string, Wanted> {
  const seen = new Map<string, Wanted>();
  const twice = new Map<string, Wanted>();
  for (const one of wanted) {
    if (one.external_id === null) continue;
    const at = place(one, keyOf(one.external_id));
    const other = seen.get(at);
    if (!other) {
      seen.set(at, one);
      continue;
    }
    twice.set(bearerKey(one), other);
    if (!twice.has(bearerKey(other))) twice.set(bearerKey(other), one);
  }
  return twice;
}

/**
 * Those who cannot get their id since somebody else has it and keeps it, by `bearerKey`. Whoever gets another id in the
 * same go gives theirs free, unless they cannot get that one: so it is asked until nothing changes any more.
 */
export function heldByOthers(wanted: readonly Wanted[], holders: readonly Holder[]): Map<string, Holder> {
  const byKey = new Map(holders.map((holder) => [place(holder, holder.key), holder]));
  const held = new Map<string, Holder>();
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const moving = new Set(wanted.map(bearerKey).filter((key) => !held.has(key)));
    for (const one of wanted) {
      if (one.external_id === null || held.has(bearerKey(one))) continue;
      const holder = byKey.get(place(one, keyOf(one.external_id)));
      if (!holder || holder.id === one.id || moving.has(bearerKey(holder))) continue;
      held.set(bearerKey(one), holder);
      isSettled = false;
    }
  }
  return held;
}
