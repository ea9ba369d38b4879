import { createLog } from '../../../apps/server/src/platform/log.ts';
import { Chance } from '../generate/chance.ts';
import { emptyAfterSearch, fillForSearch } from '../generate/search.ts';
import type { Finding } from '../report.ts';
import { round } from './against-floor.ts';
import type { Bed } from './bed.ts';
import { type Call, type LoadOptions, median, percentile, RUNS, runLoad } from './load.ts';
import { startCounting } from './statements.ts';

const COUNTS = { large: 1_000_000, small: 10_000 };
const QUERIES = 200;
// One after the other: what a person waits for.
const ALONE: LoadOptions = { connections: 1, seconds: 4 };
const WRITING: LoadOptions = { connections: 4, seconds: 2 };
const PAGE_RATIO = 10;
const PAGE_P95_MS = 150;
const SUGGESTIONS_RATIO = 4;
const SUGGESTIONS_P95_MS = 50;
const SIZE_RATIO = 1.5;
const REBUILD_RATIO = 0.5;
const WRITE_RATIO = 0.9;

/** What is found, as the texts by which the floor finds it. */
const TEXTS = `
  select 'activity' as kind, created_at as at, content as text from activities
  union all select 'reply', created_at, content from replies
  union all select 'chat_message', created_at, text from chat_messages
  union all select 'file', updated_at, original_filename || ' ' || description from files where directory = 'files'
  union all select 'appointment', starts_at, name || ' ' || description from appointments
  union all select 'member', created_at, display_name from members
  union all select 'group', created_at, name from groups`;

const FLOOR = `
  drop schema if exists search_bench cascade;
  create schema search_bench;
  create unlogged table search_bench.texts as ${TEXTS};
  create table search_bench.floor (kind text not null, at timestamptz not null, words tsvector not null);
  create index on search_bench.floor using gin (words);
  create index on search_bench.floor (kind, at desc)`;

const FIRST_OF_FLOOR = {
  name: 'search_floor',
  text: `select at from search_bench.floor where kind = 'activity' and words @@ to_tsquery('simple', $1) order by at desc limit 20`,
};

/** Makes the index, and what a bare statement makes of the same texts. */
async function measureRebuild(bed: Bed, log: (line: string) => void): Promise<Finding[]> {
  const { client, database } = bed;
  // Features register what they let be found when they are loaded; no other measurement pays for that.
  await import('../../../apps/server/src/app.ts');
  const { rebuildIndex } = await import('../../../apps/server/src/features/search/operate.ts');
  await client.query(FLOOR);
  const beforeFloor = performance.now();
  await client.query(
    `insert into search_bench.floor select kind, at, to_tsvector('simple', text) from search_bench.texts`,
  );
  const floorSeconds = (performance.now() - beforeFloor) / 1000;
  const kinds = new Map<string, number>();
  const since = performance.now();
  let last = since;
  await rebuildIndex(database.url, createLog({ logLevel: 'silent', role: 'worker' }), (kind) => {
    const now = performance.now();
    kinds.set(kind, (kinds.get(kind) ?? 0) + now - last);
    last = now;
  });
  const seconds = (performance.now() - since) / 1000;
  for (const [kind, milliseconds] of kinds) log(`  ${kind}: ${Math.round(milliseconds)} ms`);
  await client.query('vacuum analyze search_documents, search_words, search_bench.floor');
  const { rows } = await client.query<
    Record<'things' | 'texts' | 'letters' | 'own' | 'gin' | 'least', string>
  >(`
    select (select count(*) from search_documents) as things, (select count(*) from search_bench.texts) as texts,
      (select sum(octet_length(text)) from search_bench.texts) as letters,
      pg_total_relation_size('search_words') + (
        select sum(pg_total_relation_size(relid)) from pg_partition_tree('search_documents') where isleaf
      ) as own,
      (select sum(pg_relation_size(relid)) from pg_partition_tree('search_documents_words') where isleaf) as gin,
      pg_total_relation_size('search_bench.floor') as least`);
  const { things, texts, letters, own, gin, least } = rows[0]!;
  const mega = (bytes: string) => `${(Number(bytes) / 2 ** 20).toFixed(1)} MB`;
  const rate = Number(things) / seconds;
  const floorRate = Number(texts) / floorSeconds;
  return [
    {
      what: `search: the index of ${round(Number(things))} things made anew`,
      figure: `${round(rate)}/s`,
      floor: `${round(floorRate)}/s`,
      ratio: rate / floorRate,
      target: `≥ ${REBUILD_RATIO}`,
      isMet: rate / floorRate >= REBUILD_RATIO,
      values: { rate, floorRate },
    },
    {
      what: '  its size against the texts',
      figure: `${mega(own)}, of which words ${mega(gin)}`,
      floor: `texts ${mega(letters)}; the floor's index ${mega(least)}`,
      ratio: Number(own) / Number(letters),
      target: `≤ ${SIZE_RATIO}`,
      isMet: Number(own) / Number(letters) <= SIZE_RATIO,
      values: { own: Number(own), gin: Number(gin), letters: Number(letters), floor: Number(least) },
    },
  ];
}

/** A letter left out, doubled, or changed for its neighbour. */
function mistyped(word: string, chance: Chance): string {
  const at = 1 + chance.below(word.length - 2);
  const letters = [...word];
  const kind = chance.below(3);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, letters[at]!);
  else [letters[at - 1], letters[at]] = [letters[at]!, letters[at - 1]!];
  return letters.join('');
}

/** A rare word and a frequent one of a post. */
async function askedWords({ client }: Bed): Promise<{ rare: string; frequent: string }[]> {
  const { rows } = await client.query<{ content: string }>(
    `select content from activities where length(content) > 80 order by (id * 7919) % 100003, id limit $1`,
    [QUERIES],
  );
  return rows.map(({ content }) => {
    const words = (content.toLowerCase().match(/\p{L}{4,}/gu) ?? []).sort((a, b) => b.length - a.length);
    return { rare: words[0]!, frequent: words.at(-1)! };
  });
}

async function floorP95({ client }: Bed, queries: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const query of queries) {
    const since = performance.now();
    await client.query({ ...FIRST_OF_FLOOR, values: [query] });
    times.push(performance.now() - since);
  }
  return percentile(
    times.sort((a, b) => a - b),
    0.95,
  );
}

async function measureAsking(bed: Bed): Promise<Finding[]> {
  const words = await askedWords(bed);
  const chance = new Chance(37);
  const callsOf = (path: string, queryOf: (index: number) => string): Call[] =>
    words.map((_, index) => ({
      path: `${path}?q=${encodeURIComponent(queryOf(index))}`,
      headers: { cookie: bed.people[index % bed.people.length]!.cookie },
    }));
  const pages = callsOf('/search', (index) => {
    const { rare, frequent } = words[index]!;
    return `${frequent} ${mistyped(rare, chance)}`;
  });
  // As it is typed, a letter more each time.
  const suggestions = callsOf('/api/search/suggestions', (index) =>
    words[index]!.rare.slice(0, 3 + (index % 6)),
  );
  const queries = words.map(({ rare, frequent }) => `${frequent} & ${rare}`);
  await runLoad(bed.web.url, pages, ALONE);
  await runLoad(bed.web.url, suggestions, ALONE);
  await floorP95(bed, queries);
  const runs: Record<'page' | 'pageMiddle' | 'suggestions' | 'suggestionsMiddle' | 'floor', number>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await runLoad(bed.web.url, pages, ALONE);
    const suggested = await runLoad(bed.web.url, suggestions, ALONE);
    runs.push({
      page: page.p95,
      pageMiddle: page.p50,
      suggestions: suggested.p95,
      suggestionsMiddle: suggested.p50,
      floor: await floorP95(bed, queries),
    });
  }
  const of = (name: keyof (typeof runs)[number]) => median(runs.map((run) => run[name]));
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const against = (what: string, name: 'page' | 'suggestions', most: number, absolute: number): Finding => {
    const ratio = median(runs.map((run) => run[name] / run.floor));
    return {
      what,
      figure: `p50 ${ms(of(`${name}Middle`))}, p95 ${ms(of(name))}`,
      floor: `p95 ${ms(of('floor'))}`,
      ratio,
      target: `≤ ${most}, p95 < ${absolute} ms`,
      isMet: ratio <= most && of(name) < absolute,
      values: { p50: of(`${name}Middle`), p95: of(name), floorP95: of('floor') },
    };
  };
  const counter = await startCounting(bed);
  const counted = [
    await counter.count('a page of results', pages),
    await counter.count('suggestions', suggestions),
  ];
  await counter.stop();
  // What they are is told; there is one for each kind of thing, whatever is found.
  const told = counted.map(
    ({ what, figure, values }): Finding => ({ what, figure, ...(values && { values }) }),
  );
  return [
    against('search: a page with all blocks and a typo', 'page', PAGE_RATIO, PAGE_P95_MS),
    told[0]!,
    against('search: suggestions', 'suggestions', SUGGESTIONS_RATIO, SUGGESTIONS_P95_MS),
    told[1]!,
  ];
}

const TRIGGERS = `
  select t.tgrelid::regclass::text as table, t.tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where p.proname like 'search\\_by\\_%' and not t.tgisinternal`;

/** Posts with and without the note that lets the index follow. */
async function measureNoting(bed: Bed): Promise<Finding> {
  const { rows: triggers } = await bed.client.query<{ table: string; name: string }>(TRIGGERS);
  const noting = async (turn: 'enable' | 'disable') => {
    for (const { table, name } of triggers)
      await bed.client.query(`alter table ${table} ${turn} trigger ${name}`);
  };
  const calls = bed.groups.map(
    ({ streamId }, index): Call => ({
      method: 'POST',
      path: '/api/v1/activities',
      headers: {
        'content-type': 'application/json',
        cookie: bed.people[index]!.cookie,
        'x-csrf-token': bed.people[index]!.csrfToken,
      },
      body: JSON.stringify({
        content: 'Wir treffen uns am Samstag vor dem **Dorfhaus**.',
        streams: [streamId],
      }),
    }),
  );
  // With the first post comes what tells its language.
  const [{ path, ...first }] = calls as [Call];
  await (await fetch(bed.web.url + path, first as RequestInit)).arrayBuffer();
  const pairs: [number, number][] = [];
  try {
    for (let run = 0; run <= RUNS; run += 1) {
      const own = await runLoad(bed.web.url, calls, WRITING);
      await noting('disable');
      const without = await runLoad(bed.web.url, calls, WRITING);
      await noting('enable');
      // The first warms all.
      if (run > 0) pairs.push([own.perSecond, without.perSecond]);
    }
  } finally {
    await noting('enable');
  }
  const ratio = median(pairs.map(([own, without]) => own / without));
  return {
    what: 'search: write a post, noted for the index',
    figure: `${round(median(pairs.map(([own]) => own)))}/s`,
    floor: `${round(median(pairs.map(([, without]) => without)))}/s without`,
    ratio,
    target: `≥ ${WRITE_RATIO}`,
    isMet: ratio >= WRITE_RATIO,
  };
}

/** The search of everything: its index, its answers, and what it costs those who write. */
export async function* measureSearch(bed: Bed, log: (line: string) => void): AsyncGenerator<Finding> {
  const count = Math.round(COUNTS[bed.profile.name] * bed.profile.scale);
  await fillForSearch(bed.client, { messages: count, files: count });
  try {
    yield* await measureRebuild(bed, log);
    yield* await measureAsking(bed);
    yield await measureNoting(bed);
  } finally {
    await emptyAfterSearch(bed.client);
    await bed.client.query('drop schema if exists search_bench cascade');
  }
}
