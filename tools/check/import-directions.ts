import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { forbidden, options } from '../../.dependency-cruiser.ts';
import { CheckFailure } from './program.ts';

// A parser that fits no installed compiler reads nothing and finds nothing wrong.
const LEAST_MODULES = 100;

const folders = ['apps', 'packages', 'tools', 'bench', 'e2e'];

/**
 * Checks which way imports run, by the rules of .dependency-cruiser.ts.
 * @param root folder of the sources
 * @returns how many modules were seen
 * @throws CheckFailure naming each wrong import and where the code belongs, or when hardly a module was seen
 */
export async function checkImportDirections(root: string): Promise<number> {
  const { output } = await cruise(folders, {
    ...options,
    ruleSet: { forbidden },
    validate: true,
    baseDir: root,
  });
  const { modules, summary } = output as ICruiseResult;
  const seen = modules.filter(({ source }) => !source.includes('node_modules')).length;
  if (seen < LEAST_MODULES) {
    throw new CheckFailure(`Only ${seen} modules were seen below ${join(root)}: the parser reads nothing`);
  }
  const lines = summary.violations.map(({ rule, from, to }) => {
    const comment = forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
    return `${from} → ${to} (${rule.name})\n  ${comment}`;
  });
  if (lines.length > 0) throw new CheckFailure(lines.join('\n'));
  return seen;
}
