import { createRequire } from 'node:module';
import type * as Library from 'rrule-rust';
import type { Case } from '../random-series.ts';

// A binary for Node.js, loaded as such.
const { RRuleSet, DateTime }: typeof Library = createRequire(import.meta.url)('rrule-rust');

const compact = (wall: string): string => `${wall.replaceAll(/[-:]/g, '')}Z`;

/** The wall clocks that rrule-rust has in each window, in seconds: its zone is UTC, whose clocks never change. */
export function askRruleRust({ start, rule, exdates, rdates, windows }: Case): number[][] {
  const at = (name: string, walls: readonly string[]): string[] =>
    walls.length > 0 ? [`${name}:${walls.map(compact).join()}`] : [];
  const lines = [
    ...at('DTSTART', [start]),
    `RRULE:${rule}`,
    ...at('RDATE', rdates),
    ...at('EXDATE', exdates),
  ];
  const set = RRuleSet.fromString(lines.join('\n'));
  return windows.map(([from, to]) =>
    set
      .between(DateTime.fromTimestamp(from * 1_000), DateTime.fromTimestamp(to * 1_000), true)
      .map((found) => found.toTimestamp() / 1_000)
      .filter((wall) => wall >= from && wall < to),
  );
}
