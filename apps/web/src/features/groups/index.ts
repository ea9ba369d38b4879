import { lazy } from 'react';

/** A group in a list with the way in; loaded with the lists that show it. */
export const GroupRow = lazy(async () => ({
  default: (await import('./components/group-row.tsx')).GroupRow,
}));

/** Keeps shown groups fresh while others change them or come and go. */
export { useFreshGroups } from './live.ts';
