import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServerOptions } from 'socket.io';
import { guarded } from '../guarded.ts';

/** What carries live messages between the web processes of one installation. */
export type Cluster = {
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  /** Told when Redis is back after it was away: what was sent meanwhile may have reached this process only. */
  onReturn(listener: () => void): void;
  close(): Promise<void>;
};

/** Redis keeps so many messages for a process that reads late, cleared as they go. */
const KEPT = 10_000;
/** Commands that wait while Redis is away, so that a long absence does not fill the memory. */
const WAITING_MAX = 5_000;
/** So long what was sent last may take, when this process ends. */
const CLOSING_MS = 1_000;

/**
 * Connects to Redis, waiting until it is there.
 * @param url redis:// or rediss://
 */
export async function joinCluster(url: string, log: Logger): Promise<Cluster> {
  const { createClient } = await import('redis');
  const { createAdapter } = await import('@socket.io/redis-streams-adapter');
  const listeners: (() => void)[] = [];
  let wasAway = false;
  const client = withoutDropped(
    createClient({
      url,
      commandsQueueMaxLength: WAITING_MAX,
      socket: { reconnectStrategy: (retries) => Math.min(2_000, 100 * (retries + 1)) },
    }),
  );
  const leave = (error: Error) => {
    if (!wasAway) log.warn({ reason: error.message }, 'Redis is away');
    wasAway = true;
  };
  const comeBack = () => {
    if (!wasAway) return;
    wasAway = false;
    log.info('Redis is back');
    for (const listener of listeners) listener();
  };
  client.on('error', guarded(log, 'an error of Redis', leave));
  client.on('ready', guarded(log, 'the return of Redis', comeBack));
  await client.connect();
  const create = createAdapter(client, {
    streamName: 'dorfplatz:live',
    channelPrefix: 'dorfplatz',
    maxLen: KEPT,
    onlyPlaintext: true,
  }) as unknown as (namespace: unknown) => Asking;
  // Socket.IO takes a function of the old kind, which it calls as a class.
  function adapterOf(namespace: unknown): Asking {
    const adapter = create(namespace);
    const ask = adapter.serverSideEmit.bind(adapter);
    adapter.serverSideEmit = (packet) => {
      const heard = packet.at(-1);
      return ask(packet).catch((error: unknown) => {
        if (typeof heard === 'function') heard(error, []);
      });
    };
    return adapter;
  }
  return {
    adapter: adapterOf as unknown as Cluster['adapter'],
    onReturn: (listener) => void listeners.push(listener),
    async close() {
      // It waits for answers, which do not come while Redis is away.
      const closed = client.close().then(
        () => true,
        () => false,
      );
      const isClosed = await Promise.race([closed, pause(CLOSING_MS, false, { ref: false })]);
      if (!isClosed) client.destroy();
    },
  };
}

/** The one call of an adapter whose promise Socket.IO drops. */
type Asking = { serverSideEmit(packet: unknown[]): Promise<void> };

/** Commands whose promises the adapter drops. */
const DROPPED = ['publish', 'subscribe'] as const;
type Command = (...args: unknown[]) => Promise<unknown>;

/**
 * A client on which a dropped command may fail: the adapter does not wait for all that it asks, and a promise that
 * rejects unheard, as all do that are open when Redis goes away, would end the process. What is not told by that is
 * caught up with when Redis is back.
 */
function withoutDropped<Client extends { duplicate(): unknown }>(client: Client): Client {
  const commands = client as unknown as Record<(typeof DROPPED)[number], Command>;
  for (const name of DROPPED) {
    const ask = commands[name].bind(client);
    commands[name] = (...args) => {
      const asked = ask(...args);
      asked.catch(() => {});
      return asked;
    };
  }
  const duplicate = client.duplicate.bind(client);
  client.duplicate = () => withoutDropped(duplicate() as Client);
  return client;
}
