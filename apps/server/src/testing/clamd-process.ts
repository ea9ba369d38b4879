import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../platform/free-port.ts';
import { createScanner } from '../platform/scanner/clamd.ts';
import { eventually } from './robustness/server-process.ts';

const FINDER = join(import.meta.dirname, '../../../../tools/clamav.cjs');

/** Why there is no clamd here, or null. */
export function whyNoClamd(): string | null {
  const { status, stderr } = spawnSync(process.execPath, [FINDER], { encoding: 'utf8' });
  return status === 0 ? null : stderr.trim().split('\n').at(-1)!;
}

/** What our signature finds: harmless, and unknown to any other scanner. */
export const MALWARE = 'Dorfplatz-Probe: hier sitzt der Wurm im Apfel.';
/** What clamd calls it. */
export const SIGNATURE = 'Dorfplatz.Probe.UNOFFICIAL';

/** A clamd that knows one signature, and takes streams of up to a megabyte. */
export type ClamdProcess = {
  readonly url: string;
  readonly at: { host: string; port: number };
  /** Unless it runs already. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and forgets its files. */
  remove(): Promise<void>;
};

export async function startClamd(options: Record<string, string> = {}): Promise<ClamdProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
  const signatures = join(folder, 'signatures');
  mkdirSync(signatures);
  writeFileSync(
    join(signatures, 'probe.ndb'),
    `Dorfplatz.Probe:0:*:${Buffer.from(MALWARE).toString('hex')}\n`,
  );
  const port = await freePort();
  const at = { host: '127.0.0.1', port };
  const settings = {
    TCPSocket: String(port),
    TCPAddr: at.host,
    DatabaseDirectory: signatures,
    TemporaryDirectory: folder,
    Foreground: 'yes',
    StreamMaxLength: '1M',
    ...options,
  };
  const configuration = join(folder, 'clamd.conf');
  writeFileSync(
    configuration,
    `${Object.entries(settings)
      .map((line) => line.join(' '))
      .join('\n')}\n`,
  );
  let child: ChildProcess | undefined;
  const clamd: ClamdProcess = {
    url: `tcp://127.0.0.1:${port}`,
    at,
    async start() {
      if (child) return;
      child = spawn('clamd', ['--config-file', configuration], { stdio: 'ignore' });
      const scanner = createScanner({ at, maxBytes: 1 });
      await eventually('clamd answers', () =>
        scanner.version().then(
          () => true,
          () => false,
        ),
      );
    },
    async stop() {
      if (!child) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      child = undefined;
    },
    async remove() {
      await clamd.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await clamd.start();
  return clamd;
}
