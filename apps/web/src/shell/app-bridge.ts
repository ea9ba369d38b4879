import { registerDevice, type UnreadCounts } from '@dorfplatz/contract';
import { postToApp } from '../lib/app-mode.ts';
import { call } from '../lib/client.ts';
import { ownAddress } from '../lib/own-address.ts';

type Wish = { type?: unknown; payload?: unknown };

function wishOf(data: unknown): Wish | null {
  try {
    const wish: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof wish === 'object' && wish !== null ? wish : null;
  } catch {
    return null;
  }
}

const textOf = (payload: unknown, name: string): string | undefined => {
  const value =
    typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Has pushes sent to the app that shows this page; says what became of it. */
async function register(payload: unknown): Promise<void> {
  const platform = textOf(payload, 'platform');
  const push_token = textOf(payload, 'push_token');
  if ((platform !== 'ios' && platform !== 'android') || push_token === undefined) return;
  try {
    const { id } = await call(registerDevice, { body: { platform, push_token } });
    postToApp('token', { device_id: id });
  } catch {
    postToApp('token', { device_id: null });
  }
}

/**
 * Listens to the app: it may lead to a screen and hand over the token of its pushes. Only what was said inside this
 * page counts: another page that holds this one, or that it holds, is not the app.
 * @returns ends it
 */
export function listenToApp(goTo: (address: string) => void): () => void {
  const hear = (event: MessageEvent) => {
    if (event.source !== null && event.source !== window) return;
    const wish = wishOf(event.data);
    if (wish?.type === 'navigate') goTo(ownAddress(textOf(wish.payload, 'path')));
    if (wish?.type === 'token') void register(wish.payload);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

/** Tells the app what is unread, as one number a feature [RUL-0620]. */
export const postUnreads = (unreads: UnreadCounts): void => postToApp('unreads', unreads);

export const postPath = (path: string): void => postToApp('navigate', { path });
