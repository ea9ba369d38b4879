// npm run check: everything that can be known of a change without running it. Stops at the first thing wrong.
import { join } from 'node:path';
import { textPartOf, textParts } from '../apps/web/vite/text-parts.ts';
import { contractProblems } from './check/contract.ts';
import { checkImportDirections } from './check/import-directions.ts';
import { messageProblems } from './check/messages.ts';
import { outgoingProblems } from './check/outgoing.ts';
import { CheckFailure, runProgram } from './check/program.ts';
import { schemaProblems } from './schema.ts';

const root = join(import.meta.dirname, '..');
process.chdir(root);

type Step = { name: string; run(): Promise<string | undefined> };

const program = (name: string, script: string, ...words: string[]): Step => ({
  name,
  async run() {
    await runProgram(join('node_modules', script), words);
    return undefined;
  },
});

function refuse(problems: readonly string[]): undefined {
  if (problems.length > 0) throw new CheckFailure(problems.join('\n'));
}

const steps: readonly Step[] = [
  program('types', 'typescript/bin/tsc', '-p', '.'),
  program('types of the web', 'typescript/bin/tsc', '-p', 'apps/web'),
  program('types of the service worker', 'typescript/bin/tsc', '-p', 'apps/web/src/service-worker'),
  program('lint and format', '@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  {
    name: 'import directions',
    run: async () => `${await checkImportDirections(root)} modules`,
  },
  {
    name: 'outgoing connections',
    run: async () => refuse(outgoingProblems(join(root, 'apps', 'server', 'src'))),
  },
  program('unused code', 'knip/bin/knip.js', '--no-progress', '--no-config-hints'),
  {
    name: 'messages',
    run: async () =>
      refuse([
        ...messageProblems(join(root, 'apps', 'server', 'src')),
        ...messageProblems(join(root, 'apps', 'web', 'src'), (file) =>
          textParts.indexOf(textPartOf(`src/${file}`)),
        ),
      ]),
  },
  { name: 'types of the tables', run: async () => refuse(await schemaProblems()) },
  { name: 'contract', run: async () => refuse(contractProblems()) },
];

for (const { name, run } of steps) {
  const since = performance.now();
  const time = () => `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(7);
  try {
    const note = await run();
    console.log(`ok    ${time()}  ${name}${note ? ` (${note})` : ''}`);
  } catch (error) {
    console.log(`wrong ${time()}  ${name}`);
    console.error(error instanceof CheckFailure ? error.message : error);
    process.exit(1);
  }
}
