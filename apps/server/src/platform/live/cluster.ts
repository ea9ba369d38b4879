import type { Logger } from 'pino';
import type { ServerOptions } from 'socket.io';

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

/**
 * Connects to Redis, waiting until it is there.
 * @param url redis:// or rediss://
 */
export async function joinCluster(url: string, log: Logger): Promise<Cluster> {
  const { createClient } = await import('redis');
  const { createAdapter } = await import('@socket.io/redis-streams-adapter');
  const listeners: (() => void)[] = [];
  let wasAway = false;
  const client = createClient({
    url,
    commandsQueueMaxLength: WAITING_MAX,
    socket: { reconnectStrategy: (retries) => Math.min(2_000, 100 * (retries + 1)) },
  });
  client.on('error', (error: Error) => {
    if (!wasAway) log.warn({ reason: error.message }, 'Redis is away');
    wasAway = true;
  });
  client.on('ready', () => {
    if (!wasAway) return;
    wasAway = false;
    log.info('Redis is back');
    for (const listener of listeners) listener();
  });
  await client.connect();
  return {
    adapter: createAdapter(client, {
      streamName: 'dorfplatz:live',
      channelPrefix: 'dorfplatz',
      maxLen: KEPT,
      onlyPlaintext: true,
    }),
    onReturn: (listener) => void listeners.push(listener),
    async close() {
      await client.close().catch(() => client.destroy());
    },
  };
}
