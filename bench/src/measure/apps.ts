import type { Socket } from 'socket.io-client';
import { itemsOfLargest, SLUG_OF_LARGEST } from '../generate/apps.ts';
import { isExternal } from '../generate/people.ts';
import type { Finding } from '../report.ts';
import { againstFloor, round } from './against-floor.ts';
import type { Bed } from './bed.ts';
import { type Call, compare, type LoadOptions, median, percentile, RUNS } from './load.ts';
import { largestGroup, type Person, signInFrom, socketTokens } from './people.ts';
import { startCounting } from './statements.ts';
import { connectAll, disconnectAll, productAddress } from './watchers.ts';

const READING: LoadOptions = { connections: 10, seconds: 3 };
const RATIO = 0.7;
/** Who asks, the app, what they are to it, ids, rows, tags, people, items; the wall counts too. */
const STATEMENTS = 9;
const FILTERED_RATIO = 3;
const TURNS = 40;
const WARM_TURNS = 3;
const WATCHERS = 100;
const ACTS = 40;
const MOVE_RATIO = 1.5;

/** Apps of the common size, and the largest. */
const slugsOf = ({ profile }: Bed) =>
  Array.from({ length: profile.apps - 1 }, (_, index) => `app-${index + 2}`);

async function measurePages(bed: Bed): Promise<Finding[]> {
  const common = slugsOf(bed);
  const each = Math.floor((bed.profile.items - itemsOfLargest(bed.profile)) / common.length);
  const largest = itemsOfLargest(bed.profile);
  const callsOf = (slugs: readonly string[], path: (slug: string) => string): Call[] =>
    bed.people.map(({ cookie }, index) => ({
      path: path(slugs[index % slugs.length]!),
      headers: { cookie },
    }));
  const counter = await startCounting(bed);
  const findings: Finding[] = [];
  for (const [slugs, count] of [
    [common, each],
    [[SLUG_OF_LARGEST], largest],
  ] as const)
    for (const view of ['table', 'wall'] as const) {
      const own = { url: bed.web.url, calls: callsOf(slugs, (slug) => `/apps/${slug}/items?view=${view}`) };
      const floor = { url: bed.floor.url, calls: callsOf(slugs, (slug) => `/app-${view}/${slug}`) };
      const what =
        view === 'table'
          ? `table page of an app of ${round(count)}`
          : `wall of 10 columns, app of ${round(count)}`;
      findings.push(againstFloor(what, await compare(own, floor, READING), RATIO));
      if (slugs === common) findings.push(await counter.count(what, own.calls, STATEMENTS));
    }
  await counter.stop();
  return findings;
}

/** Each way in which people filter and sort, by each type of property. */
const ASKED: readonly string[] = [
  ...[
    'title',
    'kinds',
    'status',
    'price',
    'due',
    'people',
    'tags',
    'place',
    'mail',
    'page',
    'visits',
  ].flatMap((name) => [`sort=${name}`, `sort=-${name}`]),
  'sort=updated_at',
  'sort=-title&page=100',
  ...[
    'title:contains:Leiter',
    'title:contains:e',
    'title:is:lastenrad 5',
    'title:not_empty:',
    'title:empty:',
    'status:is:s3',
    'status:is_not:s3',
    'status:empty:',
    'kinds:is:k1',
    'kinds:is_not:k1',
    'price:is:17',
    'price:at_least:9990',
    'price:at_least:10',
    'due:before:2026-01-05',
    'due:after:2026-01-05',
    'due:empty:',
    'people:is:MEMBER',
    'people:is_not:MEMBER',
    'people:empty:',
    'tags:is:thema2',
    'tags:is_not:thema2',
    'place:contains:weg 77',
    'place:contains:Linden',
    'mail:contains:mail77',
    'mail:contains:example',
    'page:contains:org/77',
    'page:contains:Seite',
    'related:is:ITEM',
    'related:not_empty:',
    'description:contains:schreibt',
    'description:contains:nirgends',
  ].map((condition) => `where=${encodeURIComponent(condition)}`),
  'tag=thema2',
  'assignee_id=MEMBER',
  'q=leiter',
  'q=example',
  'q=nirgends',
  `where=${encodeURIComponent('status:is:s3')}&sort=-price`,
  `where=${encodeURIComponent('title:contains:Leiter')}&sort=due`,
  `where=${encodeURIComponent('tags:is:thema2')}&sort=title`,
];

/** Filters and sorts of the largest app, one by one, against its page as it opens. */
async function measureFilters(bed: Bed, log: (line: string) => void): Promise<Finding[]> {
  const { rows } = await bed.client.query<{ item: string; member: string }>(
    `select min(r.related_id)::text as item, min(m.member_id)::text as member
     from items i join apps a on a.id = i.app_id join item_relations r on r.item_id = i.id
     join item_members m on m.item_id = i.id where a.slug = $1`,
    [SLUG_OF_LARGEST],
  );
  const { item, member } = rows[0]!;
  // One after the other, in turns with the page: what a person waits for.
  const waitFor = async (asked: string, { cookie }: Person): Promise<number> => {
    const path = `/apps/${SLUG_OF_LARGEST}/items?${asked.replace('MEMBER', member).replace('ITEM', item)}`;
    const since = performance.now();
    const response = await fetch(bed.web.url + path, { headers: { accept: 'application/json', cookie } });
    await response.arrayBuffer();
    // 503 is the answer to what takes longer than a search may: that is a time too.
    if (!response.ok && response.status !== 503)
      throw new Error(`${path} was answered with ${response.status}`);
    return performance.now() - since;
  };
  const measured: { asked: string; ratio: number; p95: number; plain: number }[] = [];
  for (const asked of ASKED) {
    const times: { own: number; plain: number }[] = [];
    for (let turn = -WARM_TURNS; turn < TURNS; turn += 1) {
      const person = bed.people[TURNS + turn]!;
      const pair = { plain: await waitFor('', person), own: await waitFor(asked, person) };
      if (turn >= 0) times.push(pair);
    }
    const p95Of = (of: 'own' | 'plain') =>
      percentile(
        times.map((pair) => pair[of]).toSorted((a, b) => a - b),
        0.95,
      );
    measured.push({ asked, ratio: p95Of('own') / p95Of('plain'), p95: p95Of('own'), plain: p95Of('plain') });
  }
  measured.sort((a, b) => b.ratio - a.ratio);
  for (const { asked, ratio, p95 } of measured)
    log(`  ${decodeURIComponent(asked)}: p95 ${p95.toFixed(1)} ms, ${ratio.toFixed(2)} × the page`);
  const slow = measured.filter(({ ratio }) => ratio > FILTERED_RATIO);
  const [worst] = measured;
  const middle = measured[Math.floor(measured.length / 2)]!;
  return [
    {
      what: `filters and sorts of an app of ${round(itemsOfLargest(bed.profile))}, ${measured.length} of them`,
      figure: `slowest p95 ${worst!.p95.toFixed(1)} ms (${decodeURIComponent(worst!.asked)}), middle ${middle.p95.toFixed(1)} ms, ${slow.length} over`,
      floor: `the unfiltered page's p95 ${worst!.plain.toFixed(1)} ms`,
      ratio: worst!.ratio,
      target: `≤ ${FILTERED_RATIO}, each`,
      isMet: slow.length === 0,
      values: Object.fromEntries(measured.map(({ asked, ratio }) => [decodeURIComponent(asked), ratio])),
    },
  ];
}

const headersOf = ({ cookie, csrfToken }: Person) => ({
  'content-type': 'application/json',
  accept: 'application/json',
  cookie,
  'x-csrf-token': csrfToken,
});

async function send(bed: Bed, person: Person, path: string, body: unknown): Promise<void> {
  const response = await fetch(bed.web.url + path, {
    method: 'POST',
    headers: headersOf(person),
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
}

/** From the press of a key to each of the watchers' screens, in milliseconds; sorted. */
async function shownAfter(
  sockets: readonly Socket[],
  event: string,
  act: (count: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < ACTS; count += 1) {
    const since = performance.now();
    const shown = sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error(`no ${event} within ten seconds`)), 10_000);
          const onLive = (message: { event: string }) => {
            if (message.event !== event) return;
            clearTimeout(timer);
            socket.off('live', onLive);
            times.push(performance.now() - since);
            resolve();
          };
          socket.on('live', onLive);
        }),
    );
    await Promise.all([act(count), ...shown]);
  }
  return times.sort((a, b) => a - b);
}

/** A card goes to another column of the largest wall while a hundred look at it, against a reply that they see. */
async function measureMoves(bed: Bed): Promise<Finding> {
  const group = await largestGroup(bed.client);
  // Guests do not see the app.
  const [writer, ...watchers] = (await signInFrom(bed.client, group.id, WATCHERS * 2)).filter(
    ({ memberId }) => !isExternal(memberId),
  );
  const others = watchers.filter(({ memberId }) => memberId !== writer!.memberId).slice(0, WATCHERS);
  const sockets = await connectAll(productAddress(bed.web.url), await socketTokens(bed.client, others));
  const { rows: posts } = await bed.client.query<{ id: string }>(
    `select activity_id::text as id from activity_containers where container_id = $1
     order by created_at desc, activity_id desc limit 1`,
    [group.streamId],
  );
  const { rows: cards } = await bed.client.query<{ id: string; column: number }>(
    `select i.id::text, coalesce(substr(i.wall_column, 2), '0')::int as column from items i join apps a on a.id = i.app_id
     where a.slug = $1 and i.archived_at is null order by i.rank limit $2`,
    [SLUG_OF_LARGEST, ACTS],
  );
  // Always to another column: what changes nothing tells nobody.
  const move = (count: number) => {
    const card = cards[count]!;
    card.column = (card.column + 1) % 10;
    const values = { status: `s${card.column}` };
    return send(bed, writer!, `/items/${card.id}/move`, { insert_after_id: null, values });
  };
  const reply = () =>
    send(bed, writer!, `/api/v1/activities/${posts[0]!.id}/replies`, {
      content: 'Ich bringe den Schlüssel mit.',
    });
  const pairs: { move: number; reply: number }[] = [];
  try {
    for (let run = 0; run <= RUNS; run += 1) {
      const replied = await shownAfter(sockets, 'reply_created', reply);
      const moved = await shownAfter(sockets, 'items_changed', move);
      // The first warms both.
      if (run > 0) pairs.push({ move: percentile(moved, 0.95), reply: percentile(replied, 0.95) });
    }
  } finally {
    disconnectAll(sockets);
  }
  const ratio = median(pairs.map((pair) => pair.move / pair.reply));
  return {
    what: `a card moved, until ${sockets.length} watchers have it (floor: a reply)`,
    figure: `p95 ${median(pairs.map((pair) => pair.move)).toFixed(1)} ms`,
    floor: `p95 ${median(pairs.map((pair) => pair.reply)).toFixed(1)} ms`,
    ratio,
    target: `≤ ${MOVE_RATIO}`,
    isMet: ratio <= MOVE_RATIO,
    values: { move: median(pairs.map((pair) => pair.move)), reply: median(pairs.map((pair) => pair.reply)) },
  };
}

/** Apps: their pages against floors, what is filtered and sorted against the page, a move against a reply. */
export async function* measureApps(bed: Bed, log: (line: string) => void): AsyncGenerator<Finding> {
  yield* await measurePages(bed);
  yield* await measureFilters(bed, log);
  yield await measureMoves(bed);
}
