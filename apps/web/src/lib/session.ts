import {
  getNetwork,
  getSession,
  type Network,
  type SessionState,
  type SessionViewer,
} from '@dorfplatz/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError } from './api-error.ts';
import { call, setCaller, setCsrfToken } from './client.ts';
import { activateLanguage, browserLanguage, keptLanguage } from './i18n.ts';
import { keepOnlyFor } from './kept-reading.ts';
import { queryClient } from './queries.ts';
import { applyTheme } from './theme.ts';

/** Who is signed in and what the frame needs; asked before anything else is shown. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const session = await call(getSession, { signal });
    await takeOver(session);
    return session;
  },
});

/** The network with its group categories and the viewer's groups; only for the signed in. */
export const networkQuery = queryOptions({
  queryKey: ['network'],
  queryFn: ({ signal }) => call(getNetwork, { signal }),
});

async function takeOver(session: SessionState): Promise<void> {
  setCsrfToken(session.csrf_token);
  applyTheme(session.network.theme);
  const { viewer, network } = session;
  setCaller(viewer?.id ?? null);
  keepOnlyFor(viewer?.id ?? null);
  await activateLanguage(
    viewer?.language ?? keptLanguage() ?? (network.is_set_up ? network.language : browserLanguage()),
    viewer !== null,
  );
}

/** Provided by what stands on every screen: one that follows the session is enough for all who ask for it. */
export const SessionContext = createContext<SessionState | null>(null);

/** The session as it was last told by the server. */
export function useSession(): SessionState {
  const session = useContext(SessionContext) ?? queryClient.getQueryData(sessionQuery.queryKey);
  if (!session) throw new Error('A page was shown before it was known who is signed in');
  return session;
}

/** The signed-in person of the frame that is on screen; provided by the frame. */
export const ViewerContext = createContext<SessionViewer | null>(null);

/** The signed-in person; only below pages that ask for one. */
export function useViewer(): SessionViewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('A page for signed-in people was shown to somebody else');
  return viewer;
}

/** The network of the signed-in person, with the state of its loading. */
export function useNetwork() {
  const { viewer } = useSession();
  return useQuery({ ...networkQuery, enabled: viewer !== null });
}

/** The network as far as it is loaded by now, for what asks once and follows nothing. */
export function knownNetwork(): Network | undefined {
  return queryClient.getQueryData(networkQuery.queryKey);
}

/** Takes it that nobody is signed in any more; what was fetched for them is forgotten by `renewSession`. */
export function forgetViewer(): void {
  keepOnlyFor(null);
  queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, viewer: null });
}

/** Forgets everything that was fetched and asks anew who is signed in. */
export async function renewSession(): Promise<SessionState> {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Asks anew who is signed in where a call was refused because another tab has signed somebody in or out meanwhile. */
export async function takeOtherTabOver(error: unknown): Promise<void> {
  if (error instanceof ApiError && error.code === 'forged') await renewSession().catch(() => undefined);
}
