import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileOutcome } from '../test-report.ts';

/** Rules that the tests of a file proved when they last ran, and the state of the file at that time. */
type Proofs = Record<string, { hash: string; rules: string[] }>;

const root = join(import.meta.dirname, '../..');
/** Where `npm test` keeps the proofs of its last runs for `npm run spec`. */
export const PROOFS_PATH = join(root, 'test-results', 'proofs.json');

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');

function readProofs(path: string): Proofs | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Proofs;
  } catch {
    return undefined;
  }
}

/** Adds what the files of a run proved to what other files proved before. A rule counts by a test that ran and passed. */
export function keepProofs(files: readonly FileOutcome[], path = PROOFS_PATH): void {
  const proofs = readProofs(path) ?? {};
  for (const { name, tests } of files) {
    const passed = tests.filter(({ status }) => status === 'passed');
    const rules = passed.flatMap((test) => test.name.match(/RUL-\d{4}/g) ?? []);
    proofs[name] = { hash: hashOf(name), rules: [...new Set(rules)].sort() };
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(proofs, null, 1));
}

/**
 * Rules that are proven: by any test, and by a journey in a browser. Files that changed or went since they ran prove
 * nothing.
 * @returns undefined when no run was recorded yet
 */
export function readProven(path = PROOFS_PATH): { all: Set<string>; byJourney: Set<string> } | undefined {
  const proofs = readProofs(path);
  if (!proofs) return undefined;
  const isCurrent = (file: string, hash: string) => {
    try {
      return hashOf(file) === hash;
    } catch {
      return false;
    }
  };
  const current = Object.entries(proofs).filter(([file, { hash }]) => isCurrent(file, hash));
  const rulesOf = (files: typeof current) => new Set(files.flatMap(([, { rules }]) => rules));
  return { all: rulesOf(current), byJourney: rulesOf(current.filter(([file]) => file.startsWith('e2e/'))) };
}
