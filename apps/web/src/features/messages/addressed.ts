import type { MessageEntry } from '@dorfplatz/contract';

/** So many names are written out. */
const named = 3;

/**
 * The names of whom a message went to, and how many more there are. Lists carry but the first names, and what one may
 * not know of has none: where no group stands for its people, the count of all tells how many are missing.
 */
export function namesOf({
  to,
  to_groups,
  to_count,
}: Pick<MessageEntry, 'to' | 'to_groups' | 'to_count' | 'to_all_network_members'>): {
  names: string[];
  more: number;
} {
  const all = [...to.map(({ display_name }) => display_name), ...to_groups.map(({ name }) => name)];
  const names = all.slice(0, named);
  return { names, more: Math.max(0, (to_groups.length > 0 ? all.length : to_count) - names.length) };
}
