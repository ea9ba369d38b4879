import { onMessage } from '../../lib/live.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { forgetFound } from './api.ts';

const listen = () =>
  onMessage(({ event }) => {
    if (event === 'memberships_changed' || event === 'group_changed') forgetFound();
  });

/** Forgets what was found when one sees more or less than before: found things stay for a minute otherwise. */
export const useFreshSearch = (): void => useKeptFresh(listen);
