// npm run search -- rebuild   makes the index of search anew from the tables, beside a running server or without one
// npm run search -- verify    compares the index with the tables, and says where they differ
import '../apps/server/src/app.ts';
import { rebuildIndex, verifySearch } from '../apps/server/src/features/search/operate.ts';
import { onOperatorDatabase } from '../apps/server/src/platform/db/operator-database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { loadEnvironmentFile, readEnvironment } from '../apps/server/src/platform/settings/environment.ts';

const usage = 'Usage: npm run search -- rebuild | verify';
/** So many differences are named one by one. */
const NAMED = 20;

const log = createLog({ logLevel: 'error', role: 'worker' });

function progress(what: string): (kind: string, reached: number | null) => void {
  let line = '';
  return (kind, reached) => {
    const next = `${what} ${kind}${reached === null ? ': done' : ` … ${reached}`}`;
    if (next !== line) process.stderr.write(`${next}\n`);
    line = next;
  };
}

async function rebuild(url: string): Promise<string> {
  await rebuildIndex(url, log, progress('indexing'));
  return 'The index of search is made anew.';
}

async function verify(url: string): Promise<string> {
  let all = 0;
  const looked = new Map<string, number>();
  const { differences, words } = await verifySearch(url, log, (kind, count) => {
    looked.set(kind, count);
    all = [...looked.values()].reduce((sum, each) => sum + each, 0);
  });
  if (differences.length === 0 && words.length === 0)
    return `The index of search is whole: ${all} things are found as they are.`;
  const lines = differences.slice(0, NAMED).map(({ kind, id, fault }) => `${kind} ${id}: ${fault}`);
  const more = differences.length > NAMED ? [`… and ${differences.length - NAMED} more`] : [];
  const counted = words.length > 0 ? [`${words.length} words are counted wrongly`] : [];
  throw new Error(
    [
      `The index of search differs from the tables in ${differences.length} of ${all} things:`,
      ...lines,
      ...more,
      ...counted,
      'npm run search -- rebuild makes it anew.',
    ].join('\n'),
  );
}

const COMMANDS: Readonly<Record<string, (url: string) => Promise<string>>> = { rebuild, verify };

try {
  loadEnvironmentFile();
  const [verb = '', ...more] = process.argv.slice(2);
  const command = more.length === 0 && Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  if (!command) throw new Error(usage);
  console.log(await onOperatorDatabase(readEnvironment(), command));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
