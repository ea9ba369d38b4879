import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../platform/free-port.ts';
import { eventually } from '../robustness/server-process.ts';

const FINDER = join(import.meta.dirname, '../../../../../tools/redis.cjs');

/** Why there is no Redis here, or null. */
export function whyNoRedis(): string | null {
  const { status, stderr } = spawnSync(process.execPath, [FINDER], { encoding: 'utf8' });
  return status === 0 ? null : stderr.trim().split('\n').at(-1)!;
}

/** A Redis of its own that keeps nothing on disk. */
export type RedisProcess = { readonly url: string; stop(): Promise<void>; start(): Promise<void> };

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export async function startRedis(): Promise<RedisProcess> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const redis: RedisProcess = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn('redis-server', options, { stdio: 'ignore' });
      await eventually('Redis answers', () => answers(port));
    },
    async stop() {
      if (!child) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      child = undefined;
    },
  };
  await redis.start();
  return redis;
}
