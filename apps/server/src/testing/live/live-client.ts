import type { CatchUp, LiveEventName, LiveMessage } from '@dorfplatz/contract';
import { createSocketToken } from '@dorfplatz/contract';
import { io, type Socket } from 'socket.io-client';

/** A live connection that keeps everything it heard. */
export type LiveClient = {
  readonly heard: LiveMessage[];
  readonly socket: Socket;
  /** Resolves with the first message of this kind, heard already or still to come. */
  next(event: LiveEventName, matches?: (message: LiveMessage) => boolean): Promise<LiveMessage>;
  catchUp(cursor: string | undefined): Promise<CatchUp>;
  close(): void;
};

/** Whoever can ask for credentials, in this process or over the network. */
type Person = { call(endpoint: typeof createSocketToken): Promise<{ body: { token: string } }> };

/** Connects a person to the live socket of a listening server. */
export async function connectLive(url: string, client: Person): Promise<LiveClient> {
  const { body } = await client.call(createSocketToken);
  const socket = io(url, {
    path: '/api/chat/socket',
    addTrailingSlash: false,
    transports: ['websocket'],
    auth: { token: body.token },
    reconnection: false,
    forceNew: true,
  });
  const heard: LiveMessage[] = [];
  const waiting = new Set<(message: LiveMessage) => void>();
  socket.on('live', (message: LiveMessage) => {
    heard.push(message);
    for (const check of waiting) check(message);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    heard,
    socket,
    next(event, matches = () => true) {
      const known = heard.find((message) => message.event === event && matches(message));
      if (known) return Promise.resolve(known);
      return new Promise((resolve) => {
        const check = (message: LiveMessage) => {
          if (message.event !== event || !matches(message)) return;
          waiting.delete(check);
          resolve(message);
        };
        waiting.add(check);
      });
    },
    catchUp: (cursor) => socket.emitWithAck('catch_up', { cursor }) as Promise<CatchUp>,
    close: () => socket.disconnect(),
  };
}
