import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf } from './copy.ts';
import type { Mutant } from './mutants.ts';

const AT_ONCE = 2;

/** Runs tests in a copy; true when they all pass. */
function passes(copy: string, words: readonly string[]): Promise<boolean> {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project=server*', '--bail=1', ...words], {
    cwd: copy,
    stdio: 'ignore',
  });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function survives(
  copy: string,
  mutant: Mutant,
  suites: readonly (readonly string[])[],
): Promise<boolean> {
  const path = join(copy, mutant.file);
  const original = readFileSync(path);
  writeFileSync(path, mutant.source);
  try {
    for (const suite of suites) if (!(await passes(copy, suite))) return false;
    return true;
  } finally {
    writeFileSync(path, original);
  }
}

/** Which suites pass without any mutant, each tried when it is first asked for, and twice before it is left out. */
function soundIn(copy: string): (suite: readonly string[]) => Promise<boolean> {
  const tried = new Map<string, Promise<boolean>>();
  const attempt = async (suite: readonly string[], name: string) => {
    if ((await passes(copy, suite)) || (await passes(copy, suite))) return true;
    console.log(`LEFT OUT  ${name}: fails without any mutant`);
    return false;
  };
  return (suite) => {
    const name = suite.join(' ');
    const known = tried.get(name) ?? attempt(suite, name);
    tried.set(name, known);
    return known;
  };
}

export const nameOf = ({ file, line, what }: Mutant) => `${file}:${line}  ${what}`;

/**
 * Puts each mutant into a temporary copy and sees whether a test notices. Suites that fail without any mutant are left
 * out, since they would seem to notice every one; so are mutants for which none is left.
 * @param suitesFor what is tried on a mutant of a file until something fails
 * @returns names of the survivors
 */
export async function tryMutants(
  root: string,
  mutants: readonly Mutant[],
  suitesFor: (file: string) => readonly (readonly string[])[],
): Promise<string[]> {
  const copies = Array.from({ length: AT_ONCE }, () => copyOf(root));
  const unchanged = copyOf(root);
  const isSound = soundIn(unchanged);
  try {
    const survivors: string[] = [];
    const begun = performance.now();
    let done = 0;
    const next = mutants[Symbol.iterator]();
    const work = async (copy: string) => {
      for (const mutant of next) {
        const suites: (readonly string[])[] = [];
        for (const suite of suitesFor(mutant.file)) if (await isSound(suite)) suites.push(suite);
        const isAlive = suites.length > 0 && (await survives(copy, mutant, suites));
        done += 1;
        const minutes = (performance.now() - begun) / 60_000;
        if (isAlive) survivors.push(nameOf(mutant));
        if (isAlive) console.log(`SURVIVES  ${nameOf(mutant)}`);
        else if (done % 10 === 0) console.log(`${done} of ${mutants.length}, ${minutes.toFixed(1)} min`);
      }
    };
    await Promise.all(copies.map(work));
    return survivors;
  } finally {
    for (const copy of [...copies, unchanged]) rmSync(copy, { recursive: true, force: true });
  }
}
