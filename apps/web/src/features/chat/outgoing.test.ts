import type { ChatMessage } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { createOutgoing, type Outgoing, type OutgoingStorage, type SendFailure } from './outgoing.ts';

class Refusal extends Error {
  readonly failure: SendFailure;
  constructor(status: number, retryAfter: number | null = null) {
    super(String(status));
    this.failure = { status, retryAfter, reason: `refused ${status}` };
  }
}

/** A browser with one storage and any number of tabs, and the server that they send to. */
function browser() {
  const stored = new Map<string, string>();
  const locks = new Map<string, Promise<void>>();
  const received: string[] = [];
  const paused: number[] = [];
  const server = {
    isThere: true,
    answers: [] as (number | null)[],
    clientIds: new Set<string>(),
    inFlight: 0,
    most: 0,
  };
  const tabs: ReturnType<typeof createOutgoing>[] = [];
  const tab = (options: { isFull?: boolean } = {}) => {
    const storage: OutgoingStorage = {
      keys: () => [...stored.keys()],
      read: (key) => stored.get(key) ?? null,
      write(key, text) {
        if (options.isFull) return;
        if (text === null) stored.delete(key);
        else stored.set(key, text);
        for (const other of tabs) if (other !== queue) other.receive(key, text);
      },
    };
    const sent: string[] = [];
    const queue = createOutgoing({
      storage,
      owner: 'member:1',
      async send(outgoing: Outgoing) {
        server.inFlight += 1;
        server.most = Math.max(server.most, server.inFlight);
        await new Promise((resolve) => setTimeout(resolve, 1));
        server.inFlight -= 1;
        if (!server.isThere) throw new Refusal(0);
        const status = server.answers.shift() ?? null;
        if (status !== null) throw new Refusal(status, status === 429 ? 3 : null);
        if (!server.clientIds.has(outgoing.clientId)) received.push(outgoing.text);
        server.clientIds.add(outgoing.clientId);
        return { client_id: outgoing.clientId } as ChatMessage;
      },
      failureOf: (error) => (error as Refusal).failure,
      alone(name, work) {
        const turn = (locks.get(name) ?? Promise.resolve()).then(work);
        locks.set(name, turn);
        return turn;
      },
      onSent: (_, { text }) => sent.push(text),
      onChange: () => {},
      pause: async (milliseconds) => void paused.push(milliseconds),
      now: () => 1000,
    });
    tabs.push(queue);
    return { queue, sent };
  };
  return { tab, server, received, paused, stored };
}

let made = 0;
const written = (text: string, chatId = 'group/1') => ({
  clientId: `id-${made++}`,
  chatId,
  text,
  quoted: null,
  attachments: [],
});

test('messages go out one after the other, in the order in which they were written', async () => {
  const { tab, received, server } = browser();
  const { queue } = tab();
  await Promise.all(['a', 'b', 'c', 'd'].map((text) => queue.add(written(text))));
  expect(received).toEqual(['a', 'b', 'c', 'd']);
  expect(server.most).toBe(1);
  expect(queue.of('group/1')).toEqual([]);
});

test('what could not be sent waits and goes out once the connection is back, after a reload too', async () => {
  const { tab, received, server } = browser();
  server.isThere = false;
  const before = tab();
  await before.queue.add(written('first'));
  await before.queue.add(written('second'));
  expect(before.queue.of('group/1').map(({ text }) => text)).toEqual(['first', 'second']);
  before.queue.stop();
  const after = tab();
  server.isThere = true;
  await after.queue.pumpAll();
  expect(received).toEqual(['first', 'second']);
  expect(after.queue.of('group/1')).toEqual([]);
});

test('what is written after the session has ended waits for the next one, and goes out once', async () => {
  const { tab, received, server } = browser();
  server.answers.push(401);
  const before = tab();
  await before.queue.add(written('in the middle of a sentence'));
  expect(before.queue.of('group/1')).toMatchObject([{ refusal: null }]);
  before.queue.stop();
  const after = tab();
  await after.queue.pumpAll();
  expect(received).toEqual(['in the middle of a sentence']);
});

test('two tabs send nothing twice and keep the order', async () => {
  const { tab, received, server } = browser();
  server.isThere = false;
  const [first, second] = [tab(), tab()];
  await first.queue.add(written('a'));
  await second.queue.add(written('b'));
  expect(second.queue.of('group/1').map(({ text }) => text)).toHaveLength(2);
  server.isThere = true;
  await Promise.all([first.queue.pumpAll(), second.queue.pumpAll(), first.queue.pumpAll()]);
  expect([...received].sort()).toEqual(['a', 'b']);
  expect([...first.sent, ...second.sent]).toHaveLength(2);
  expect(server.most).toBe(1);
});

test('too fast means waiting as long as the server says, and loses nothing', async () => {
  const { tab, received, server, paused } = browser();
  server.answers = [429, null];
  await tab().queue.add(written('patient'));
  expect(paused).toEqual([3000]);
  expect(received).toEqual(['patient']);
});

test('a server that stumbles is asked again', async () => {
  const { tab, received, server } = browser();
  server.answers = [500, null];
  await tab().queue.add(written('again'));
  expect(received).toEqual(['again']);
});

test('a refused message stays with its reason, and what follows it goes on', async () => {
  const { tab, received, server } = browser();
  const { queue } = tab();
  server.answers = [403, null];
  await queue.add(written('refused'));
  await queue.add(written('next'));
  expect(received).toEqual(['next']);
  const [left] = queue.of('group/1');
  expect(left).toMatchObject({ text: 'refused', refusal: 'refused 403' });
  await queue.retry(left!);
  expect(received).toEqual(['next', 'refused']);
});

test('a discarded message is gone', async () => {
  const { tab, server, stored } = browser();
  const { queue } = tab();
  server.answers = [422];
  await queue.add(written('no'));
  queue.discard(queue.of('group/1')[0]!);
  expect(queue.of('group/1')).toEqual([]);
  expect(stored.size).toBe(0);
});

test('a browser that keeps nothing still sends', async () => {
  const { tab, received } = browser();
  await tab({ isFull: true }).queue.add(written('held in the page'));
  expect(received).toEqual(['held in the page']);
});

test('chats do not wait for one another, and nobody sends what another account wrote', async () => {
  const { tab, received, stored } = browser();
  stored.set('chat-outgoing:member:2:x', JSON.stringify({ ...written('foreign'), at: 1, refusal: null }));
  const { queue } = tab();
  await Promise.all([queue.add(written('one')), queue.add(written('two', 'member/3'))]);
  await queue.pumpAll();
  expect([...received].sort()).toEqual(['one', 'two']);
});
