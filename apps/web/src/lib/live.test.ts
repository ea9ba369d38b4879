import { type CatchUp, type LiveMessage, myProfile } from '@dorfplatz/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (value?: unknown) => void;

/** A socket whose other end is the test. */
class FakeSocket {
  readonly listeners = new Map<string, Listener>();
  readonly asked: { cursor: string | null; answer: (missed: CatchUp) => void; lose: () => void }[] = [];
  isClosed = false;
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener);
  }
  readonly called: {
    event: string;
    body: unknown;
    answer: (lost: Error | null, answered?: unknown) => void;
  }[] = [];
  emit(event: string, body: unknown, answer: (...values: never[]) => void) {
    if (event === 'catch_up') {
      const { cursor } = body as { cursor: string | null };
      const answered = answer as unknown as (lost: Error | null, missed?: CatchUp) => void;
      this.asked.push({
        cursor,
        answer: (missed) => answered(null, missed),
        lose: () => answered(new Error('no answer')),
      });
    } else this.called.push({ event, body, answer: answer as (lost: Error | null) => void });
  }
  timeout() {
    return this;
  }
  close() {
    this.isClosed = true;
  }
  receive(event: string, value?: unknown) {
    this.listeners.get(event)?.(value);
  }
}

const sockets: FakeSocket[] = [];
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  },
}));
vi.mock('./reading.ts', () => ({ watchReading: () => ({ isReading: true, stop: () => {} }) }));
const credentials = { asked: 0, isRefused: false };
const tellSignedOut = vi.hoisted(() => vi.fn());
vi.mock('./client.ts', () => ({
  tellSignedOut,
  call: async () => {
    credentials.asked += 1;
    if (credentials.isRefused) throw new Error('refused');
    return { token: 'token', expires_at: new Date(Date.now() + 3 * 3_600_000).toISOString() };
  },
}));

const {
  callLive,
  connectionState,
  connectNow,
  isLive,
  onEvent,
  onFleeting,
  onLiveState,
  startLive,
  stopLive,
} = await import('./live.ts');
const { queryClient } = await import('./queries.ts');
const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();

const message = (cursor: string, id: number) =>
  ({ cursor, topic: 'network:1', event: 'activity_deleted', data: { id } }) satisfies LiveMessage;
const nothing = (cursor: string): CatchUp => ({ complete: true, cursor, messages: [] });

/** Opens a connection; what was missed is not answered yet. */
async function opened(): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(11_000);
  const socket = sockets.at(-1)!;
  socket.receive('connect');
  return socket;
}

/** Opens a connection where nothing was missed. */
async function connected(): Promise<FakeSocket> {
  const socket = await opened();
  socket.asked[0]!.answer(nothing('5'));
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  sockets.length = 0;
  invalidated.mockClear();
  credentials.asked = 0;
  credentials.isRefused = false;
});
afterEach(() => {
  stopLive();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what happened between the first fetch and the first connection is fetched anew', async () => {
  startLive();
  const socket = await opened();
  expect(socket.asked[0]!.cursor).toBeNull();
  socket.asked[0]!.answer({ complete: false, cursor: '5', messages: [] });
  expect(invalidated).toHaveBeenCalledOnce();
});

test('after a lost connection the last cursor is handed in, and what was missed is delivered', async () => {
  const deleted: number[] = [];
  const stop = onEvent('activity_deleted', ({ id }) => deleted.push(id));
  startLive();
  const first = await connected();
  first.receive('live', message('6', 1));
  first.receive('disconnect', 'transport close');
  expect(isLive()).toBe(false);

  const second = await opened();
  expect(isLive()).toBe(false);
  expect(second).not.toBe(first);
  expect(second.asked[0]!.cursor).toBe('6');
  second.asked[0]!.answer({ complete: true, cursor: '7', messages: [message('7', 2)] });
  expect(deleted).toEqual([1, 2]);
  expect(isLive()).toBe(true);
  expect(invalidated).not.toHaveBeenCalled();
  stop();
});

test('when the server cannot tell what was missed, everything is fetched anew', async () => {
  startLive();
  const first = await connected();
  first.receive('disconnect', 'transport close');
  const second = await opened();
  second.asked[0]!.answer({ complete: false, cursor: '900', messages: [] });
  expect(invalidated).toHaveBeenCalledOnce();
});

test('a connection comes back between 5 and 10 s after it was lost [RUL-0268]', async () => {
  startLive();
  const first = await connected();
  first.receive('disconnect', 'transport close');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_200);
  expect(sockets).toHaveLength(2);
});

test('what comes before the answer of what was missed waits for it, and comes once', async () => {
  const deleted: number[] = [];
  const stop = onEvent('activity_deleted', ({ id }) => deleted.push(id));
  startLive();
  const first = await connected();
  first.receive('disconnect', 'transport close');
  await vi.advanceTimersByTimeAsync(11_000);
  const second = sockets.at(-1)!;
  second.receive('live', message('8', 8));
  second.receive('connect');
  expect(second.asked[0]!.cursor).toBe('5');
  second.receive('live', message('9', 9));
  second.asked[0]!.answer({
    complete: true,
    cursor: '8',
    messages: [message('6', 6), message('7', 7), message('8', 8)],
  });
  second.receive('live', message('10', 10));
  expect(deleted).toEqual([6, 7, 8, 9, 10]);
  stop();
});

test('nothing is read from the server before it is known from where on news are told', async () => {
  const told: string[] = [];
  const stops = [
    onLiveState(() => told.push(connectionState())),
    onEvent('activity_deleted', ({ id }) => told.push(`deleted ${id}`)),
  ];
  startLive();
  const socket = await opened();
  // Told by the number 7, which the answer has counted already: whoever read before would never see it.
  socket.receive('live', message('7', 7));
  expect(told).toEqual([]);
  socket.asked[0]!.answer({ complete: false, cursor: '7', messages: [] });
  socket.receive('live', message('8', 8));
  expect(told).toEqual(['connected', 'deleted 8']);
  for (const stop of stops) stop();
});

test('a connection that does not say what was missed is given up for another', async () => {
  startLive();
  const first = await opened();
  first.asked[0]!.lose();
  expect(first.isClosed).toBe(true);
  expect(connectionState()).toBe('connecting');
  await connected();
  expect(sockets).toHaveLength(2);
  // A late word of the first changes nothing.
  first.asked[0]!.lose();
  expect(connectionState()).toBe('connected');
});

test('a connection is connecting, connected, then reconnecting [RUL-0265]', async () => {
  startLive();
  expect(connectionState()).toBe('connecting');
  const first = await connected();
  expect(connectionState()).toBe('connected');
  first.receive('disconnect', 'transport close');
  expect(connectionState()).toBe('reconnecting');
  await connected();
  expect(connectionState()).toBe('connected');
});

test('without credentials the connection has failed, until it is tried again [RUL-0266] [RUL-0267]', async () => {
  credentials.isRefused = true;
  startLive();
  await vi.advanceTimersByTimeAsync(400);
  expect(connectionState()).toBe('failed');
  credentials.isRefused = false;
  connectNow();
  await vi.advanceTimersByTimeAsync(1);
  const socket = sockets.at(-1)!;
  socket.receive('connect');
  socket.asked[0]!.answer(nothing('5'));
  expect(connectionState()).toBe('connected');
});

test('credentials serve again until 180 s before they expire [RUL-0269]', async () => {
  startLive();
  (await connected()).receive('disconnect', 'transport close');
  (await connected()).receive('disconnect', 'transport close');
  expect(credentials.asked).toBe(1);
  vi.setSystemTime(Date.now() + 3 * 3_600_000 - 170_000);
  await connected();
  expect(credentials.asked).toBe(2);
});

test('a call is answered, refused with its problem, or lost with the connection', async () => {
  await expect(callLive(myProfile, {})).rejects.toMatchObject({ status: 0, code: 'network' });
  startLive();
  const socket = await connected();
  const answers = [callLive(myProfile, {}), callLive(myProfile, {}), callLive(myProfile, {})];
  expect(socket.called.map(({ event }) => event)).toEqual(['my_profile', 'my_profile', 'my_profile']);
  socket.called[0]!.answer(null, { ok: true, answer: { status: 'there' } });
  socket.called[1]!.answer(null, { ok: false, problem: { status: 429, code: 'too_many', retry_after: 2 } });
  socket.called[2]!.answer(new Error('gone'));
  await expect(answers[0]).resolves.toEqual({ status: 'there' });
  await expect(answers[1]).rejects.toMatchObject({ status: 429, retryAfter: 2 });
  await expect(answers[2]).rejects.toMatchObject({ status: 0 });
});

test('fleeting messages reach those who wait for their kind', async () => {
  const composing: boolean[] = [];
  const stop = onFleeting('composing', (data) => composing.push(data.composing));
  startLive();
  const socket = await connected();
  socket.receive('fleeting', { event: 'presence', data: {} });
  socket.receive('fleeting', { event: 'composing', data: { composing: true } });
  expect(composing).toEqual([true]);
  stop();
});

test('a call after the end of the session leads to the sign-in', async () => {
  startLive();
  const socket = await connected();
  const asked = callLive(myProfile, {});
  expect(tellSignedOut).not.toHaveBeenCalled();
  socket.called[0]!.answer(null, { ok: false, problem: { status: 401, code: 'signed_out' } });
  await expect(asked).rejects.toMatchObject({ status: 401 });
  expect(tellSignedOut).toHaveBeenCalledOnce();
});

test('a page whose session was renewed comes back a second later, with credentials of now', async () => {
  startLive();
  const first = await connected();
  expect(credentials.asked).toBe(1);
  first.receive('renewed');
  first.receive('disconnect', 'io server disconnect');
  expect(isLive()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sockets).toHaveLength(2);
  expect(credentials.asked).toBe(2);
});

test('a page whose session was ended elsewhere knows it at once', async () => {
  tellSignedOut.mockClear();
  startLive();
  const socket = await connected();
  socket.receive('ended');
  expect(tellSignedOut).toHaveBeenCalledOnce();
});
