import { execFileSync, type SpawnSyncReturns } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOf } from './long/copy.ts';
import { nounOf, respelled } from './new-feature/names.ts';

/** In `npm run test:long -- new-feature` the whole of the generated suites, here what tells most of it. */
const isLong = process.env.LONG_SUITE === 'new-feature';
const testing = 'apps/server/src/testing';
const SUITES = [
  'features/guest-book-entries',
  'apps/web/src/shell/routes',
  'apps/web/src/kit/paths',
  'features/own-data/exported-tables',
  'features/leaving/own-tables',
  `${testing}/contract/lists`,
  ...(isLong
    ? [`${testing}/contract`, `${testing}/matrix`, `${testing}/abilities`, `${testing}/statements`]
    : []),
];
const MINUTE = 60_000;

describe('the noun of a feature', () => {
  it.each([
    ['guest-book-entries', 'guest-book-entry'],
    ['recipes', 'recipe'],
    ['lost-boxes', 'lost-box'],
    ['keys', 'key'],
  ])('%s: one is a %s', (many, one) => {
    expect(nounOf(many)).toEqual({ many, one });
  });

  it('is asked for where it does not follow, and refused where it is none', () => {
    expect(() => nounOf('feedback')).toThrow('What is one of the feedback?');
    expect(nounOf('mice', 'mouse')).toEqual({ many: 'mice', one: 'mouse' });
    expect(() => nounOf('GuestBook', 'x')).toThrow('kebab-case');
    expect(() => nounOf('sheep', 'sheep')).toThrow('plural of its own');
  });

  it('is written as code, tables and sentences write it', () => {
    const text =
      'A sample thing: sampleThings, SampleThing, sample_things, SAMPLE_THING, sample-thing. Sample things';
    expect(respelled(text, nounOf('open-entries'))).toBe(
      'An open entry: openEntries, OpenEntry, open_entries, OPEN_ENTRY, open-entry. Open entries',
    );
  });
});

describe('a feature that was laid out', () => {
  let copy: string;
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      // Neither the reporters nor the workers of the run that asks.
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
  const refusalOf = (...words: string[]) => {
    try {
      return run(...words) && 'nothing was refused';
    } catch (error) {
      return (error as SpawnSyncReturns<string>).stderr;
    }
  };
  beforeAll(() => {
    copy = copyOf(join(import.meta.dirname, '..'));
    run('tools/new-feature.ts', 'guest-book-entries');
  }, MINUTE);
  afterAll(() => rmSync(copy, { recursive: true, force: true }), MINUTE);

  if (isLong)
    it('passes npm run check as it comes', { timeout: 5 * MINUTE }, () => {
      expect(run('tools/check.ts')).not.toContain('wrong');
    });

  it('passes its own tests and those that go through all features', {
    timeout: (isLong ? 60 : 5) * MINUTE,
  }, () => {
    expect(
      run('node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--maxWorkers=1', ...SUITES),
    ).toContain('passed');
  });

  it('is not laid out twice', { timeout: MINUTE }, () => {
    const migrations = () => readdirSync(join(copy, 'apps/server/migrations')).length;
    const before = migrations();
    expect(refusalOf('tools/new-feature.ts', 'guest-book-entries')).toContain('There is already');
    expect(migrations()).toBe(before);
  });
});
