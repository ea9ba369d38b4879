import type { AppointmentEntry, Calendar } from '@dorfplatz/contract';
import { readLocal, writeLocal } from '../../lib/local-store.ts';

/** Calendars that are not shown: their ids, or all of them. */
export type Hidden = 'all' | ReadonlySet<number>;

const storageKey = 'hidden-calendars';

/** Reads `3,17`, `all` or `none`; null for anything else. */
export function readHidden(text: string | null | undefined): Hidden | null {
  if (text === 'all') return 'all';
  if (text === 'none') return new Set();
  if (!text || !/^[1-9]\d*(,[1-9]\d*)*$/.test(text)) return null;
  return new Set(text.split(',').map(Number));
}

/** The way back, in the order of the ids, so that one choice has one address. */
export function writeHidden(hidden: Hidden): string {
  if (hidden === 'all') return 'all';
  return [...hidden].sort((one, other) => one - other).join(',') || 'none';
}

/** What the address says, else what was chosen last in this browser. */
export const hiddenOf = (inAddress: string | undefined): Hidden =>
  readHidden(inAddress) ?? readHidden(readLocal(storageKey)) ?? new Set();

/** Keeps the choice for the next visit. */
export function keepHidden(hidden: Hidden): void {
  writeLocal(storageKey, hidden !== 'all' && hidden.size === 0 ? null : writeHidden(hidden));
}

export const isHidden = (hidden: Hidden, id: number): boolean => hidden === 'all' || hidden.has(id);

/** The choice with one calendar shown or not. */
export function withCalendar(
  hidden: Hidden,
  id: number,
  isShown: boolean,
  all: readonly { id: number }[],
): Hidden {
  const next = new Set(hidden === 'all' ? all.map((each) => each.id) : hidden);
  if (isShown) next.delete(id);
  else next.add(id);
  return next;
}

/** What lies in a shown calendar; what lies in none that one sees came by an invitation and stays. */
export const isShown = ({ calendar_ids }: AppointmentEntry, hidden: Hidden): boolean =>
  calendar_ids.length === 0 || calendar_ids.some((id) => !isHidden(hidden, id));

export interface CalendarSection {
  /** `network`, `personal`, or the id of a category of groups. */
  key: string;
  /** The name of the category; null for the network's and one's own. */
  name: string | null;
  calendars: Calendar[];
}

/**
 * Calendars as the filter shows them: the network's, one's own and shared ones, then by category, in the
 * order in which they come [RUL-0009].
 */
export function sectionsOf(calendars: readonly Calendar[]): CalendarSection[] {
  const of = (types: readonly Calendar['type'][]) => calendars.filter(({ type }) => types.includes(type));
  const categories = new Map<string, CalendarSection>();
  for (const calendar of of(['group'])) {
    const key = String(calendar.category_id ?? 'groups');
    const section = categories.get(key) ?? { key, name: calendar.category_name ?? '', calendars: [] };
    section.calendars.push(calendar);
    categories.set(key, section);
  }
  return [
    { key: 'network', name: null, calendars: of(['network']) },
    { key: 'personal', name: null, calendars: of(['personal', 'shared']) },
    ...categories.values(),
  ].filter((section) => section.calendars.length > 0);
}
