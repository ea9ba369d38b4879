import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from './session.ts';

let shown = '';
const listeners = new Set<() => void>();

function show(title: string): void {
  shown = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The title of the screen that is shown; empty until it is known. */
export const usePageTitle = (): string => useSyncExternalStore(subscribe, () => shown);

/** Names the screen in the browser's tab and history, and in the header of phones. */
export function PageTitle({ children }: { children: string }) {
  const { network } = useSession();
  useEffect(() => {
    show(children);
    return () => show('');
  }, [children]);
  return <title>{children ? `${children} · ${network.name}` : network.name}</title>;
}
