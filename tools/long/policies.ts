import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, mutantsByPattern, mutantsOfPolicy } from './mutants.ts';
import { nameOf, tryMutants } from './trying.ts';

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
  return tryMutants(root, waiting, suitesFor);
}
