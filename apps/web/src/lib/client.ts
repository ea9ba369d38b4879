import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@dorfplatz/contract';
import { ApiError } from './api-error.ts';
import { nextOf } from './link-header.ts';
import { tellServerTime } from './server-clock.ts';

export { ApiError } from './api-error.ts';

let csrfToken = '';
let onSignedOut: () => void = () => {};

/** Sets the token that mutating calls send as X-CSRF-Token. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/** Registers what happens when the server says that nobody is signed in (401). */
export function whenSignedOut(handler: () => void): void {
  onSignedOut = handler;
}

/** Says that the server knows of nobody who is signed in, where it answered so over the live connection. */
export const tellSignedOut = (): void => onSignedOut();

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
    if (value !== undefined && value !== null) search.set(name, String(value));
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
  if (endpoint.method !== 'GET') headers['X-CSRF-Token'] = csrfToken;
  if (endpoint.method === 'POST') headers['Idempotency-Key'] = idempotencyKey ?? crypto.randomUUID();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (body !== undefined) request.body = JSON.stringify(body);
  if (signal) request.signal = signal;
  if (keepalive) request.keepalive = true;
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, params, query), request);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, { code: 'network' });
  }
  // What is only read may come from a cache, with its time.
  if (endpoint.method !== 'GET') tellServerTime(response.headers.get('Date'));
  if (response.ok) return response;
  if (response.status === 401 && signInAgain) onSignedOut();
  throw new ApiError(response.status, await problemOf(response));
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

export interface UploadOptions {
  params: Record<string, string | number>;
  file: File;
  signal?: AbortSignal;
  /** Share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a file as the `file` part of a multipart form, telling its progress (fetch cannot). Throws ApiError. */
export function upload<const E extends Endpoint & { upload: true }>(
  endpoint: E,
  options: UploadOptions,
): Promise<AnswerOf<E>> {
  const { params, file, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, params));
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-CSRF-Token', csrfToken);
    request.setRequestHeader('Idempotency-Key', crypto.randomUUID());
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      if (request.status < 300) return resolve(request.response as AnswerOf<E>);
      if (request.status === 401) onSignedOut();
      reject(new ApiError(request.status, request.response ?? { code: 'unreadable' }));
    };
    request.onerror = () => reject(new ApiError(0, { code: 'network' }));
    request.onabort = () => reject(new ApiError(0, { code: 'aborted' }));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
