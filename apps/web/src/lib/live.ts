import {
  type CatchUp,
  createSocketToken,
  type FleetingEvents,
  type FleetingMessage,
  type FleetingName,
  type LiveAcknowledgement,
  type LiveAnswerOf,
  type LiveBodyOf,
  type LiveCall,
  type LiveEventName,
  type LiveEvents,
  type LiveMessage,
} from '@dorfplatz/contract';
import type { Socket } from 'socket.io-client';
import { ApiError } from './api-error.ts';
import { call, tellSignedOut } from './client.ts';
import { queryClient } from './queries.ts';
import { watchReading } from './reading.ts';

type Handler = (message: LiveMessage) => void;
type FleetingHandler = (message: FleetingMessage) => void;

/** `failed`: the server gives no credentials; it is asked again all the same [RUL-0265]. */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'failed';

/** Credentials are not used any more so long (ms) before they expire [RUL-0269]. */
const tokenMargin = 180_000;
/** The new cookie of a renewed session may come so long (ms) after the news of it. */
const renewalMargin = 1000;
/** After so long (ms) without an answer a call counts as lost with its connection. */
const patience = 15_000;

const handlers = new Set<Handler>();
const fleetingHandlers = new Set<FleetingHandler>();
const stateListeners = new Set<() => void>();
const readingListeners = new Set<(isReading: boolean) => void>();
let socket: Socket | null = null;
let cursor: string | null = null;
/** What comes before the server has said what was missed: it is newer, and waits for that. */
let waiting: LiveMessage[] | undefined;
let isConnected = false;
let isConnecting = false;
let hasLostConnection = false;
let hasFailed = false;
let token: { text: string; until: number } | null = null;
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

/** Hands the data of one kind of fleeting message to the handler until the returned function is called. */
export function onFleeting<Name extends FleetingName>(
  name: Name,
  handler: (data: FleetingEvents[Name]) => void,
): () => void {
  const each: FleetingHandler = (message) => {
    if (message.event === name) handler(message.data as FleetingEvents[Name]);
  };
  fleetingHandlers.add(each);
  return () => fleetingHandlers.delete(each);
}

/** Calls the server over the open connection; throws ApiError, also when there is no connection. */
export function callLive<C extends LiveCall>({ event }: C, body: LiveBodyOf<C>): Promise<LiveAnswerOf<C>> {
  const open = socket;
  if (!open || !isConnected) return Promise.reject(new ApiError(0, { code: 'network' }));
  return new Promise((resolve, reject) => {
    open
      .timeout(patience)
      .emit(event, body, (lost: Error | null, answered: LiveAcknowledgement<LiveAnswerOf<C>>) => {
        if (lost) reject(new ApiError(0, { code: 'network' }));
        else if (answered.ok) resolve(answered.answer);
        else {
          const { problem } = answered;
          // The session ended while its connection stood; what was written waits in this browser.
          if (problem.status === 401) tellSignedOut();
          reject(new ApiError(problem.status, problem));
        }
      });
  });
}

/** How the connection is; told anew through `onLiveState`. */
export function connectionState(): ConnectionState {
  if (isConnected) return 'connected';
  if (hasFailed) return 'failed';
  return hasLostConnection ? 'reconnecting' : 'connecting';
}

/** Whether somebody looks at this page right now. */
export function isPageRead(): boolean {
  return isReading;
}

/** Calls the listener when somebody begins or ceases to look at this page. */
export function onPageRead(listener: (isReading: boolean) => void): () => void {
  readingListeners.add(listener);
  return () => readingListeners.delete(listener);
}

/** False after a connection was lost and until it is back. */
export function isLive(): boolean {
  return isConnected || !hasLostConnection;
}

/** Calls the listener when the connection may be another than before, until the returned function is called. */
export function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

function deliver(message: LiveMessage): void {
  cursor = message.cursor;
  if (message.event === 'access_changed') void queryClient.invalidateQueries();
  for (const handler of handlers) handler(message);
}

/** What was told with what was missed may still be on its way from another process. */
function deliverNewer(message: LiveMessage): void {
  if (cursor === null || Number(message.cursor) > Number(cursor)) deliver(message);
}

function setConnected(now: boolean): void {
  if (isConnected && !now) hasLostConnection = true;
  isConnected = now;
  tellState();
}

function tellReading(): void {
  for (const listener of readingListeners) listener(isReading);
}

function tellState(): void {
  for (const listener of stateListeners) listener();
}

/** By default 5 s and up to 5 s more, so that not all browsers come back in the same moment. */
function connectLater(milliseconds = 5000 + Math.random() * 5000): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void connect(), milliseconds);
}

/** Credentials hold for hours; they are kept until shortly before their end [RUL-0269]. */
async function validToken(): Promise<string> {
  if (!token || token.until < Date.now()) {
    const { token: text, expires_at } = await call(createSocketToken);
    token = { text, until: Date.parse(expires_at) - tokenMargin };
  }
  return token.text;
}

async function connect(): Promise<void> {
  if (!wanted || isConnecting) return;
  isConnecting = true;
  let auth: { token: string; reading: boolean };
  let io: typeof import('socket.io-client').io;
  try {
    const [library, text] = await Promise.all([import('socket.io-client'), validToken()]);
    io = library.io;
    auth = { token: text, reading: isReading };
  } catch {
    hasFailed = true;
    tellState();
    connectLater();
    return;
  } finally {
    isConnecting = false;
  }
  if (!wanted) return;
  hasFailed = false;
  socket?.close();
  socket = io({
    path: '/api/chat/socket',
    addTrailingSlash: false,
    transports: ['websocket'],
    reconnection: false,
    auth,
  });
  const opened = socket;
  waiting = [];
  opened.on('live', (message: LiveMessage) => {
    if (waiting) waiting.push(message);
    else deliverNewer(message);
  });
  opened.on('fleeting', (message: FleetingMessage) => {
    for (const handler of fleetingHandlers) handler(message);
  });
  opened.on('connect', () => catchUp(opened));
  opened.on('connect_error', ({ message }) => {
    if (message === 'unauthorised') {
      token = null;
      hasFailed = true;
      tellState();
    }
    connectLater();
  });
  opened.on('ended', tellSignedOut);
  let isRenewed = false;
  opened.on('renewed', () => {
    // The session goes on under new tokens; what was issued to it before is void.
    token = null;
    isRenewed = true;
  });
  opened.on('disconnect', (reason) => {
    setConnected(false);
    if (isRenewed) connectLater(renewalMargin);
    else if (reason !== 'io client disconnect') connectLater();
  });
}

/** Tries to connect at once, where that would happen later only. */
export function connectNow(): void {
  if (!wanted || isConnected) return;
  clearTimeout(retryTimer);
  hasFailed = false;
  tellState();
  void connect();
}

/**
 * Asks for what was missed, and counts as connected from then on: whoever reads something then has all that is not told
 * live. Where the server cannot tell, as at the first connection, everything on screen is fetched anew, and what one may
 * do as well: what happened between the fetch and the connection would be lost otherwise.
 */
function catchUp(opened: Socket): void {
  opened.timeout(patience).emit('catch_up', { cursor }, (lost: Error | null, missed: CatchUp) => {
    if (opened !== socket) return;
    if (lost) {
      opened.close();
      connectLater();
      return;
    }
    for (const message of missed.messages) deliver(message);
    cursor = missed.cursor;
    const newer = waiting ?? [];
    waiting = undefined;
    for (const message of newer) deliverNewer(message);
    setConnected(true);
    if (!missed.complete) void queryClient.invalidateQueries();
  });
}

/** Opens the live connection once the page stands; does nothing when it is open already. */
export function startLive(): void {
  if (wanted) return;
  wanted = true;
  reading = watchReading((now) => {
    isReading = now;
    socket?.emit('reading', now);
    tellReading();
  });
  isReading = reading.isReading;
  tellReading();
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
  token = null;
  isConnected = false;
  hasLostConnection = false;
  hasFailed = false;
  tellState();
}
