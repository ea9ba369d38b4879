// npm run spec             how much of docs/spec is served, routed and proven, by area
// npm run spec -- AREA     each id of an area with its state
// npm run spec -- layout   rules of layout that no journey proves
import { paths } from '../apps/web/src/kit/paths.ts';
import { ENDPOINTS, LIVE_CALLS, SOCKET, TOPICS } from '../packages/contract/src/index.ts';
import { readProven } from './spec/proofs.ts';
import { readSpec, type SpecTable } from './spec/tables.ts';

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

const served = new Set([...ENDPOINTS, ...LIVE_CALLS, ...TOPICS, SOCKET].flatMap(({ ids }) => ids));
const routed = new Set(Object.values(paths).map(withoutNames));
const downloads = new Set(
  ENDPOINTS.filter(({ path }) => /\.\w+$/.test(path)).map(({ path }) => path.replaceAll(/\{\w+\}/g, ':')),
);
/** What the last runs of `npm test` proved; a rule of layout needs a journey, for only a browser shows it. */
const proven = readProven();
const needsJourney = new Set(readSpec('rules').flatMap(({ id, kind }) => (kind === 'layout' ? [id] : [])));
const isProven = (id: string) =>
  proven !== undefined && (needsJourney.has(id) ? proven.byJourney : proven.all).has(id);

const columns = {
  'calls served': items('api', 'path', ({ id }) => served.has(id)),
  // What is downloaded has an address in the browser, and a call that serves it.
  'screens routed': items(
    'screens',
    'route',
    ({ text }) => routed.has(withoutNames(text)) || downloads.has(withoutNames(text)),
  ),
  'rules proven': items('rules', 'statement', ({ id }) => isProven(id)),
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

/** Rules of layout of areas that have any proof: what is missing there was forgotten, not yet to come. */
function printLayout(): void {
  const rules = columns['rules proven'];
  const begun = new Set(rules.flatMap(({ area, isDone }) => (isDone ? [area] : [])));
  for (const { id, area, text, isDone } of rules)
    if (needsJourney.has(id) && !isDone && begun.has(area)) console.log(`· ${id}  ${area}  ${text}`);
}

const [area] = process.argv.slice(2);
if (!proven) console.log('No run of the tests is on record: `npm test` keeps what it proves.');
if (area === undefined) printTable();
else if (area === 'layout') printLayout();
else if (areas.includes(area)) printArea(area);
else console.log(`There is no area ${area}. The areas are: ${areas.join(', ')}`);
