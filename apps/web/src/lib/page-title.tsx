import { useSession } from './session.ts';

/** Names the screen in the browser's tab and history. */
export function PageTitle({ children }: { children: string }) {
  const { network } = useSession();
  return <title>{children ? `${children} · ${network.name}` : network.name}</title>;
}
