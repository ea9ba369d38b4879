import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../free-port.ts';
import { type Binaries, program, runnableBinaries } from './binaries.ts';
import {
  type ClusterFolder,
  claimFolder,
  clusterFolder,
  clusterUrl,
  createDatabase,
  initialise,
} from './cluster.ts';
import {
  databaseEnvironment,
  dataFolderArgument,
  ended,
  explain,
  hasSocket,
  readPostmaster,
  removeSockets,
  stopLeftovers,
  watchOver,
} from './database-process.ts';
import { type DatabaseUser, databaseUser } from './database-user.ts';
import { isFolderLocked, lockFolder } from './folder-lock.ts';

export type EmbeddedOptions = {
  /** DATA_DIR; the database lies in its folder `postgres`. */
  dataDir: string;
  /** A free one when not given. */
  port?: number;
  /** false gives up safety against a power cut for speed; for tests. */
  durable?: boolean;
  maxConnections?: number;
  /** Takes one line for what an operator should know. */
  log?: (line: string) => void;
};

export type EmbeddedDatabase = {
  /** The application's database, as its owner. */
  url: string;
  /** The same server as its superuser; for tests and measurements. */
  superuserUrl: string;
  /** The postmaster's process id; another one after a restart. */
  readonly pid: number;
  /** Ends the connections, writes everything down and gives the folder back. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL 18 of our own as a child process on a socket and 127.0.0.1, creating its data at the first start.
 * It is started again on the same port when it dies, and ends when this process does, however that happens.
 * @throws FolderInUseError when another process runs on the same folder
 * @throws Error with one line when it cannot start: no place for the programs, a taken port, a full disk
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const cluster = clusterFolder(dataDir);
  const log = options.log ?? (() => {});
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const user = databaseUser(cluster.data);
  claimFolder(cluster.folder, user);
  const unlock = await lockFolder(cluster.folder);
  try {
    await stopLeftovers(cluster.data);
    const binaries = runnableBinaries(user, cluster.folder, log);
    initialise(cluster, binaries, user, options.durable !== false, log);
    const server = new Server(cluster, binaries, user, options, log);
    await server.start();
    try {
      await createDatabase(cluster, server.port);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      url: clusterUrl(cluster, server.port),
      superuserUrl: clusterUrl(cluster, server.port, 'postgres'),
      get pid() {
        return server.pid;
      },
      async stop() {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * The address of the database that another process runs on this folder; undefined when none does.
 * For commands that an operator calls beside a running server.
 */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const cluster = clusterFolder(resolve(dataDir));
  if (!(await isFolderLocked(cluster.folder))) return undefined;
  const postmaster = readPostmaster(cluster.data);
  return postmaster?.isReady ? clusterUrl(cluster, postmaster.port) : undefined;
}

class Server {
  port: number;
  private child: ChildProcess | undefined;
  private isStopping = false;
  private recovery: Promise<void> = Promise.resolve();
  private readonly cluster: ClusterFolder;
  private readonly binaries: Binaries;
  private readonly user: DatabaseUser;
  private readonly options: EmbeddedOptions;
  private readonly log: (line: string) => void;

  constructor(
    cluster: ClusterFolder,
    binaries: Binaries,
    user: DatabaseUser,
    options: EmbeddedOptions,
    log: (line: string) => void,
  ) {
    this.cluster = cluster;
    this.binaries = binaries;
    this.user = user;
    this.options = options;
    this.log = log;
    this.port = options.port ?? 0;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.port = this.options.port ?? (await freePort());
      try {
        return await this.run();
      } catch (error) {
        const isPortTaken = /could not (bind|create any TCP)/.test((error as Error).message);
        if (!isPortTaken) throw error;
        if (this.options.port) throw new Error(`port ${this.port} for PostgreSQL is taken`);
        if (attempt === 5) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.recovery;
    await this.shutDown();
  }

  private async run(): Promise<void> {
    removeSockets(this.cluster.data);
    const child = spawn(program(this.binaries, 'postgres'), this.arguments(), {
      ...this.user,
      cwd: this.cluster.data,
      env: databaseEnvironment(),
      // Its own group, so that Ctrl C in a terminal lets us finish our requests before the database goes.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    let output = '';
    let isUp = false;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (!isUp) output += text;
      else if (/ (FATAL|PANIC): /.test(text) && !this.isStopping) this.log(`PostgreSQL: ${text.trim()}`);
    });
    const end = ended(child);
    const callOff = child.pid ? watchOver(child.pid, this.user) : () => {};
    void end.then(callOff);
    const failed = end.then(async (how) => {
      await delay(10);
      throw new Error(`PostgreSQL did not start (${how}): ${explain(output)}`);
    });
    try {
      await Promise.race([failed, this.becomeReady(child)]);
    } catch (error) {
      child.kill('SIGQUIT');
      await end;
      throw error;
    }
    isUp = true;
    output = '';
    failed.catch(() => {});
    void end.then((how) => {
      this.recovery = this.recover(how);
    });
  }

  private async becomeReady(child: ChildProcess): Promise<void> {
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    while (isRunning()) {
      const postmaster = readPostmaster(this.cluster.data);
      if (postmaster?.pid === child.pid && postmaster?.isReady) {
        const client = new pg.Client({ connectionString: clusterUrl(this.cluster, this.port, 'postgres') });
        client.on('error', () => {});
        await client.connect();
        await client.end();
        return;
      }
      await delay(5);
    }
    return new Promise(() => {});
  }

  private async recover(how: string): Promise<void> {
    for (let wait = 100; !this.isStopping; wait = Math.min(wait * 2, 5000)) {
      this.log(`PostgreSQL ended unexpectedly (${how}); starting it again`);
      try {
        await stopLeftovers(this.cluster.data);
        if (this.isStopping) return;
        await this.run();
        this.log('PostgreSQL is back');
        return;
      } catch (error) {
        how = (error as Error).message;
        await delay(wait);
      }
    }
  }

  private async shutDown(): Promise<void> {
    const child = this.child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const end = ended(child);
    if (process.platform === 'win32') {
      const stopper = [
        program(this.binaries, 'pg_ctl'),
        'stop',
        '-m',
        'fast',
        '-D',
        this.cluster.data,
      ] as const;
      spawn(stopper[0], stopper.slice(1), { env: databaseEnvironment(), stdio: 'ignore' });
    } else {
      child.kill('SIGINT');
    }
    const timer = setTimeout(() => child.kill('SIGQUIT'), 60_000);
    await end;
    clearTimeout(timer);
  }

  private arguments(): string[] {
    const settings: Record<string, string | number> = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: hasSocket(this.cluster.data) ? '.' : '',
      unix_socket_permissions: '0700',
      max_connections: this.options.maxConnections ?? 100,
      shared_buffers: `${sharedBuffersMb()}MB`,
      wal_level: 'replica',
      // Pages are written whole after each checkpoint: seldom, and packed, they hold up writers less.
      checkpoint_timeout: '15min',
      max_wal_size: '2GB',
      wal_compression: 'pglz',
      autovacuum: 'on',
      timezone: 'UTC',
      log_timezone: 'UTC',
      // LOG and worse: the errors of statements come back to whoever sent them.
      log_min_messages: 'log',
      log_min_error_statement: 'panic',
      log_checkpoints: 'off',
      // Compiling a plan costs more than our short queries take.
      jit: 'off',
    };
    if (this.options.durable === false) {
      const fast = {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        wal_compression: 'off',
        // Databases here are small and soon gone, and each new one has all of this memory looked through.
        shared_buffers: '128MB',
        io_method: 'sync',
        autovacuum: 'off',
      };
      Object.assign(settings, fast);
    }
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return ['-D', dataFolderArgument(this.cluster.data, this.user), ...given];
  }
}

/** An eighth of the machine's memory, in MB: enough for what a network of its size reads every day. */
const sharedBuffersMb = (): number => Math.min(1024, Math.max(128, Math.floor(totalmem() / 8 / 1024 / 1024)));
