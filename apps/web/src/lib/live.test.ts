import type { CatchUp, LiveMessage } from '@dorfplatz/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (value?: unknown) => void;

/** A socket whose other end is the test. */
class FakeSocket {
  readonly listeners = new Map<string, Listener>();
  readonly asked: { cursor: string | null; answer: (missed: CatchUp) => void }[] = [];
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener);
  }
  emit(_event: string, { cursor }: { cursor: string | null }, answer: (missed: CatchUp) => void) {
    this.asked.push({ cursor, answer });
  }
  close() {}
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
vi.mock('./client.ts', () => ({ call: async () => ({ token: 'token' }) }));

const { isLive, onEvent, startLive, stopLive } = await import('./live.ts');
const { queryClient } = await import('./queries.ts');
const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();

const message = (cursor: string, id: number) =>
  ({ cursor, topic: 'network:1', event: 'activity_deleted', data: { id } }) satisfies LiveMessage;
const nothing = (cursor: string): CatchUp => ({ complete: true, cursor, messages: [] });

async function connected(): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(11_000);
  const socket = sockets.at(-1)!;
  socket.receive('connect');
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  sockets.length = 0;
  invalidated.mockClear();
});
afterEach(() => {
  stopLive();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what happened between the first fetch and the first connection is fetched anew', async () => {
  startLive();
  const socket = await connected();
  expect(socket.asked[0]!.cursor).toBeNull();
  socket.asked[0]!.answer({ complete: false, cursor: '5', messages: [] });
  expect(invalidated).toHaveBeenCalledOnce();
});

test('after a lost connection the last cursor is handed in, and what was missed is delivered', async () => {
  const deleted: number[] = [];
  const stop = onEvent('activity_deleted', ({ id }) => deleted.push(id));
  startLive();
  const first = await connected();
  first.asked[0]!.answer(nothing('5'));
  first.receive('live', message('6', 1));
  first.receive('disconnect', 'transport close');
  expect(isLive()).toBe(false);

  const second = await connected();
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
  first.asked[0]!.answer(nothing('5'));
  first.receive('disconnect', 'transport close');
  const second = await connected();
  second.asked[0]!.answer({ complete: false, cursor: '900', messages: [] });
  expect(invalidated).toHaveBeenCalledOnce();
});

test('a connection comes back between 5 and 10 s after it was lost', async () => {
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
  first.asked[0]!.answer(nothing('5'));
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
