import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { plainText } from '@dorfplatz/content';
import { expect, test } from 'vitest';
import { sizeOf, timeFor } from '../../../../../../tools/long/sizes.ts';
import { type Occurrence, occurrencesOf, readBytes } from './occurrences.ts';

type Written = {
  text: string;
  events: { uid: string; name: string; description: string; place: string; times: Occurrence[] }[];
};

const FINDER = join(import.meta.dirname, '../../../../../../tools/icalendar.cjs');
const PROGRAM = join(import.meta.dirname, 'write-calendars.py');
const PIECE = 500;

const size = sizeOf('wild-calendars');
/** A long run tries others each time; what it prints repeats it. */
const isLong = process.env.LONG_SUITE === 'wild-calendars';
const seed = Number(process.env.CALENDARS_SEED ?? (isLong ? Date.now() % 2 ** 31 : 7));

function run(program: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

test(
  `calendars that python3-icalendar writes are read back as they were meant (seed ${seed})`,
  async (context) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [FINDER], { encoding: 'utf8' });
    if (status !== 0) {
      expect(process.env.CI, stderr).not.toBe('true');
      return context.skip(stderr);
    }
    const python = stdout.trim();
    for (let done = 0; done < size; done += PIECE) {
      const count = Math.min(PIECE, size - done);
      const lines = run(python, [PROGRAM, String(seed + done), String(count)])
        .trimEnd()
        .split('\n');
      for (const line of lines) {
        const { text, events } = JSON.parse(line) as Written;
        const reading = await readBytes(Buffer.from(text), 'Europe/Berlin');
        expect([reading.findings.problems, text]).toEqual([[], text]);
        for (const { uid, name, description, place } of events) {
          const { columns } = reading.masters.get(uid)!;
          expect([columns.name, plainText(columns.description), columns.location.name ?? '']).toEqual([
            name,
            description,
            place,
          ]);
        }
        const meant = events
          .flatMap(({ times }) => times)
          .sort((one, other) => (String(one) < String(other) ? -1 : 1));
        expect([occurrencesOf(reading, '2023-01-01', '2040-01-01'), text]).toEqual([meant, text]);
      }
    }
  },
  timeFor('wild-calendars', 120_000),
);
