import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { PgBoss } from 'pg-boss';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createReaderCounts } from '../../features/chat/reader-counts.ts';
import { createAlarm } from '../../features/push/jobs.ts';
import { DELAY } from '../../features/push/waiting.ts';
import { start } from '../../main.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createEventBus, type EventBus } from '../../platform/events/bus.ts';
import { createLeadership } from '../../platform/events/leadership.ts';
import { freePort } from '../../platform/free-port.ts';
import * as guarding from '../../platform/guarded.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { joinCluster } from '../../platform/live/cluster.ts';
import { createReaders, membersOnline } from '../../platform/live/readers.ts';
import { createLiveSockets } from '../../platform/live/sockets.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { keepWorker } from '../../worker-process.ts';
import type { Client } from '../client.ts';
import { connectLive, type LiveClient } from '../live/live-client.ts';
import { type RedisProcess, startRedis, whyNoRedis } from '../nodes/redis-process.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { guardedPlaces, sources, unguardedPlaces } from './guarded-places.ts';

/** What stands unguarded in the sources of a server process, and why nothing that fails there ends it. */
const UNGUARDED: Record<string, string> = {
  "features/dav/xml.ts: parser.on('cdata', addText);":
    'called while the text is read, in the request that waits for it',
  "features/dav/xml.ts: parser.on('closetag', () => {":
    'called while the text is read, in the request that waits for it',
  "features/dav/xml.ts: parser.on('doctype', () => {":
    'called while the text is read, in the request that waits for it',
  "features/dav/xml.ts: parser.on('error', () => {":
    'called while the text is read, in the request that waits for it',
  "features/dav/xml.ts: parser.on('opentag', (tag: SaxesTagNS) => {":
    'called while the text is read, in the request that waits for it',
  "features/dav/xml.ts: parser.on('text', addText);":
    'called while the text is read, in the request that waits for it',
  'features/file-texts/reading/read-apart.ts: let timer = setTimeout(late, BEGIN_SECONDS * 1000);':
    'ends a process',
  'features/file-texts/reading/read-apart.ts: timer = setTimeout(late, limits.secondsAtMost * 1000);':
    'ends a process',
  "features/file-texts/reading/read-apart.ts: child.on('message', hear);":
    'settles a promise, or asks the storage, whose errors reject it',
  "features/file-texts/reading/read-apart.ts: child.once('error', fail);": 'rejects who asked',
  "features/file-texts/reading/read-apart.ts: child.once('exit', ended);": 'settles a promise',
  "features/file-texts/reading/reader-process.ts: process.on('message', (message: ToReader) => {":
    'in a process of its own, whose end is an outcome',
  "features/file-texts/reading/reader-process.ts: if (message.type === 'file') void readGiven(message);":
    'in a process of its own, whose end is an outcome',
  "features/file-texts/reading/reader-process.ts: process.on('disconnect', () => process.exit());":
    'in a process of its own, which it ends',
  'features/file-texts/reading/watchdog.ts: setInterval(() => {': 'in a process of its own, which it ends',
  "features/files/downloads/archive.ts: archive.on('close', () => open?.destroy());": 'destroying a stream',
  "features/mail-returns/readers/imap.ts: client.on('error', (error) => {": 'an assignment',
  "features/own-data/make-archive.ts: tar.on('error', (error) => gzip.destroy(error));":
    'destroying a stream',
  "features/own-data/make-archive.ts: gzip.on('close', () => tar.destroy());": 'destroying a stream',
  "platform/db/embedded/database-process.ts: child.once('exit', (code, signal) => resolve(describe(code, signal)));":
    'settles a promise',
  "platform/db/embedded/database-process.ts: child.once('error', (error) => resolve(error.message));":
    'settles a promise',
  'platform/db/embedded/folder-lock.ts: socket.setTimeout(2000, () => {': 'destroys a socket',
  "platform/db/embedded/folder-lock.ts: socket.on('data', (data) => {": 'adds to a text',
  "platform/db/embedded/folder-lock.ts: socket.on('error', (error: NodeJS.ErrnoException) => {":
    'settles a promise',
  "platform/db/embedded/start-embedded.ts: child.stderr?.setEncoding('utf8').on('data', (text: string) => {":
    'adds to a text or logs a line',
  "platform/db/embedded/start-embedded.ts: const timer = setTimeout(() => child.kill('SIGQUIT'), 60_000);":
    'sends a signal to a child of ours',
  'platform/db/embedded/start-embedded.ts: void end.then(callOff);': 'sends a signal to a child of ours',
  'platform/db/embedded/start-embedded.ts: void end.then((how) => {': 'starts what catches everything itself',
  'platform/db/gathered.ts: if (waiting.push({ key, resolve, reject }) === 1) setImmediate(askForAll);':
    'catches everything and rejects those who asked',
  'platform/db/writer.ts: if (waiting.length === 1) setImmediate(next);': 'calls what catches everything',
  'platform/db/writer.ts: else if (outcome.reason.code === LOCK_NOT_AVAILABLE) void runAlone(one);':
    'catches everything and rejects those who asked',
  'platform/db/writer.ts: if (isTime) void send(waiting.splice(0, TOGETHER));':
    'catches everything and rejects those who asked',
  "platform/fetcher/slots.ts: signal.addEventListener('abort', giveUp, { once: true });": 'settles a promise',
  "platform/free-port.ts: probe.once('error', (error: NodeJS.ErrnoException) => {": 'settles a promise',
  'platform/http/connections.ts: const timer = setTimeout(() => {':
    'tells a stream of an error, which our own listener hears in any case',
  "platform/http/connections.ts: for (const event of ['end', 'close', 'error']) payload.once(event, () => clearTimeout(timer));":
    'clears a timer',
  "platform/http/connections.ts: payload.once('close', () => socket.setTimeout?.(SILENCE_MS));":
    'sets the time limit of a socket',
  'platform/jobs/job-threads.ts: const timer = setTimeout(() => {': 'ends a thread',
  "platform/jobs/job-threads.ts: thread.once('error', (error: Error & { code?: string }) => {":
    'keeps an error',
  "platform/jobs/job-threads.ts: thread.once('exit', (code) => {": 'settles a promise',
  'platform/jobs/job-threads.ts: void thread.terminate();': 'ends a thread',
  "platform/live/sockets.ts: socket.on('catch_up' as never, catchUp(socket) as never);":
    'catchUp gives a guarded function',
  "platform/process-ending.ts: process.on('uncaughtException', (error, origin) => {": 'ends the process',
  'platform/process-ending.ts: setTimeout(() => process.exit(FAULT), patienceMs);': 'ends the process',
  "platform/process-ending.ts: process.once('disconnect', () => end(0));": 'ends the process',
  "platform/process-ending.ts: process.once('SIGTERM', () => end(0));": 'ends the process',
  "platform/process-ending.ts: process.once('SIGINT', () => end(0));": 'ends the process',
  "platform/scanner/clamd.ts: socket.once('timeout', () => socket.destroy(new Error('took too long')));":
    'destroys a socket',
  'platform/session/password-strength.ts: ending = setTimeout(() => {':
    'lets go of a child of ours, whose errors are heard',
  "platform/session/password-strength.ts: started.on('error', failed);": 'rejects those who asked',
  "platform/session/password-strength.ts: started.on('exit', () => failed(new Error('the process that scores passwords ended')));":
    'rejects those who asked',
  "platform/session/password-strength.ts: started.on('message', ({ id, strength }: Answer) => {":
    'settles a promise',
  "platform/session/score-passwords.ts: process.on('message', ({ id, password, own }: Question) => {":
    'ends a process of its own, whose end rejects those who asked',
  "platform/storage/s3/s3-connection.ts: sent.on('error', (error) =>": 'rejects those who asked',
  "platform/storage/s3/s3-connection.ts: sent.on('timeout', () => sent.destroy(new SilentError(`the storage ${name} does not answer`)));":
    'destroys a request, whose errors are heard',
  'platform/storage/s3/s3-storage.ts: answer.socket?.setTimeout(0);': 'takes the time limit of a socket away',
  'platform/storage/s3/s3-storage.ts: const timer = setInterval(() => {':
    'destroys an answer that is being read, whose errors come to who reads',
  "platform/storage/s3/s3-storage.ts: stream.once('close', () => {": 'destroying a stream',
  "platform/mail/transports.ts: transport.use('stream', (mail, done) => {":
    'called while a mail is handed over, and does nothing but keep its stream',
};

/** Places that fail from now on. */
const failing = new Set<string>();
let lines: { what?: string; level: number }[] = [];
let log: Logger;
let bed: TestBed;
let url: string;
let member: Client;
const { guarded } = guarding;

beforeAll(async () => {
  vi.spyOn(guarding, 'guarded').mockImplementation((given, what, run, otherwise) =>
    guarded(
      given,
      what,
      (...args) => {
        if (failing.has(what)) throw new Error(`planned in ${what}`);
        return run(...args);
      },
      otherwise,
    ),
  );
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  log = pino({ level: 'error' }, output);
  bed = await startTestBed({ log });
  await bed.openNetwork();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
  member = await bed.as((await bed.buildMember()).id);
});
afterAll(async () => {
  await bed?.stop();
  vi.restoreAllMocks();
});
beforeEach(() => {
  lines = [];
});
afterEach(() => failing.clear());

const connected = async (): Promise<LiveClient> => {
  const live = await connectLive(url, member);
  onTestFinished(() => live.close());
  return live;
};

/** A database of its own connections. */
function database(): Database {
  const db = openDatabase({ url: bed.databaseUrl, size: 2, log });
  onTestFinished(() => db.close());
  return db;
}

const cut = (condition: string) =>
  bed.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  );

/** Something of its own that listens to the database. */
async function listening(): Promise<EventBus> {
  const bus = createEventBus({ db: bed.db, url: bed.databaseUrl, log });
  await bus.start([]);
  onTestFinished(() => bus.stop());
  return bus;
}

async function leading(): Promise<void> {
  const leadership = createLeadership(bed.databaseUrl, 'guarded', log);
  onTestFinished(() => leadership.close());
  await leadership.holds();
  await cut(`query like '%pg_try_advisory_lock%'`);
}

function worker(env: Record<string, string> = { PORT: 'none' }): void {
  const kept = keepWorker({ ROLE: 'worker', ...env }, log);
  onTestFinished(() => kept.stop());
}

let redis: RedisProcess | undefined;
async function clustered() {
  redis = await startRedis();
  onTestFinished(() => redis?.stop());
  const { db, services } = bed;
  const { environment, settings, signedTokens } = services;
  const nodes = [];
  for (let count = 0; count < 2; count += 1) {
    const cluster = await joinCluster(redis.url, log);
    const node = createLiveSockets({
      db,
      settings,
      signedTokens,
      environment,
      cluster,
      nudge: () => {},
      log,
    });
    node.attach(createServer());
    onTestFinished(() => node.close());
    nodes.push(node);
  }
  return nodes;
}

/** Has each place called. */
const CALLS: Record<string, () => unknown> = {
  async 'telling who went for good'() {
    const live = await connectLive(url, member);
    await vi.waitUntil(async () => (await membersOnline(bed.db.kysely, [member.memberId!])).size > 0);
    live.close();
  },
  'telling how far a chat is read': () => createReaderCounts(bed.services)(1),
  'pushes that are due'() {
    const { seconds } = DELAY;
    onTestFinished(() => {
      DELAY.seconds = seconds;
    });
    DELAY.seconds = 0;
    createAlarm(bed.services)();
  },
  async 'an error of the HTTP server'() {
    const environment = { ...bed.services.environment, role: 'web', port: await freePort() } as const;
    const server = await start({ ...environment, databaseUrl: bed.databaseUrl }, log);
    onTestFinished(() => server.stop());
    server.app.http!.server.emit('error', new Error('accept EMFILE'));
  },
  'the loss of an idle connection': () => database().pool.emit('error', new Error('lost'), {} as never),
  'a new connection to the database': () => database().pool.query('select 1'),
  async 'the end of a shared connection'() {
    await database().hot('guarded', `select 'the shared one' as a where $1::int = 1`, [1]);
    await cut(`query like '%the shared one%'`);
  },
  async 'what requests of a moment ask'() {
    const db = openDatabase({ url: bed.databaseUrl, size: 2, log });
    db.hot('guarded', 'select 1 where $1::int = 1', [1]).catch(() => {});
  },
  async 'listening again'() {
    await listening();
    await cut(`query like 'listen outbox%'`);
  },
  async 'the loss of the listening connection'() {
    await listening();
    await cut(`query like 'listen outbox%'`);
  },
  async 'what another process says'() {
    await listening();
    bed.services.events.nudge();
  },
  async 'a call to other processes'() {
    (await listening()).nudge();
  },
  'an error of the leading connection': leading,
  'the end of the leading connection': leading,
  async 'an error of the job queue'() {
    const on = vi.spyOn(PgBoss.prototype, 'on');
    createJobs({ url: bed.databaseUrl, log, worker: false });
    (on.mock.contexts[0] as PgBoss).emit('error', new Error('lost') as never);
    on.mockRestore();
  },
  async 'an error of Redis'() {
    await clustered();
    await redis!.stop();
  },
  async 'the return of Redis'() {
    await clustered();
    await redis!.stop();
    await redis!.start();
  },
  async 'telling who is there'() {
    const live = await connected();
    live.socket.emit('reading', true);
  },
  'a heartbeat'() {
    const readers = createReaders({ db: bed.db, log, heartbeat: 20 });
    onTestFinished(() => readers.close());
    readers.set('nobody', { memberId: member.memberId!, isReading: false });
  },
  'writing down who reads': connected,
  'whether a page may open a socket': () => connectLive(url, member).catch(() => {}),
  async 'a member of whom another process tells'() {
    const [one] = await clustered();
    // The other hears of it from when it has found its place in what Redis keeps.
    const again = setInterval(() => one!.refreshMember(member.memberId!), 200);
    onTestFinished(() => clearInterval(again));
  },
  async 'what other processes say of a member'() {
    const [one] = await clustered();
    one!.refreshMember(member.memberId!);
  },
  async 'guests after a change of settings'() {
    await changeSettings(bed.db.kysely, { name: 'Anders' });
    await bed.services.settings.reload();
  },
  'letting a socket in': () => expect(connectLive(url, member)).rejects.toThrow('unavailable'),
  'a socket that was let in': async () => {
    const live = await connectLive(url, member);
    await expect.poll(() => live.socket.connected).toBe(false);
  },
  'a socket that is gone': async () => (await connectLive(url, member)).close(),
  'a call over a socket': async () => (await connected()).socket.emit('no_such_call', {}),
  'catching up': async () => {
    const { catchUp } = await connected();
    expect(await catchUp('1')).toEqual({ complete: false, cursor: '0', messages: [] });
  },
  'a connection below a socket': () => connectLive(url, member).then((live) => live.close()),
  'rooms of a member': () => bed.services.live.refreshMember(member.memberId!),
  'starting a worker': () => worker(),
  'the end of a worker': () => worker(),
  'a worker that is ready': () => worker({ DATABASE_URL: bed.databaseUrl, DATA_DIR: bed.dataDir }),
  'a worker that cannot be started'() {
    const { execPath } = process;
    process.execPath = '/no/such/program';
    try {
      worker();
    } finally {
      process.execPath = execPath;
    }
  },
};
const NEEDS_REDIS = [
  'an error of Redis',
  'the return of Redis',
  'a member of whom another process tells',
  'what other processes say of a member',
];

describe('a guarded function', () => {
  const complaints = () => lines.filter(({ what }) => what === 'this test');

  const fail = () => {
    throw new Error('planned');
  };

  it.each([
    ['thrown', fail],
    ['rejected', async () => fail()],
  ])(
    'logs an error that is %s, and says so to who waits',
    async (_how, run: (...args: unknown[]) => unknown) => {
      const told = vi.fn();
      expect(guarded(log, 'this test', run, told)('a', 1)).toBeUndefined();
      await expect.poll(() => told.mock.calls).toEqual([['a', 1]]);
      expect(complaints()).toEqual([
        expect.objectContaining({ level: 50, err: expect.objectContaining({ message: 'planned' }) }),
      ]);
    },
  );

  it('logs what fails in the answer to a failure as well', () => {
    guarded(log, 'this test', fail, fail)();
    expect(complaints()).toHaveLength(2);
  });
});

describe('nothing that fails where nobody waits for it ends the process', () => {
  it('since every such place is guarded, or cannot fail', () => {
    expect(unguardedPlaces(sources()).sort()).toEqual(Object.keys(UNGUARDED).sort());
  });

  it('and an unguarded one is found', () => {
    const text = `
      io.on('connection', (socket) => { socket.on('x', handle); });
      setTimeout(() => beat(), 1_000);
      timer ??= setInterval(
        beat, 5);
      void refresh(io);
      socket.on('error', () => {});
      list.forEach((one) => void all.push(one));
      io.use(guarded(log, 'a socket', letIn));
    `;
    expect(unguardedPlaces([{ path: 'a.ts', text }])).toEqual([
      `a.ts: io.on('connection', (socket) => { socket.on('x', handle); });`,
      `a.ts: io.on('connection', (socket) => { socket.on('x', handle); });`,
      'a.ts: setTimeout(() => beat(), 1_000);',
      'a.ts: timer ??= setInterval(',
      'a.ts: void refresh(io);',
    ]);
  });

  it('and this test knows every guarded place', () => {
    expect(guardedPlaces().sort()).toEqual(Object.keys(CALLS).sort());
  });

  const noRedis = whyNoRedis() !== null && process.env.CI !== 'true';
  it.for(Object.keys(CALLS))('%s', async (what, { skip }) => {
    if (noRedis && NEEDS_REDIS.includes(what)) skip('needs Redis');
    failing.add(what);
    await CALLS[what]!();
    await expect.poll(() => lines.some((line) => line.what === what), { timeout: 15_000 }).toBe(true);
    failing.clear();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});
