import { spawn } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf } from './copy.ts';
import { type Mutant, mutantsByPattern, mutantsOfPolicy } from './mutants.ts';

const test = (path: string) => `apps/server/src/${path}.test.ts`;
const MATRIX = [test('testing/matrix/role-matrix')];
const ABILITIES = [test('testing/abilities/abilities')];
const READING = [test('testing/reading/forms'), test('testing/reading/statements')];
const FEATURES = [
  test('testing/contract/foreign-ids'),
  test('testing/live/live'),
  test('features/notifications/notifications'),
  test('features/members/members'),
  test('features/groups/groups'),
  test('features/uploads/publishing'),
  test('features/uploads/visibility'),
];
/** Takes minutes: for what nothing else noticed. */
const EVERY_FEATURE = ['apps/server/src/features/'];

/**
 * What is tried on a mutant of a file until something fails. The first two are made of every endpoint and every flag;
 * what they do not reach, as files and notifications, its own tests try first.
 */
function suitesFor(file: string): readonly (readonly string[])[] {
  // What tells an `access` of the contract needs no server.
  if (file.startsWith('packages/contract/')) {
    return [[...MATRIX, '-t', 'as the contract that they need a session']];
  }
  return [...likelyFor(file), EVERY_FEATURE];
}

function likelyFor(file: string): readonly (readonly string[])[] {
  if (file.includes('/uploads/'))
    return [[test('features/uploads/visibility'), test('features/uploads/publishing')], MATRIX, FEATURES];
  if (file.includes('/platform/policy/')) return [READING, MATRIX, FEATURES, ABILITIES];
  return [MATRIX, ABILITIES, FEATURES];
}

const AT_ONCE = 2;

/**
 * Mutants that nothing can tell from the original, with the reason. Each names the file and what it changes, as a
 * report of survivors prints it.
 */
type Known = Readonly<Record<string, string>>;

function mutantsOf(root: string): Mutant[] {
  const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
  return [
    ...[
      ...find('apps/server/src/features/**/policy.ts'),
      ...find('apps/server/src/platform/policy/{asking,kind,kinds,visible-to}.ts'),
    ].flatMap((file) => mutantsOfPolicy(join(root, file), file)),
    ...find('packages/contract/src/*.ts').flatMap((file) =>
      mutantsByPattern(join(root, file), file, /access: 'signed_in',/g, "access: 'anyone',"),
    ),
    ...find('apps/server/src/features/**/{routes,commands}.ts').flatMap((file) =>
      mutantsByPattern(join(root, file), file, /^ +if \(.+\) throw forbidden\(\);$/gm, ''),
    ),
  ];
}

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

async function survives(copy: string, mutant: Mutant): Promise<boolean> {
  const path = join(copy, mutant.file);
  const original = readFileSync(path);
  writeFileSync(path, mutant.source);
  try {
    for (const suite of suitesFor(mutant.file)) if (!(await passes(copy, suite))) return false;
    return true;
  } finally {
    writeFileSync(path, original);
  }
}

const nameOf = ({ file, line, what }: Mutant) => `${file}:${line}  ${what}`;

/**
 * Takes every authorisation check out in turn, in a temporary copy, and sees whether a test notices.
 * @param known survivors that nothing can tell from the original, by `file what`
 * @param only a part of the place and change of the mutants that are wanted
 * @returns the survivors that nobody has explained
 */
export async function mutatePolicies(
  root: string,
  known: Known,
  only: string | undefined,
): Promise<string[]> {
  const all = mutantsOf(root).filter((mutant) => !only || nameOf(mutant).includes(only));
  const unknown = Object.keys(known).filter(
    (key) => !only && !all.some(({ file, what }) => key === `${file} ${what}`),
  );
  if (unknown.length > 0) throw new Error(`explained, but no mutants: ${unknown.join('; ')}`);
  const waiting = all.filter(({ file, what }) => !(`${file} ${what}` in known));
  console.log(`${waiting.length} mutants, and ${all.length - waiting.length} that change nothing`);
  const copies = Array.from({ length: AT_ONCE }, () => copyOf(root));
  try {
    if (!(await passes(copies[0]!, [...MATRIX, ...ABILITIES, ...FEATURES, ...EVERY_FEATURE])))
      throw new Error('the suites fail without any mutant');
    const survivors: string[] = [];
    const begun = performance.now();
    let done = 0;
    const next = waiting[Symbol.iterator]();
    const work = async (copy: string) => {
      for (const mutant of next) {
        const isAlive = await survives(copy, mutant);
        done += 1;
        const minutes = (performance.now() - begun) / 60_000;
        if (isAlive) survivors.push(nameOf(mutant));
        if (isAlive) console.log(`SURVIVES  ${nameOf(mutant)}`);
        else if (done % 10 === 0) console.log(`${done} of ${waiting.length}, ${minutes.toFixed(1)} min`);
      }
    };
    await Promise.all(copies.map(work));
    return survivors;
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}
