import { Chance } from '../generate/chance.ts';
import type { Finding } from '../report.ts';
import { againstFloor } from './against-floor.ts';
import type { Bed } from './bed.ts';
import { type Call, compare, type LoadOptions, runLoad } from './load.ts';
import { startCounting } from './statements.ts';

// Letters are counted anew for each: fifty at once wait for one another for longer than a second.
const READING: LoadOptions = { connections: 50, seconds: 3 };
// As many as search at the same moment while others read.
const SEARCHING: LoadOptions = { connections: 4, seconds: 10 };
const SEARCH_P95_MS = 30;

/** A name as somebody mistypes it: a letter left out, doubled, or changed for its neighbour. */
function mistyped(name: string, chance: Chance): string {
  const at = 1 + chance.below(name.length - 2);
  const letters = [...name.toLowerCase()];
  const kind = chance.below(3);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, letters[at]!);
  else [letters[at - 1], letters[at]] = [letters[at]!, letters[at - 1]!];
  return letters.join('');
}

async function searchesOf(bed: Bed): Promise<Call[]> {
  const { rows } = await bed.client.query<{ name: string }>(
    'select last_name as name from members where length(last_name) >= 4 order by id limit 400',
  );
  const chance = new Chance(7);
  return bed.people.slice(0, rows.length).map(({ cookie }, index) => ({
    path: `/directory/members?q=${encodeURIComponent(mistyped(rows[index]!.name, chance))}`,
    headers: { cookie },
  }));
}

/** The tabs of the directory at 50 connections, and its search with a mistake in what is searched for. */
export async function measureDirectory(bed: Bed): Promise<Finding[]> {
  const chance = new Chance(5);
  const letters = bed.people.map(() => String.fromCharCode(97 + chance.below(26)));
  const { rows: categories } = await bed.client.query<{ id: number }>(
    'select id::int from group_categories order by id',
  );
  const categoryOf = (index: number) => categories[index % categories.length]!.id;
  const tabs = [
    {
      what: 'directory: members under a letter',
      own: (index: number) => `/directory/members?letter=${letters[index]}`,
      floor: (index: number) => `/members-tab/${letters[index]}`,
    },
    {
      what: 'directory: groups of a category',
      own: (index: number) => `/directory/${categoryOf(index)}`,
      floor: (index: number) => `/category-tab/${categoryOf(index)}`,
    },
  ];
  const findings: Finding[] = [];
  const counter = await startCounting(bed);
  for (const tab of tabs) {
    const callsOf = (path: (index: number) => string): Call[] =>
      bed.people.map(({ cookie }, index) => ({ path: path(index), headers: { cookie } }));
    const own = { url: bed.web.url, calls: callsOf(tab.own) };
    const figures = await compare(own, { url: bed.floor.url, calls: callsOf(tab.floor) }, READING);
    findings.push(againstFloor(tab.what, figures, 0.7), await counter.count(tab.what, own.calls));
  }
  await counter.stop();
  const calls = await searchesOf(bed);
  await runLoad(bed.web.url, calls, { ...SEARCHING, seconds: 1 });
  const alone = await runLoad(bed.web.url, calls, { ...SEARCHING, connections: 1 });
  const search = await runLoad(bed.web.url, calls, SEARCHING);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  findings.push({
    what: 'directory: search with a typo',
    figure: `p50 ${ms(alone.p50)}, p95 ${ms(alone.p95)} one by one; at 4 connections ${Math.round(search.perSecond)}/s, p95 ${ms(search.p95)}`,
    target: `p95 < ${SEARCH_P95_MS} ms`,
    isMet: alone.p95 < SEARCH_P95_MS,
    values: { ...search, p95Alone: alone.p95 },
  });
  return findings;
}
