import {
  type CatchUp,
  createSocketToken,
  type LiveEventName,
  type LiveEvents,
  type LiveMessage,
} from '@dorfplatz/contract';
import type { Socket } from 'socket.io-client';
import { call } from './client.ts';
import { queryClient } from './queries.ts';
import { watchReading } from './reading.ts';

type Handler = (message: LiveMessage) => void;

const handlers = new Set<Handler>();
const stateListeners = new Set<() => void>();
let socket: Socket | null = null;
let cursor: string | null = null;
/** What comes before the server has said what was missed: it is newer, and waits for that. */
let waiting: LiveMessage[] | undefined;
let isConnected = false;
let hasLostConnection = false;
let wanted = false;
let reading: ReturnType<typeof watchReading> | undefined;
let isReading = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Hands every live message to the handler until the returned function is called. */
export function onMessage(handler: Handler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** Hands the data of one kind of live event to the handler until the returned function is called. */
export function onEvent<Name extends LiveEventName>(
  name: Name,
  handler: (data: LiveEvents[Name]) => void,
): () => void {
  return onMessage((message) => {
    if (message.event === name) handler(message.data as LiveEvents[Name]);
  });
}

/** False after a connection was lost and until it is back. */
export function isLive(): boolean {
  return isConnected || !hasLostConnection;
}

/** Calls the listener when `isLive` may have changed, until the returned function is called. */
export function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

function deliver(message: LiveMessage): void {
  cursor = message.cursor;
  if (message.event === 'access_changed') void queryClient.invalidateQueries();
  for (const handler of handlers) handler(message);
}

function setConnected(now: boolean): void {
  if (isConnected && !now) hasLostConnection = true;
  isConnected = now;
  for (const listener of stateListeners) listener();
}

/** 5 s and up to 5 s more, so that not all browsers come back in the same moment. */
function connectLater(): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void connect(), 5000 + Math.random() * 5000);
}

async function connect(): Promise<void> {
  if (!wanted) return;
  try {
    const [{ io }, { token }] = await Promise.all([import('socket.io-client'), call(createSocketToken)]);
    if (!wanted) return;
    socket?.close();
    socket = io({
      path: '/api/chat/socket',
      addTrailingSlash: false,
      transports: ['websocket'],
      reconnection: false,
      auth: { token, reading: isReading },
    });
  } catch {
    connectLater();
    return;
  }
  const opened = socket;
  waiting = [];
  opened.on('live', (message: LiveMessage) => {
    if (waiting) waiting.push(message);
    else deliver(message);
  });
  opened.on('connect', () => {
    setConnected(true);
    catchUp(opened);
  });
  opened.on('connect_error', connectLater);
  opened.on('disconnect', (reason) => {
    setConnected(false);
    if (reason !== 'io client disconnect') connectLater();
  });
}

/**
 * Asks for what was missed. Where the server cannot tell, as at the first connection, everything on screen is
 * fetched anew: what happened between the fetch and the connection would be lost otherwise.
 */
function catchUp(opened: Socket): void {
  opened.emit('catch_up', { cursor }, (missed: CatchUp) => {
    for (const message of missed.messages) deliver(message);
    cursor = missed.cursor;
    const newer = waiting ?? [];
    waiting = undefined;
    for (const message of newer) if (Number(message.cursor) > Number(missed.cursor)) deliver(message);
    if (!missed.complete) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    }
  });
}

/** Opens the live connection once the page stands; does nothing when it is open already. */
export function startLive(): void {
  if (wanted) return;
  wanted = true;
  reading = watchReading((now) => {
    isReading = now;
    socket?.emit('reading', now);
  });
  isReading = reading.isReading;
  const open = () => void connect();
  if ('requestIdleCallback' in window) requestIdleCallback(open, { timeout: 2000 });
  else setTimeout(open, 300);
}

/** Closes the live connection and forgets where it stood. */
export function stopLive(): void {
  wanted = false;
  reading?.stop();
  clearTimeout(retryTimer);
  socket?.close();
  socket = null;
  cursor = null;
  hasLostConnection = false;
  setConnected(false);
}
