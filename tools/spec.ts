// npm run spec             how much of docs/spec is served, routed and proven, by area
// npm run spec -- AREA     each id of an area with its state
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../apps/web/src/app-shell/paths.ts';
import { ENDPOINTS, LIVE_CALLS, SOCKET, TOPICS } from '../packages/contract/src/index.ts';
import { readSpec, type SpecTable } from './spec/tables.ts';

const root = join(import.meta.dirname, '..');

type Item = { id: string; area: string; text: string; isDone: boolean };

const withoutNames = (route: string) => route.replaceAll(/:\w+/g, ':');

function items(
  table: SpecTable,
  text: string,
  isDone: (row: { id: string; text: string }) => boolean,
): Item[] {
  return readSpec(table).map((row) => {
    const { id = '', area = '' } = row;
    return { id, area, text: row[text] ?? '', isDone: isDone({ id, text: row[text] ?? '' }) };
  });
}

/** Ids in the names of tests: `it('joins an open group [RUL-0307]', …)`. */
function provenRules(): Set<string> {
  const files = globSync('{apps,packages,tools,e2e,bench}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  // A name may stand on the line after `it(` or, of a table of cases, after a closing bracket.
  const name =
    /\b(?:it|test|describe)\b[^'"`;]*?\(\s*(['"`])((?:(?!\1).)*)\1|\]\)\(\s*(['"`])((?:(?!\3).)*)\3/g;
  const ids = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(name)].flatMap(
      (match) => (match[2] ?? match[4] ?? '').match(/RUL-\d{4}/g) ?? [],
    ),
  );
  return new Set(ids);
}

const served = new Set([...ENDPOINTS, ...LIVE_CALLS, ...TOPICS, SOCKET].flatMap(({ ids }) => ids));
const routed = new Set(Object.values(paths).map(withoutNames));
const downloads = new Set(
  ENDPOINTS.filter(({ path }) => /\.\w+$/.test(path)).map(({ path }) => path.replaceAll(/\{\w+\}/g, ':')),
);
const proven = provenRules();

const columns = {
  'calls served': items('api', 'path', ({ id }) => served.has(id)),
  // What is downloaded has an address in the browser, and a call that serves it.
  'screens routed': items(
    'screens',
    'route',
    ({ text }) => routed.has(withoutNames(text)) || downloads.has(withoutNames(text)),
  ),
  'rules proven': items('rules', 'statement', ({ id }) => proven.has(id)),
};
const areas = [...new Set(Object.values(columns).flatMap((all) => all.map(({ area }) => area)))].sort();

function share(all: readonly Item[]): string {
  return all.length === 0 ? '' : `${all.filter(({ isDone }) => isDone).length}/${all.length}`;
}

function printTable(): void {
  const line = (first: string, rest: readonly string[]) =>
    console.log(first.padEnd(23) + rest.map((text) => text.padStart(16)).join(''));
  line('area', Object.keys(columns));
  for (const area of areas) {
    line(
      area,
      Object.values(columns).map((all) => share(all.filter((item) => item.area === area))),
    );
  }
  line('all', Object.values(columns).map(share));
  const entities = new Set(readSpec('entities').map(({ entity }) => entity));
  console.log(`\n${entities.size} entities are described in docs/spec/entities.tsv.`);
}

function printArea(area: string): void {
  for (const [title, all] of Object.entries(columns)) {
    const own = all.filter((item) => item.area === area);
    if (own.length === 0) continue;
    console.log(`${title} ${share(own)}`);
    for (const { id, text, isDone } of own) console.log(`  ${isDone ? '✓' : '·'} ${id}  ${text}`);
  }
}

const [area] = process.argv.slice(2);
if (area === undefined) printTable();
else if (areas.includes(area)) printArea(area);
else console.log(`There is no area ${area}. The areas are: ${areas.join(', ')}`);
