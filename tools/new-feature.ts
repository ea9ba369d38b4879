// npm run new-feature -- MANY [ONE]
// Lays out a feature from its table to its screens, for its noun in kebab-case: npm run new-feature -- guest-book-entries
// ONE is its singular where that does not follow. What comes is whole and tested; docs/add-a-feature.md goes on from it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { layOut } from './new-feature/lay-out.ts';
import { NameProblem, nounOf } from './new-feature/names.ts';

const root = join(import.meta.dirname, '..');
const [many, one] = process.argv.slice(2);

const run = (script: string, ...words: string[]) =>
  execFileSync(process.execPath, [join(root, script), ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

try {
  if (many === undefined) throw new NameProblem('Usage: npm run new-feature -- MANY [ONE]');
  const { added, changed } = layOut(root, nounOf(many, one));
  run('tools/schema.ts');
  const formatted = [...added, ...changed].filter((path) => /\.(ts|tsx|css|json)$/.test(path));
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...formatted);
  console.log(`New:\n${added.map((path) => `  ${path}`).join('\n')}`);
  console.log(
    `Listed in:\n${[...changed, 'apps/server/src/platform/db/generated/schema.ts'].map((path) => `  ${path}`).join('\n')}`,
  );
  console.log('Next: docs/add-a-feature.md');
} catch (error) {
  if (!(error instanceof NameProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}
