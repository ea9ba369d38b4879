// Reads one file in a process of its own, which may do nothing but read: no network, no disk but our own programs, no
// environment. Bytes come from whoever started it, so that it never learns where files lie.
import { Worker } from 'node:worker_threads';
import type { FromReader, ToReader } from './messages.ts';
import { readFile } from './read-file.ts';

const say = (message: FromReader) => process.send!(message);
const wanted = new Map<number, (bytes: Buffer) => void>();
let numbers = 0;

function read(start: number, length: number): Promise<Buffer> {
  numbers += 1;
  const number = numbers;
  return new Promise((resolve) => {
    wanted.set(number, resolve);
    say({ type: 'wanted', number, start, end: start + length });
  });
}

async function readGiven({ size, limits }: Extract<ToReader, { type: 'file' }>): Promise<void> {
  const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { parent: process.ppid, ...limits },
  });
  watchdog.unref();
  const source = {
    size,
    read: async (start: number, length: number) => {
      const within = Math.min(length, size - start);
      return within > 0 && start >= 0 ? read(start, within) : Buffer.alloc(0);
    },
  };
  const outcome = await readFile(source, limits, (text) => say({ type: 'text', text }));
  say({ type: 'done', ...outcome });
}

process.on('message', (message: ToReader) => {
  if (message.type === 'file') void readGiven(message);
  else {
    wanted.get(message.number)?.(
      Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.length),
    );
    wanted.delete(message.number);
  }
});
process.on('disconnect', () => process.exit());
say({ type: 'ready' });
