import type { AppointmentCategory } from '@dorfplatz/contract';

type Categories = readonly AppointmentCategory[];

/** A new one at the end, whose label is its id [RUL-0593]. */
export const withCategory = (now: Categories, label: string): AppointmentCategory[] => [
  ...now,
  { id: label, label },
];

/** The same under another label. */
export const renamed = (now: Categories, id: string, label: string): AppointmentCategory[] =>
  now.map((each) => (each.id === id ? { id, label } : each));

/** The same with one of them marked as gone [RUL-0593]. */
export const without = (now: Categories, id: string) =>
  now.map((each) => (each.id === id ? { ...each, _destroy: true } : each));

/** The same with one of them a step further up (-1) or down (1); at the ends nothing changes. */
export function moved(now: Categories, id: string, by: -1 | 1): AppointmentCategory[] {
  const from = now.findIndex((each) => each.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= now.length) return [...now];
  const order = [...now];
  [order[from], order[to]] = [order[to]!, order[from]!];
  return order;
}
