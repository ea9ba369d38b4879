import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ACTORS_UNASKED, EQUIVALENT_FIELDS } from './equivalent-mutants.ts';
import { type Mutant, mutantsOfFields } from './mutants.ts';
import { nameOf, tryMutants } from './trying.ts';

const features = 'apps/server/src/features';
/** Where features are tried that have no tests beside them, by what others do with them. */
const TRIED_ELSEWHERE: Record<string, string[]> = {
  comments: [`${features}/files/comments/`, `${features}/blogs/comments/`],
  'group-categories': [`${features}/category-administration/`],
};

const featureOf = (file: string): string => /features\/([^/]+)\//.exec(file)![1]!;

/** Repeatable chance (mulberry32), so that a run can be done again. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** As many as wanted, evenly over the features: one of each, then a second one, and so on. */
export function drawn(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const chance = chanceOf(seed);
  const shuffled = mutants
    .map((mutant) => ({ mutant, place: chance() }))
    .sort((a, b) => a.place - b.place)
    .map(({ mutant }) => mutant);
  const turns = new Map<string, number>();
  const inTurn = shuffled.map((mutant) => {
    const feature = featureOf(mutant.file);
    const turn = turns.get(feature) ?? 0;
    turns.set(feature, turn + 1);
    return { mutant, turn };
  });
  return inTurn
    .sort((a, b) => a.turn - b.turn)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/**
 * Leaves out one field at a time of what commands write and pages show, and sees whether a test of the feature notices.
 * @param only a part of the place and change of the mutants that are wanted
 * @returns the survivors
 */
export async function mutateFields(
  root: string,
  { count, seed, only }: { count: number; seed: number; only: string | undefined },
): Promise<string[]> {
  const files = globSync('apps/server/src/features/**/{commands,update,changes,present}.ts', {
    cwd: root,
  }).sort();
  const all = files.flatMap((file) => mutantsOfFields(join(root, file), file, ACTORS_UNASKED));
  const keyOf = ({ file, what }: Mutant) => `${file} ${what}`;
  const keys = new Set(all.map(keyOf));
  const unknown = Object.keys(EQUIVALENT_FIELDS).filter((key) => !keys.has(key));
  if (unknown.length > 0) throw new Error(`explained, but no mutants: ${unknown.join('; ')}`);
  const waiting = all.filter((mutant) => !(keyOf(mutant) in EQUIVALENT_FIELDS));
  const wanted = drawn(
    waiting.filter((mutant) => !only || nameOf(mutant).includes(only)),
    count,
    seed,
  );
  const tried = new Set(wanted.map(({ file }) => featureOf(file))).size;
  console.log(`${wanted.length} of ${waiting.length} mutants, in ${tried} features, seed ${seed}`);
  const suiteOf = (feature: string) => TRIED_ELSEWHERE[feature] ?? [`${features}/${feature}/`];
  return tryMutants(root, wanted, (file) => [suiteOf(featureOf(file))]);
}
