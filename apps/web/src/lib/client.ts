import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  getSession,
  type ParamsOf,
  type QueryOf,
} from '@dorfplatz/contract';
import { ApiError } from './api-error.ts';
import { nextOf } from './link-header.ts';
import { tellServerTime } from './server-clock.ts';

export { ApiError } from './api-error.ts';

let csrfToken = '';
/** The signed-in person whom this page shows; undefined before that is known. */
let viewerId: number | null | undefined;
let onSignedOut: (isHalf: boolean) => void = () => {};

/** Sets the token that mutating calls send as X-CSRF-Token. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/** Says whom this page shows, null for nobody: their calls may go on when their session is renewed elsewhere. */
export function setCaller(id: number | null): void {
  viewerId = id;
}

/**
 * Registers what happens when the server says that nobody is signed in (401), or not wholly: a second factor is missing.
 */
export function whenSignedOut(handler: (isHalf: boolean) => void): void {
  onSignedOut = handler;
}

/** Says that the server knows of nobody who is signed in, where it answered so over the live connection. */
export const tellSignedOut = (): void => onSignedOut(false);

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : Value extends Record<string, never>
    ? { [K in Name]?: never }
    : Partial<Value> extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value };

/** What a call takes: the parts that its endpoint declares, and how to run it. */
export type CallOptions<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    signal?: AbortSignal;
    /** Kept over retries of one action, so that it happens once; made up for each POST when left out. */
    idempotencyKey?: string;
    /** False where a 401 is an ordinary answer, as at the sign-in. */
    signInAgain?: boolean;
    /** Goes on when the page is being left. */
    keepalive?: boolean;
  };

/** The answer with what its headers say about paging. */
export interface Page<Answer> {
  answer: Answer;
  /** Query of the `Link` header's next page (RFC 8288), null on the last one. */
  next: Record<string, string> | null;
  totalCount: number | null;
  totalPages: number | null;
}

/** Below these paths names of files stand in addresses, so that `.json` says nothing about the answer. */
const files = '/api/storage/';

/**
 * The address of a call below the server's root. Path parameters are encoded, absent query values left out.
 * `.json` is appended, so that an address has one representation for caches and the back button.
 */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, params: object = {}, query: object = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // A list is the same name several times.
    if (Array.isArray(value)) for (const each of value) search.append(name, String(each));
    else if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return `${path}${path.startsWith(files) ? '' : '.json'}${text ? `?${text}` : ''}`;
}

async function problemOf(response: Response) {
  try {
    return await response.json();
  } catch {
    return { code: 'unreadable' };
  }
}

async function send(endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<Response> {
  const {
    params,
    query,
    body,
    signal,
    idempotencyKey,
    keepalive,
    signInAgain = true,
  } = options as {
    params?: object;
    query?: object;
    body?: unknown;
  } & CallOptions<Endpoint>;
  // Visitors have no language on the server; refusals shall come in the one they read.
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
  };
  if (endpoint.method === 'POST') headers['Idempotency-Key'] = idempotencyKey ?? crypto.randomUUID();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const request: RequestInit = { method: endpoint.method, credentials: 'same-origin' };
  if (body !== undefined) request.body = JSON.stringify(body);
  if (signal) request.signal = signal;
  if (keepalive) request.keepalive = true;
  const attempt = async () => {
    const forgery: Record<string, string> = endpoint.method === 'GET' ? {} : { 'X-CSRF-Token': csrfToken };
    try {
      return await fetch(addressOf(endpoint, params, query), {
        ...request,
        headers: { ...headers, ...forgery },
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, { code: 'network' });
    }
  };
  let response = await attempt();
  let problem = response.ok ? undefined : await problemOf(response);
  const isRefused = response.status === 401 ? signInAgain : problem?.code === 'forged';
  if (isRefused && endpoint.name !== getSession.name && (await isRenewedElsewhere())) {
    response = await attempt();
    problem = response.ok ? undefined : await problemOf(response);
  }
  // What is only read may come from a cache, with its time.
  if (endpoint.method !== 'GET') tellServerTime(response.headers.get('Date'));
  if (response.ok) return response;
  const error = new ApiError(response.status, problem);
  if (signInAgain) tellWhereOut(error);
  throw error;
}

function tellWhereOut({ status, code }: ApiError): void {
  const isHalf = code === 'second_step_missing';
  if (status === 401 || isHalf) onSignedOut(isHalf);
}

let asking: Promise<boolean> | undefined;

/**
 * Asks whether the session goes on under new tokens, as it does in all tabs of a browser once a password was changed in
 * one of them, and takes its CSRF token over. False where somebody else is signed in by now: nothing is to be done in
 * their name that was written in another's.
 */
function isRenewedElsewhere(): Promise<boolean> {
  asking ??= (async () => {
    try {
      const known = viewerId;
      const { viewer, csrf_token } = await call(getSession);
      if (known === undefined || (viewer?.id ?? null) !== known) return false;
      csrfToken = csrf_token;
      return true;
    } catch {
      return false;
    } finally {
      asking = undefined;
    }
  })();
  return asking;
}

async function answerOf<E extends Endpoint>(response: Response): Promise<AnswerOf<E>> {
  if (response.status === 204) return undefined as AnswerOf<E>;
  return (await response.json()) as AnswerOf<E>;
}

/** Calls an endpoint; gives its answer (undefined for 204 [RUL-0193]), throws ApiError. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {} as CallOptions<E>,
): Promise<AnswerOf<E>> {
  return answerOf<E>(await send(endpoint, options as CallOptions<Endpoint>));
}

/** Calls a paged endpoint; the next cursor is read from `Link` [RUL-0190], totals from X-Total-* [RUL-0202]. */
export async function callPage<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {} as CallOptions<E>,
): Promise<Page<AnswerOf<E>>> {
  const response = await send(endpoint, options as CallOptions<Endpoint>);
  return {
    answer: await answerOf<E>(response),
    next: nextOf(response.headers.get('Link')),
    totalCount: numberOf(response.headers.get('X-Total-Count')),
    totalPages: numberOf(response.headers.get('X-Total-Pages')),
  };
}

function numberOf(text: string | null): number | null {
  return text === null || text === '' ? null : Number(text);
}

/** Whether an address still leads to something; taken for true while the server cannot be asked. */
export async function isThere(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', credentials: 'same-origin' });
    return status !== 404;
  } catch {
    return true;
  }
}

/** A request whose body is more than JSON: sent in a way that tells its progress, as fetch cannot. */
export interface RawRequest {
  method: string;
  address: string;
  headers?: Record<string, string>;
  body?: Blob | FormData;
  signal?: AbortSignal;
  /** Told of the bytes of the body that are sent, and how many it has. */
  onSent?: (bytes: number, total: number) => void;
}

export interface RawAnswer {
  body: unknown;
  header: (name: string) => string | null;
}

/** Sends a raw request in the name of whom the page shows. Throws ApiError. */
export async function sendRaw(request: RawRequest): Promise<RawAnswer> {
  try {
    return await attemptRaw(request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isRefused = error.status === 401 || error.code === 'forged';
    if (isRefused && (await isRenewedElsewhere())) return attemptRaw(request);
    tellWhereOut(error);
    throw error;
  }
}

function attemptRaw({ method, address, headers = {}, body, signal, onSent }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-CSRF-Token', csrfToken);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onSent)
      request.upload.onprogress = (event) => event.lengthComputable && onSent(event.loaded, event.total);
    const stop = () => request.abort();
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    request.onload = () => {
      const answer = { body: request.response, header: (name: string) => request.getResponseHeader(name) };
      if (request.status < 300) return resolve(answer);
      reject(new ApiError(request.status, request.response ?? { code: 'unreadable' }));
    };
    request.onerror = () => reject(new ApiError(0, { code: 'network' }));
    request.onabort = () => reject(new ApiError(0, { code: 'aborted' }));
    signal?.addEventListener('abort', stop);
    request.send(body ?? null);
    if (signal?.aborted) stop();
  });
}

export interface UploadOptions {
  params: Record<string, string | number>;
  query?: object;
  file: File;
  signal?: AbortSignal;
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a file as the `file` part of a multipart form, telling its progress. Throws ApiError. */
export async function upload<const E extends Endpoint & { upload: true }>(
  endpoint: E,
  { params, query, file, signal, onProgress }: UploadOptions,
): Promise<AnswerOf<E>> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { body: answer } = await sendRaw({
    method: endpoint.method,
    address: addressOf(endpoint, params, query),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body,
    ...(signal && { signal }),
    ...(onProgress && { onSent: (bytes, total) => onProgress(bytes / total) }),
  });
  return answer as AnswerOf<E>;
}
