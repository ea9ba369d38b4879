import { createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { sql } from '../../platform/db/database.ts';
import { freePort } from '../../platform/free-port.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { ensureFeed, feedContents, presentFeed, registerFeedUse } from './index.ts';
import { pauseAfter } from './settle.ts';
import { type FeedBed, startFeedBed } from './testing/feed-bed.ts';
import { type FeedServer, rss } from './testing/feed-server.ts';

let feeds: FeedBed;
let bed: TestBed;
let server: FeedServer;
beforeAll(async () => {
  feeds = await startFeedBed();
  ({ bed, server } = feeds);
});
beforeEach(() => {
  server.asked.length = 0;
});
afterAll(() => feeds?.stop());

const ensure: FeedBed['ensure'] = (...given) => feeds.ensure(...given);
const contentOf: FeedBed['contentOf'] = (...given) => feeds.contentOf(...given);
const titlesOf: FeedBed['titlesOf'] = (id) => feeds.titlesOf(id);
const due: FeedBed['due'] = (id) => feeds.due(id);
const look: FeedBed['look'] = (id) => feeds.look(id);
const pauseOf = async (id: number): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_fetch_at - now())::float8 as seconds from feeds where id = ${id}
  `.execute(bed.db.kysely);
  return rows[0]!.seconds;
};
const one = (title: string) => rss([{ title, link: 'https://a.example/1' }]);

describe('a feed that somebody wants to show', () => {
  it('is read soon, once, whatever the spelling of its address [RUL-0870]', async () => {
    const working = await startTestBed();
    try {
      const url = server.feed('/new', one('Neu'));
      const id = await ensure(url, working);
      const content = await vi.waitFor(
        async () => {
          const now = await contentOf(id, working);
          expect(now.state).toBe('ready');
          return now;
        },
        { timeout: 15_000, interval: 50 },
      );
      expect(content).toMatchObject({
        address: url,
        title: 'Ein Feed',
        error: null,
        fetched_at: expect.any(String),
      });
      expect(content.entries).toEqual([
        { title: 'Neu', url: 'https://a.example/1', published_at: null, source: 'Ein Feed' },
      ]);
      for (const spelling of [
        `${url}#top`,
        ` ${url} `,
        `feed:${url}`,
        url.replace('http:', 'feed:'),
        url.replace('http:', 'HTTP:'),
      ])
        expect(await ensure(spelling, working)).toBe(id);
      await working.delivered();
      expect(server.count('/new')).toBe(1);
    } finally {
      await working.stop();
    }
  });

  it('must lie where anybody may ask [RUL-0870]', async () => {
    for (const address of [
      ...['', 'x', 'ftp://a.example/', 'javascript:alert(1)', 'file:///etc/passwd', 'data:text/xml,<rss/>'],
      ...[
        'http://user:password@a.example/',
        'http://10.0.0.1/',
        'http://[::1]/',
        'http://localhost/',
        'http://0x7f.1/',
      ],
      ...['https://a.example:22/', `https://a.example/${'x'.repeat(2_000)}`],
    ])
      await expect(ensure(address === 'http://0x7f.1/' ? 'http://0x0a.1/' : address)).rejects.toMatchObject({
        status: 422,
        fields: { url: ['feed_address'] },
      });
    // Without the hosts of a test bed this machine is none of them.
    await expect(
      bed.db.kysely.transaction().execute((tx) => ensureFeed(tx, server.feed('/inside', one('x')))),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('is pending at first, and failing after five seconds without an answer [B03] [RUL-0872]', async () => {
    const id = await ensure(server.feed('/waiting', one('x')));
    expect(await contentOf(id)).toMatchObject({
      state: 'pending',
      error: null,
      entries: [],
      fetched_at: null,
    });
    await sql`update feeds set created_at = now() - interval '6 seconds' where id = ${id}`.execute(
      bed.db.kysely,
    );
    expect(await contentOf(id)).toMatchObject({ state: 'failing', error: 'timeout' });
    expect(await look(id)).toMatchObject({ state: 'ready', error: null });
  });

  it('shows its readers no reason', async () => {
    const id = await ensure(server.feed('/gone', '', {}, 404));
    const content = await look(id);
    expect(presentFeed(content, true)).toEqual({
      state: 'failing',
      entries: [],
      fetched_at: null,
      error: 'http_404',
    });
    expect(presentFeed(content, false).error).toBeNull();
  });

  it('may be given by the page that names it', async () => {
    server.feed('/page', '<html><head><link rel="alternate" type="application/atom+xml" href="/page/feed">', {
      'content-type': 'text/html',
    });
    server.feed('/page/feed', one('Aus der Seite'));
    const id = await ensure(`${server.url}/page`);
    expect(await look(id)).toMatchObject({ state: 'ready', error: null });
    await look(id);
    expect(await titlesOf(id)).toEqual(['Aus der Seite']);
    // From then on the page is not asked.
    expect([server.count('/page'), server.count('/page/feed')]).toEqual([1, 2]);
  });
});

it('many feeds are one statement, with so many entries as are wanted', async () => {
  const items = Array.from({ length: 120 }, (_, number) => ({ title: `Nummer ${number}` }));
  const ids: number[] = [];
  for (const path of ['/m1', '/m2', '/m3']) {
    ids.push(await ensure(server.feed(path, rss(items))));
    await look(ids.at(-1)!);
  }
  const { result, statements } = await bed.countStatements(() => feedContents(bed.db.kysely, ids, 12));
  expect(statements).toBe(1);
  expect([...result.values()].map(({ entries }) => entries.length)).toEqual([12, 12, 12]);
  expect((await feedContents(bed.db.kysely, ids, 0)).get(ids[0]!)!.entries).toEqual([]);
  expect((await feedContents(bed.db.kysely, ids, 1)).get(ids[0]!)!.entries).toMatchObject([
    { title: 'Nummer 0' },
  ]);
  expect((await contentOf(ids[0]!)).entries).toHaveLength(100);
  expect(await bed.countStatements(() => feedContents(bed.db.kysely, []))).toMatchObject({ statements: 0 });
  expect(await feedContents(bed.db.kysely, [987_654_321])).toEqual(new Map());
});

it('all that are due are read anew, and no others', async () => {
  const ids: number[] = [];
  for (const path of ['/d1', '/d2', '/d3']) {
    ids.push(await ensure(server.feed(path, one('Vorher'))));
    await look(ids.at(-1)!);
    server.feed(path, one('Nachher'));
  }
  await due(ids[0]!);
  await due(ids[2]!);
  await bed.app.runJob('feeds_refreshing', {});
  expect(await Promise.all(ids.map(titlesOf))).toEqual([['Nachher'], ['Vorher'], ['Nachher']]);
});

describe('[B03] a feed that does not answer', () => {
  it('[B03] says why within five seconds, and holds up neither readers nor others', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const bad = {
      timeout: [
        `http://127.0.0.1:${(silent.address() as { port: number }).port}/`,
        server.at('/slow', (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/xml' });
          const beat = setInterval(() => response.write('<'), 1_000);
          response.once('close', () => clearInterval(beat));
        }),
      ],
      refused: [`http://127.0.0.1:${await freePort()}/`],
      too_many_redirects: [
        server.at('/circle', (_request, response) => response.writeHead(302, { location: '/circle' }).end()),
      ],
      forbidden_address: [
        server.at('/in', (_request, response) =>
          response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
        ),
      ],
      unreachable: [server.at('/cut', (request) => request.socket.destroy())],
      not_a_feed: [server.feed('/page-only', '<html><body>Hallo')],
    };
    const ids: Record<string, number[]> = {};
    for (const [error, addresses] of Object.entries(bad)) {
      ids[error] = [];
      for (const address of addresses) ids[error].push(await ensure(address));
    }
    const since = performance.now();
    const looking = Promise.all(
      Object.values(ids)
        .flat()
        .map((feedId) => bed.app.runJob('feed_fetching', { feedId })),
    );
    // Meanwhile a hundred read what is there, and ask nobody.
    const all = Object.values(ids).flat();
    await Promise.all(Array.from({ length: 100 }, () => feedContents(bed.db.reads, all)));
    expect(performance.now() - since).toBeLessThan(4_000);
    await looking;
    expect(performance.now() - since).toBeLessThan(9_000);
    for (const [error, feeds] of Object.entries(ids))
      for (const id of feeds)
        expect(await contentOf(id)).toMatchObject({ state: 'failing', error, entries: [] });
    silent.close();
  }, 30_000);

  it('[B03] keeps its last entries and their age, and is asked after growing pauses [RUL-0871]', async () => {
    const id = await ensure(server.feed('/kept', one('Bleibt')));
    const before = await look(id);
    server.feed('/kept', 'broken', {}, 503);
    const pauses: number[] = [];
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await look(id)).toEqual({ ...before, state: 'failing', error: 'http_503' });
      pauses.push(await pauseOf(id));
    }
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThan(pauseAfter(index + 1) * 0.89);
      expect(pause).toBeLessThan(pauseAfter(index + 1) * 1.11);
    }
    expect([1, 2, 3, 4].map(pauseAfter)).toEqual([120, 240, 480, 960]);
    expect(pauseAfter(1_000)).toBe(86_400);
    // Nobody asks before.
    server.asked.length = 0;
    await bed.app.runJob('feed_fetching', { feedId: id });
    await ensure(`${server.url}/kept`);
    await bed.app.runJob('feeds_refreshing', {});
    expect(server.count('/kept')).toBe(0);
    // And it is as if nothing had been once it answers.
    server.feed('/kept', one('Wieder da'));
    expect(await look(id)).toMatchObject({ state: 'ready', error: null, entries: [{ title: 'Wieder da' }] });
    expect(await pauseOf(id)).toBeLessThan(2_000);
  });

  it('[B03] is asked by one worker at a time, and by another where that was ended', async () => {
    let open = 0;
    let most = 0;
    const url = server.at('/once', (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end(one('Einmal'));
      }, 300);
    });
    const other = await createApp({
      environment: bed.services.environment,
      databaseUrl: bed.databaseUrl,
      log: pino({ level: 'silent' }),
      roles: { web: false, worker: true },
      outgoing: { reachable: ['127.0.0.1'] },
    });
    try {
      const id = await ensure(url);
      const jobs = [bed.app, other, bed.app, other].flatMap((app) => [
        app.runJob('feed_fetching', { feedId: id }),
        app.runJob('feeds_refreshing', {}),
      ]);
      await Promise.all(jobs);
      expect([server.count('/once'), most]).toEqual([1, 1]);
      expect(await titlesOf(id)).toEqual(['Einmal']);

      await sql`update feeds set claimed_until = now() + interval '1 minute' where id = ${id}`.execute(
        bed.db.kysely,
      );
      await look(id);
      expect(server.count('/once')).toBe(1);
      await sql`update feeds set claimed_until = now() - interval '1 second' where id = ${id}`.execute(
        bed.db.kysely,
      );
      await look(id);
      expect(server.count('/once')).toBe(2);
    } finally {
      await other.close();
    }
  });
});

describe('the server of a feed', () => {
  it('is asked only for what has changed [RUL-0873]', async () => {
    const url = server.at('/etag', (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"7"';
      if (isKnown) response.writeHead(304).end();
      else
        response
          .writeHead(200, { etag: '"7"', 'last-modified': 'Tue, 03 Mar 2026 18:00:00 GMT' })
          .end(one('Unverändert'));
    });
    const id = await ensure(url);
    const first = await look(id);
    const second = await look(id);
    expect(
      server.asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']]),
    ).toEqual([
      [undefined, undefined],
      ['"7"', 'Tue, 03 Mar 2026 18:00:00 GMT'],
    ]);
    expect(second).toMatchObject({ state: 'ready', entries: first.entries });
    // Known to be unchanged is as fresh as read.
    expect(Date.parse(second.fetched_at!)).toBeGreaterThan(Date.parse(first.fetched_at!));
    // What was not read to its end is asked for whole.
    const cut = await ensure(server.feed('/etag-cut', one('a').slice(0, -10), { etag: '"1"' }));
    await look(cut);
    await look(cut);
    expect(server.asked.at(-1)!.headers['if-none-match']).toBeUndefined();
  });

  it('says when it wants to be asked again [RUL-0873]', async () => {
    const id = await ensure(server.feed('/busy', '', { 'retry-after': '7200' }, 429));
    await look(id);
    expect(await pauseOf(id)).toBeGreaterThan(7_100);
    server.feed('/busy', '', { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, 503);
    await look(id);
    expect(await pauseOf(id)).toBeGreaterThan(3_500);
    server.feed('/busy', '', { 'retry-after': '99999999' }, 503);
    await look(id);
    expect(await pauseOf(id)).toBeLessThan(86_401);
    server.feed('/busy', one('x'), { 'cache-control': 'public, max-age=10800' });
    await look(id);
    expect(await pauseOf(id)).toBeGreaterThan(9_000);
    server.feed('/busy', one('x'), { 'cache-control': 'max-age=0' });
    await look(id);
    expect(await pauseOf(id)).toBeGreaterThan(1_500);
  });

  it('that moved it for good is asked there, until nothing is there either [RUL-0873]', async () => {
    const to = (path: string, location: string, status: number) =>
      server.at(path, (_request, response) => response.writeHead(status, { location }).end());
    const url = to('/moved', '/middle', 301);
    to('/middle', '/there', 308);
    server.feed('/there', one('Da'));
    const id = await ensure(url);
    await look(id);
    await look(id);
    expect([server.count('/moved'), server.count('/there')]).toEqual([1, 2]);
    expect(await contentOf(id)).toMatchObject({ address: url, entries: [{ title: 'Da' }] });
    server.feed('/there', '', {}, 404);
    server.feed('/moved', one('Zurück'));
    expect(await look(id)).toMatchObject({ state: 'ready', entries: [{ title: 'Zurück' }] });
    await look(id);
    expect([server.count('/moved'), server.count('/there')]).toEqual([3, 3]);
    // For a while is not for good.
    const meanwhile = await ensure(to('/meanwhile', '/there-too', 302));
    server.feed('/there-too', one('Da'));
    await look(meanwhile);
    await look(meanwhile);
    expect(server.count('/meanwhile')).toBe(2);
  });
});

describe('a feed that nothing shows', () => {
  it('goes a day after somebody asked for it, with its entries [RUL-0874]', async () => {
    await sql`create table shown_feeds (feed_id bigint, feed_ids bigint[])`.execute(bed.db.kysely);
    registerFeedUse('shown_feeds', 'feed_id');
    registerFeedUse('shown_feeds', 'feed_ids');
    const [used, listed, unused, young] = await Promise.all(
      ['/used', '/listed', '/unused', '/young'].map((path) => ensure(server.feed(path, one('x')))),
    );
    await look(unused!);
    await sql`insert into shown_feeds values (${used}, null), (null, ${[listed!]}::bigint[])`.execute(
      bed.db.kysely,
    );
    await sql`update feeds set asked_for_at = now() - interval '25 hours' where id <> ${young}`.execute(
      bed.db.kysely,
    );
    await bed.app.runJob('feeds_forgetting', {});
    const { rows } = await sql<{ id: number }>`select id from feeds order by id`.execute(bed.db.kysely);
    expect(rows.map(({ id }) => id)).toEqual([used, listed, young].toSorted((a, b) => a! - b!));
  });
});
