import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What writes dates: the one module for people, and the fields that dates are typed in. */
const writers = new Set(['packages/content/src/dates.ts', 'packages/ui/src/calendar-days.ts']);

/** Asking which zone the machine is in, or whether there is a zone, writes nothing. */
const writes =
  /Intl\.(DateTimeFormat(?!\w|\(\)\.resolvedOptions\()|RelativeTimeFormat)|\.toLocale(Date|Time)?String\(/;

it('finds no place that writes dates but the one module', () => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file) && !writers.has(file),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.filter((file) => writes.test(readFileSync(join(root, file), 'utf8')));
  expect(found, 'use datesIn of @dorfplatz/content/dates, in the web useDates of lib/dates.ts').toEqual([]);
});
