import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

/** A server that ends each time as it is told in a list, and for good with the last of it. */
const SERVER = `
  const { readFileSync, writeFileSync } = require('node:fs');
  const { file } = JSON.parse(process.env.PLAN);
  const { ends, starts } = JSON.parse(readFileSync(file, 'utf8'));
  const end = ends[starts.length] ?? ends.at(-1);
  starts.push({ at: Date.now(), words: process.argv.slice(2) });
  writeFileSync(file, JSON.stringify({ ends, starts }));
  if (typeof end === 'number') process.exit(end);
  if (end === 'serve') {
    process.on('SIGTERM', () => process.exit(0));
    console.log('Ready');
    setInterval(() => {}, 1000);
  } else process.kill(process.pid, end);
`;

function keepRunning(ends: readonly (number | string)[], ...words: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'keep-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [program, file] = [join(folder, 'server.cjs'), join(folder, 'plan.json')];
  writeFileSync(program, SERVER);
  writeFileSync(file, JSON.stringify({ ends, starts: [] }));
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'keep-running.cjs'), program, ...words],
    { env: { ...process.env, PLAN: JSON.stringify({ file }) }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const starts = () =>
    (JSON.parse(readFileSync(file, 'utf8')) as { starts: { at: number; words: string[] }[] }).starts;
  return { child, ended, starts, lines: () => printed.split('\n').filter((line) => line !== '') };
}

describe.skipIf(process.platform === 'win32')('a server that is kept running', () => {
  it('is started again when it dies, later each time, and says so in a line each', async () => {
    const { ended, starts, lines } = keepRunning(['SIGKILL', 70, 0]);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(lines()).toEqual([
      'The server ended (SIGKILL); it is started again in 1 s',
      'The server ended (code 70); it is started again in 2 s',
    ]);
    const [first, second, third] = starts().map(({ at }) => at);
    expect(second! - first!).toBeGreaterThan(950);
    expect(third! - second!).toBeGreaterThan(1_950);
  });

  it('is not started again when its start is refused, nor when it ends because it was asked to', async () => {
    for (const code of [1, 0]) {
      const { ended, starts, lines } = keepRunning([code]);
      expect(await ended).toEqual({ code, signal: null });
      expect(starts()).toHaveLength(1);
      expect(lines()).toEqual([]);
    }
  });

  it('is tried some times more when it is refused after it ran, and then no more', async () => {
    const { ended, starts } = keepRunning(['SIGKILL', 1]);
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(starts()).toHaveLength(5);
  }, 30_000);

  it('empties a demo only once', async () => {
    const { ended, starts } = keepRunning(['SIGKILL', 0], '--fresh', '--other');
    await ended;
    expect(starts().map(({ words }) => words)).toEqual([['--fresh', '--other'], ['--other']]);
  });

  it('ends with it when it is asked to', async () => {
    const { child, ended, lines, starts } = keepRunning(['serve']);
    await expect.poll(lines, { timeout: 10_000 }).toEqual(['Ready']);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(starts()).toHaveLength(1);
  });

  it('ends at once when it is asked to while it waits to start again', async () => {
    const { child, ended, lines } = keepRunning(['SIGKILL', 70, 'SIGKILL', 'serve']);
    await expect.poll(lines, { timeout: 10_000 }).toHaveLength(2);
    const asked = Date.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: null, signal: 'SIGTERM' });
    expect(Date.now() - asked).toBeLessThan(1_000);
  });
});
