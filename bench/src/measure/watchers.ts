import { io, type Socket } from 'socket.io-client';

const AT_ONCE = 100;

/** Where a live socket is to be found. */
export type LiveAddress = { url: string; path: string };

export const productAddress = (url: string): LiveAddress => ({ url, path: '/api/chat/socket' });
export const floorAddress = (url: string): LiveAddress => ({ url, path: '/live' });

/** One connection, once it stands. */
export function connect({ url, path }: LiveAddress, token: string): Promise<Socket> {
  const socket = io(url, {
    path,
    addTrailingSlash: false,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    timeout: 60_000,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Many connections, a hundred at a time. */
export async function connectAll(address: LiveAddress, tokens: readonly string[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let start = 0; start < tokens.length; start += AT_ONCE) {
    const some = tokens.slice(start, start + AT_ONCE);
    sockets.push(...(await Promise.all(some.map((token) => connect(address, token)))));
  }
  return sockets;
}

export const disconnectAll = (sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.disconnect();
};

/**
 * Resolves once all sockets together have got so many live messages.
 * @throws Error after a minute without them
 */
export function receive(sockets: readonly Socket[], wanted: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let count = 0;
    const timer = setTimeout(
      () => finish(new Error(`${count} of ${wanted} deliveries within a minute`)),
      60_000,
    );
    const onLive = () => {
      count += 1;
      if (count === wanted) finish();
    };
    function finish(error?: Error) {
      clearTimeout(timer);
      for (const socket of sockets) socket.off('live', onLive);
      if (error) reject(error);
      else resolve();
    }
    for (const socket of sockets) socket.on('live', onLive);
  });
}
