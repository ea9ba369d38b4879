import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepProofs, readProven } from './proofs.ts';

const newPath = () => join(mkdtempSync(join(tmpdir(), 'proofs-')), 'results', 'proofs.json');
const test = (name: string, status: 'passed' | 'failed' | 'skipped') => ({ name, status });
const outcome = (name: string, ...tests: ReturnType<typeof test>[]) => ({
  name,
  isWell: true,
  seconds: 1,
  tests,
});
const here = 'tools/spec/proofs.test.ts';
const journey = 'e2e/src/first-run.test.ts';

it('counts a rule by a test that ran and passed, not by its mere name', () => {
  const path = newPath();
  expect(readProven(path)).toBeUndefined();
  keepProofs(
    [
      outcome(here, test('a > b [RUL-0001] [RUL-0002]', 'passed'), test('c [RUL-0003]', 'failed')),
      outcome(journey, test('d [RUL-0004]', 'passed'), test('e [RUL-0005]', 'skipped')),
    ],
    path,
  );
  const proven = readProven(path)!;
  expect([...proven.all]).toEqual(['RUL-0001', 'RUL-0002', 'RUL-0004']);
  expect([...proven.byJourney]).toEqual(['RUL-0004']);
});

it('keeps what other files proved before, and replaces what the same file proved', () => {
  const path = newPath();
  keepProofs(
    [outcome(here, test('[RUL-0001]', 'passed')), outcome(journey, test('[RUL-0004]', 'passed'))],
    path,
  );
  keepProofs([outcome(here, test('[RUL-0001]', 'failed'))], path);
  expect([...readProven(path)!.all]).toEqual(['RUL-0004']);
});

it('forgets what a file proved before it changed', () => {
  const path = newPath();
  keepProofs([outcome(here, test('[RUL-0001]', 'passed'))], path);
  writeFileSync(path, JSON.stringify({ [here]: { hash: 'of an earlier state', rules: ['RUL-0001'] } }));
  expect([...readProven(path)!.all]).toEqual([]);
});
