import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CatchUp } from '@dorfplatz/contract';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Database } from '../db/database.ts';
import { guarded } from '../guarded.ts';
import { hostOfUpgrade, isServedHost } from '../http/served-host.ts';
import { canChat } from '../policy/can-chat.ts';
import type { Viewer } from '../policy/viewer.ts';
import { roomsOf } from '../policy/viewer-rooms.ts';
import { loadViewerOfSession } from '../session/load-viewer.ts';
import { isOwnOrigin } from '../session/own-origin.ts';
import type { SignedTokens } from '../session/signed-tokens.ts';
import { SOCKET_TOKEN } from '../session/socket-token.ts';
import { sessionMark } from '../session/tokens.ts';
import type { Environment } from '../settings/environment.ts';
import type { SettingsStore } from '../settings/network-settings.ts';
import type { Cluster } from './cluster.ts';
import {
  asVersion,
  type LivePublisher,
  type LiveVersion,
  PRESENCE,
  rooms,
  storeLiveMessages,
} from './live-messages.ts';
import { createMissedMessages, toWire } from './missed-messages.ts';
import { createReaders } from './readers.ts';
import { createLiveDispatcher, type LiveDispatcher, type LiveRoute } from './serve-live.ts';

/** A message of a megabyte is still read, to be refused with a reason; what is larger closes its connection. */
const MESSAGE_LIMIT_BYTES = 2_000_000;
/**
 * After so many messages whoever waits for a page has a turn: to a thousand readers they take some 20 ms. One at a time
 * would cost four times as much, since what waits for a connection is written together.
 */
const TOLD_AT_ONCE = 10;

/** Between web processes: somebody may hear less or more than before. */
const REFRESH = 'refresh_member';

type SocketData = {
  viewer: Viewer;
  /** What `People.refreshes` was when they came. */
  refreshes: number;
  /** Whether they might chat when they were let in. */
  chatted: boolean;
};
type LiveSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;

export type LiveSockets = LivePublisher & {
  attach(server: HttpServer): void;
  /** Has these calls answered; before anybody is let in. */
  serve(routes: readonly LiveRoute[]): void;
  /** Says goodbye to every client, so that each comes back to another node. */
  close(): Promise<void>;
};

/** The live socket: who is in which room is worked out from the one rule of who may read. */
export function createLiveSockets(options: {
  db: Database;
  settings: SettingsStore;
  signedTokens: SignedTokens;
  environment: Environment;
  /** The other web processes, where there are several. */
  cluster?: Cluster;
  /** Multiplies the limit of calls. */
  limitsFactor?: number;
  nudge(): void;
  log: Logger;
}): LiveSockets {
  const { db, settings, signedTokens, environment, nudge, cluster, log } = options;
  const people: People = { db, settings, log, refreshes: 0 };
  const io = new Server({
    path: '/api/chat/socket',
    addTrailingSlash: false,
    transports: ['websocket'],
    serveClient: false,
    ...(cluster && { adapter: cluster.adapter }),
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    allowRequest: guarded(
      log,
      'whether a page may open a socket',
      (request: IncomingMessage, decide: (error: null, isAllowed: boolean) => void) => {
        const { origin } = request.headers;
        const host = hostOfUpgrade(request.headers, environment);
        const isOwn = origin === undefined || isOwnOrigin(origin, host, environment.publicUrl);
        decide(null, isOwn && isServedHost(host, environment));
      },
      (_request, decide) => decide(null, false),
    ),
  });

  // Whoever comes back asks for what they missed.
  cluster?.onReturn(() => io.local.disconnectSockets(true));
  io.on(
    REFRESH,
    guarded(log, 'a member of whom another process tells', async (memberId: number, heard: () => void) => {
      heard();
      people.refreshes += 1;
      await refresh(io, people, memberId);
    }),
  );

  // Each process hears of the setting by itself, and lets its own guests into their chats or out of them.
  settings.onReload(
    guarded(log, 'guests after a change of settings', async (now, before) => {
      if (now.guest_users_allow_chat === before.guest_users_allow_chat) return;
      const viewers = [...io.sockets.sockets.values()].map(({ data }) => (data as SocketData).viewer);
      const guests = new Set(viewers.flatMap((each) => (each.isExternal ? [each.memberId] : [])));
      await Promise.all([...guests].map((memberId) => refresh(io, people, memberId)));
    }),
  );
  const readers = createReaders({ db, log });
  const missed = createMissedMessages(db);
  let dispatcher: LiveDispatcher | undefined;
  let isAttached = false;
  io.use(
    guarded(
      log,
      'letting a socket in',
      async (socket, next) => {
        socket.data.refreshes = people.refreshes;
        const claims = signedTokens.read(SOCKET_TOKEN, socket.handshake.auth.token);
        const viewer = claims && (await loadViewerOfSession(db, claims.sessionId));
        if (!viewer || viewer.memberId !== claims.memberId || claims.mark !== sessionMark(viewer))
          return next(new Error('unauthorised'));
        socket.data.viewer = viewer;
        socket.data.chatted = canChat(viewer, settings.current());
        await socket.join(await roomsOf(db.reads, viewer, socket.data.chatted));
        next();
      },
      (_socket, next) => next(new Error('unavailable')),
    ),
  );

  io.on(
    'connection',
    guarded(
      log,
      'a socket that was let in',
      (socket: LiveSocket) => {
        const setReading = (isReading: unknown) => {
          const { memberId, preview } = socket.data.viewer;
          // Nobody is there who looks as somebody else.
          if (!preview) readers.set(socket.id, { memberId, isReading: isReading === true });
        };
        setReading(socket.handshake.auth.reading);
        socket.on(
          'disconnect',
          guarded(log, 'a socket that is gone', () => {
            readers.set(socket.id, null);
            dispatcher?.forget(socket.id);
          }),
        );
        socket.onAny(
          guarded(log, 'a call over a socket', async (event: string, body: unknown, acknowledge: unknown) => {
            if (event === 'reading') return setReading(body);
            if (event === 'catch_up' || !dispatcher) return;
            const answer = await dispatcher.answer(socket, socket.data.viewer, event, body);
            if (typeof acknowledge === 'function') acknowledge(answer);
          }),
        );
        socket.on('catch_up' as never, catchUp(socket) as never);
        const { viewer, chatted, refreshes } = socket.data;
        // The setting, or perhaps the session, was changed while they were on their way in.
        if (canChat(viewer, settings.current()) !== chatted || refreshes !== people.refreshes)
          return refresh(io, people, viewer.memberId);
      },
      (socket) => void socket.disconnect(true),
    ),
  );

  // A process that did not hear of it must not go on telling.
  const heardOf = (memberId: number) =>
    guarded(log, 'what other processes say of a member', (error: Error | null) => {
      if (error) io.in([rooms.member(memberId), rooms.previews(memberId)]).disconnectSockets(true);
    });

  const catchUp = (socket: LiveSocket) =>
    guarded(
      log,
      'catching up',
      async (message: unknown, acknowledge: unknown) => {
        if (typeof acknowledge !== 'function') return;
        const cursor =
          typeof message === 'object' && message !== null && 'cursor' in message ? message.cursor : null;
        acknowledge(await missed.since(cursor, socket.rooms));
      },
      (_message, acknowledge) => {
        const nothing: CatchUp = { complete: false, cursor: '0', messages: [] };
        if (typeof acknowledge === 'function') acknowledge(nothing);
      },
    );

  return {
    attach(server) {
      isAttached = true;
      io.attach(server);
      io.engine.on(
        'connection',
        guarded(log, 'a connection below a socket', (connection: Connection) => {
          writeTogether(connection);
          forgetRequest(connection);
        }),
      );
    },
    serve(routes) {
      dispatcher = createLiveDispatcher({ db, routes, factor: options.limitsFactor ?? 1, nudge, log });
    },
    store: storeLiveMessages,
    emitFleeting(to, message) {
      io.to([...to.rooms])
        .except([...(to.exceptRooms ?? [])])
        .emit('fleeting', message);
    },
    onPresence: (listener) => readers.onChange(listener),
    async emit(messages) {
      const { rooms: inhabited } = io.of('/').adapter;
      let told = 0;
      for (const message of messages) {
        // Nobody is there, here or elsewhere: it need not be turned into text either.
        if (!cluster && !message.rooms.some((room) => inhabited.has(room))) continue;
        const everyone: LiveVersion = { rooms: message.rooms, exceptRooms: [], changes: {} };
        for (const version of message.versions?.length ? message.versions : [everyone]) {
          if (!cluster && !version.rooms.some((room) => inhabited.has(room))) continue;
          io.to([...version.rooms])
            .except([...version.exceptRooms, ...(message.exceptRooms ?? [])])
            .emit('live', toWire(message, asVersion(message.data, version)));
        }
        told += 1;
        if (told % TOLD_AT_ONCE === 0) await nextTurn();
      }
    },
    refreshMember: guarded(log, 'rooms of a member', async (memberId) => {
      people.refreshes += 1;
      if (cluster) io.serverSideEmit(REFRESH, memberId, heardOf(memberId));
      await refresh(io, people, memberId);
    }),
    async close() {
      // A worker serves no sockets; its server was never attached to anything.
      if (!isAttached) return;
      io.disconnectSockets(true);
      await io.close();
      await readers.close();
      await cluster?.close();
    },
  };
}

type Connection = {
  request: IncomingMessage | null;
  transport: { send(packets: unknown[]): void };
};

/** Writes all that waits for a connection in one call of the system: a burst costs a fourth of what a call for each does. */
function writeTogether({ request, transport }: Connection): void {
  const { socket } = request!;
  const send = transport.send.bind(transport);
  transport.send = (packets) => {
    socket.cork();
    try {
      send(packets);
    } finally {
      socket.uncork();
    }
  };
}

/**
 * Lets go of the request of an upgrade: a sixth of what a silent connection takes, and nobody asks for it once it
 * stands. Engine.IO also holds it by a listener for middlewares that wait for the end of an answer; here are none.
 */
function forgetRequest(connection: Connection): void {
  const socket = connection.request?.socket;
  connection.request = null;
  for (const listener of socket?.rawListeners('close') ?? [])
    if ('listener' in listener) socket?.off('close', listener.listener as () => void);
}

type People = {
  db: Database;
  settings: SettingsStore;
  log: Logger;
  /** Counts up each time that somebody may hear less or more than before. */
  refreshes: number;
};

async function refresh(io: Server, people: People, memberId: number): Promise<void> {
  const { db, settings, log } = people;
  try {
    for (const socket of await io.local
      .in([rooms.member(memberId), rooms.previews(memberId)])
      .fetchSockets()) {
      const local = io.sockets.sockets.get(socket.id);
      if (!local) continue;
      const known = (local.data as SocketData).viewer;
      const viewer = await loadViewerOfSession(db, known.sessionId);
      if (!viewer) {
        local.emit('ended');
        local.disconnect(true);
        continue;
      }
      // The session was renewed, or is somebody else's view now: its pages come back with a token of now, which nobody
      // else can ask for.
      if (sessionMark(viewer) !== sessionMark(known) || viewer.memberId !== known.memberId) {
        local.emit('renewed');
        local.disconnect(true);
        continue;
      }
      const mayChat = canChat(viewer, settings.current());
      const wanted = new Set([...(await roomsOf(db.reads, viewer, mayChat)), local.id]);
      for (const room of local.rooms) {
        // Members of the network know each other whatever their groups; guests ask anew whom they may see.
        const isPresence = room.startsWith(PRESENCE) && !viewer.isExternal;
        if (!wanted.has(room) && !isPresence) await local.leave(room);
      }
      await local.join([...wanted]);
      (local.data as SocketData).viewer = viewer;
    }
  } catch (error) {
    log.error({ err: error, memberId }, 'rooms of a member could not be worked out anew');
    io.local.in([rooms.member(memberId), rooms.previews(memberId)]).disconnectSockets(true);
  }
}
