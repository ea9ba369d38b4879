import type {
  CatchUp,
  FleetingMessage,
  FleetingName,
  LiveAcknowledgement,
  LiveAnswerOf,
  LiveBodyOf,
  LiveCall,
  LiveEventName,
  LiveMessage,
  Problem,
} from '@dorfplatz/contract';
import { createSocketToken } from '@dorfplatz/contract';
import { io, type Socket } from 'socket.io-client';

/** A live connection that keeps everything it heard. */
export type LiveClient = {
  readonly heard: LiveMessage[];
  readonly socket: Socket;
  /** Resolves with the first message of this kind, heard already or still to come. */
  next(event: LiveEventName, matches?: (message: LiveMessage) => boolean): Promise<LiveMessage>;
  /** What was told in passing. */
  readonly passing: FleetingMessage[];
  /** Resolves with the first that is told in passing from now on. */
  nextPassing(event: FleetingName): Promise<FleetingMessage>;
  /** Calls over the socket; throws where it is refused. */
  ask<const C extends LiveCall>(call: C, body: LiveBodyOf<C>): Promise<LiveAnswerOf<C>>;
  /** As `ask`, for what is refused. */
  refused<const C extends LiveCall>(call: C, body: unknown): Promise<Problem>;
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
  const passing: FleetingMessage[] = [];
  socket.on('fleeting', (message: FleetingMessage) => void passing.push(message));
  const acknowledged = (event: string, body: unknown) =>
    socket.emitWithAck(event, body) as Promise<LiveAcknowledgement>;
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    heard,
    passing,
    socket,
    nextPassing: (event) =>
      new Promise((resolve) => {
        const check = (message: FleetingMessage) => {
          if (message.event !== event) return;
          socket.off('fleeting', check);
          resolve(message);
        };
        socket.on('fleeting', check);
      }),
    async ask(call, body) {
      const answer = await acknowledged(call.event, body);
      if (!answer.ok) throw new Error(`${call.event}: ${JSON.stringify(answer.problem)}`);
      return answer.answer as never;
    },
    async refused(call, body) {
      const answer = await acknowledged(call.event, body);
      if (answer.ok) throw new Error(`${call.event} was not refused`);
      return answer.problem;
    },
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
