import type { ItemsChanged } from '@dorfplatz/contract';
import { onEvent } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { appQuery, appsKey, itemsKey } from './api.ts';

/** So long (ms) news of the same app wait for each other: many cards that move at once are one look at the list. */
const GATHERED = 120;
let apps = new Set<number>();
let items = new Set<number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether something that was fetched is about what changed: a list of the app, one of the items, what is said of one. */
function isAbout(
  key: readonly unknown[],
  changedApps: ReadonlySet<number>,
  changed: ReadonlySet<number>,
): boolean {
  const [, what, of] = key;
  if (what === 'table' || what === 'wall') {
    const app = queryClient.getQueryData(appQuery(String(of)).queryKey);
    return app === undefined || changedApps.has(app.id);
  }
  return typeof of === 'number' && changed.has(of);
}

function refresh(): void {
  timer = undefined;
  const [changedApps, changed] = [apps, items];
  apps = new Set();
  items = new Set();
  Promise.all([
    queryClient.invalidateQueries({
      queryKey: itemsKey,
      predicate: ({ queryKey }) => isAbout(queryKey, changedApps, changed),
    }),
    queryClient.invalidateQueries({ queryKey: appsKey }),
  ]).catch(() => {});
}

function take({ app_id, ids }: ItemsChanged): void {
  apps.add(app_id);
  for (const id of ids) items.add(id);
  if (timer === undefined) timer = setTimeout(refresh, GATHERED);
}

const listen = () => onEvent('items_changed', take);

/** Keeps lists, walls and items as a reload would show them while others change them [C05]. */
export const useFreshItems = (): void => useKeptFresh(listen);
