import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../apps/server/src/platform/free-port.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const CLOCK_TICKS_A_SECOND = 100;

/** A program of its own beside this one. */
export type Program = {
  readonly url: string;
  readonly pid: number;
  /** From its start to its first line of output, in milliseconds. */
  readonly readyAfter: number;
  /** What it says next. */
  nextLine(): Promise<string>;
  stop(): Promise<void>;
};

/** A measurement that breaks off leaves nobody behind to disturb the next one. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function run(
  entry: string,
  env: Record<string, string>,
  options: { saysReady: boolean; nodeOptions?: string[] },
): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const since = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...(options.nodeOptions ?? []), entry], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(signal ?? `code ${code}`);
    });
  });
  running.add(child);
  if (options.saysReady) {
    await new Promise<void>((resolve, reject) => {
      child.stdout!.once('data', () => resolve());
      void end.then((how) => reject(new Error(`${entry} ended: ${how}`)));
    });
  }
  return {
    url,
    pid: child.pid!,
    readyAfter: performance.now() - since,
    nextLine: () => new Promise((resolve) => child.stdout!.once('data', (text) => resolve(String(text)))),
    async stop() {
      child.kill('SIGTERM');
      await end;
    },
  };
}

/** The options of Node.js with which `npm start` runs the product; floors get them too. */
const startOptions: string[] =
  JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts.start.match(/--(max|no)-[\w-]+(=\d+)?/g) ??
  [];

/** The product, as an operator starts it. Requests may name the address they come from, as behind a proxy. */
export const startServer = (
  env: { DATA_DIR: string; DATABASE_URL?: string; ROLE?: 'web' | 'worker'; SMTP_URL?: string },
  nodeOptions: string[] = [],
): Promise<Program> =>
  run(
    'apps/server/src/main.ts',
    { LOG_LEVEL: 'silent', TRUST_PROXY: 'true', ...env },
    { saysReady: env.ROLE !== 'worker', nodeOptions: [...startOptions, ...nodeOptions] },
  );

/** The least code that could do the same: `http`, `broadcast` or `letter-box` of the folder floors. */
export const startFloor = (
  name: 'http' | 'broadcast' | 'letter-box',
  databaseUrl: string,
): Promise<Program> =>
  run(
    `bench/src/floors/${name}-floor.ts`,
    { DATABASE_URL: databaseUrl },
    { saysReady: true, nodeOptions: startOptions },
  );

/** Memory that a process holds, in megabytes (VmRSS of proc(5)). */
export function memoryOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}

/** Processor time that a process has used, in seconds (utime and stime of proc(5)). */
export function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_A_SECOND;
}
