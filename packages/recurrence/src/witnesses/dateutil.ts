import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Trial } from '../random-series.ts';

const PROGRAM = join(import.meta.dirname, 'ask-dateutil.py');
const FINDER = join(import.meta.dirname, '../../../../tools/python.cjs');

/**
 * An instance as Python has it: its wall clock and its instant in seconds from 1970, and the offsets before and after
 * a gap or an overlap in which it lies; twice the same one where it lies in none.
 */
export type Heard = [wall: number, instant: number, before: number, after: number];

/** The path of a Python with dateutil, or why there is none. */
export function findPython(): { path: string } | { missing: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [FINDER], { encoding: 'utf8' });
  return status === 0 ? { path: stdout.trim() } : { missing: stderr.trim().split('\n').at(-1)! };
}

/** What dateutil and zoneinfo say of each trial, window by window. */
export function askDateutil(path: string, trials: readonly Trial[]): Heard[][][] {
  const lines = trials.map(({ series, isAllDay, told }) =>
    JSON.stringify({ ...told, zone: series.zone, isAllDay }),
  );
  const { status, stdout, stderr } = spawnSync(path, [PROGRAM], {
    input: lines.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): Heard[][] => JSON.parse(line));
}
