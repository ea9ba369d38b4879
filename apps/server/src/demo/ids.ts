/** Tables whose rows the demo network numbers itself, so that texts can name people before anything is written. */
export const NUMBERED = [
  'members',
  'group_categories',
  'groups',
  'contexts',
  'containers',
  'files',
  'tags',
  'activities',
  'replies',
  'messages',
] as const;
export type Numbered = (typeof NUMBERED)[number];

/** Gives ids in order, beginning behind those that are taken. */
export type Ids = { next(table: Numbered): number };

export function idsAfter(taken: Readonly<Record<Numbered, number>>): Ids {
  const last = { ...taken };
  return {
    next(table) {
      last[table] += 1;
      return last[table];
    },
  };
}
