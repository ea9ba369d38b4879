import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { TestBed } from '../../testing/test-bed.ts';
import { type FeedBed, startFeedBed } from './testing/feed-bed.ts';
import { type FeedServer, rss } from './testing/feed-server.ts';

let feeds: FeedBed;
let bed: TestBed;
let server: FeedServer;
beforeAll(async () => {
  feeds = await startFeedBed();
  ({ bed, server } = feeds);
});
afterAll(() => feeds?.stop());

const ensure: FeedBed['ensure'] = (...given) => feeds.ensure(...given);
const titlesOf: FeedBed['titlesOf'] = (id) => feeds.titlesOf(id);
const look: FeedBed['look'] = (id) => feeds.look(id);

describe('[B06] the entries of a feed', () => {
  const numbers = Array.from({ length: 10 }, (_, number) => number);
  const keysOf = async (id: number) =>
    (
      await sql<{ key: string; first_seen_at: string }>`
        select key, first_seen_at from feed_entries where feed_id = ${id} order by position
      `.execute(bed.db.kysely)
    ).rows;

  it('[B06] that all have the guid "0" are ten, and a new title replaces the one before', async () => {
    const items = (word: string) =>
      rss(
        numbers.map((number) => ({
          guid: '0',
          title: `${word} ${number}`,
          link: `https://a.example/${number}`,
        })),
      );
    const id = await ensure(server.feed('/zero', items('Alt')));
    await look(id);
    expect(await titlesOf(id)).toEqual(numbers.map((number) => `Alt ${number}`));
    const before = await keysOf(id);
    server.feed('/zero', items('Neu'));
    await look(id);
    expect(await titlesOf(id)).toEqual(numbers.map((number) => `Neu ${number}`));
    expect(await keysOf(id)).toEqual(before);
  });

  it('[B06] do not double over five looks, whatever of them changes', async () => {
    const ways: ((number: number, time: number) => object)[] = [
      (number) => ({ guid: `g${number}`, title: `Nummer ${number}`, link: `https://a.example/${number}` }),
      (number, time) => ({
        guid: `g${number}`,
        title: `Nummer ${number}, Fassung ${time}`,
        link: `https://a.example/${number}?${time}`,
      }),
      (number, time) => ({
        guid: `g${number}-${time}`,
        title: `Nummer ${number}`,
        link: `https://a.example/${number}`,
      }),
      (number, time) => ({ title: `Nummer ${number}, Fassung ${time}`, link: `https://a.example/${number}` }),
      (number) => ({ title: `Nummer ${number}` }),
      (number) => ({ guid: '0', title: `Nummer ${number}`, link: 'https://a.example/' }),
    ];
    for (const [index, way] of ways.entries()) {
      const path = `/five-${index}`;
      const id = await ensure(`${server.url}${path}`);
      for (let time = 0; time < 5; time += 1) {
        server.feed(path, rss(numbers.map((number) => way(number, time))));
        await look(id);
        const titles = await titlesOf(id);
        expect(titles).toHaveLength(10);
        expect(titles[3]).toMatch(/^Nummer 3/);
      }
    }
  });

  it('[B06] are two with one link, and one where nothing tells them apart [RUL-0875]', async () => {
    const id = await ensure(
      server.feed(
        '/two',
        rss([
          { title: 'Eins', link: 'https://a.example/' },
          { title: 'Zwei', link: 'https://a.example/' },
          { guid: 'a', title: 'Drei', link: 'https://a.example/' },
          { title: 'Zwei', link: 'https://a.example/' },
          { title: 'Treff', date: 'Tue, 03 Mar 2026 18:00:00 GMT' },
          { title: 'Treff', date: 'Tue, 10 Mar 2026 18:00:00 GMT' },
        ]),
      ),
    );
    await look(id);
    expect((await titlesOf(id)).toSorted()).toEqual(['Drei', 'Eins', 'Treff', 'Treff', 'Zwei']);
  });

  it('[B06] without dates keep the order of the feed, and stand beside those that have some', async () => {
    const undated = rss(['c', 'a', 'b'].map((title) => ({ title })));
    const id = await ensure(server.feed('/undated', undated));
    await look(id);
    expect(await titlesOf(id)).toEqual(['c', 'a', 'b']);
    const mixed = rss([
      { title: 'alt', date: 'Tue, 03 Mar 2026 18:00:00 GMT' },
      { title: 'beim alten' },
      { title: 'neu', date: 'Tue, 10 Mar 2026 18:00:00 GMT' },
      { title: 'beim neuen' },
    ]);
    server.feed('/undated', mixed);
    await look(id);
    expect(await titlesOf(id)).toEqual(['neu', 'beim neuen', 'alt', 'beim alten']);
  });

  it('[B06] dated ahead do not stay on top for ever', async () => {
    const ahead = { guid: 'x', title: 'Aus der Zukunft', date: 'Fri, 01 Jan 2099 00:00:00 GMT' };
    const old = { guid: 'o', title: 'Von früher', date: 'Tue, 03 Mar 2020 18:00:00 GMT' };
    const id = await ensure(server.feed('/ahead', rss([ahead, old])));
    await look(id);
    expect(await titlesOf(id)).toEqual(['Aus der Zukunft', 'Von früher']);
    await sql`update feed_entries set first_seen_at = now() - interval '2 days' where feed_id = ${id}`.execute(
      bed.db.kysely,
    );
    const news = { guid: 'n', title: 'Von heute', date: new Date().toUTCString() };
    server.feed('/ahead', rss([ahead, old, news]));
    await look(id);
    expect(await titlesOf(id)).toEqual(['Von heute', 'Aus der Zukunft', 'Von früher']);
  });

  it('[B06] that the feed names no more are shown no more', async () => {
    const id = await ensure(server.feed('/fewer', rss([{ title: 'a' }, { title: 'b' }])));
    await look(id);
    server.feed('/fewer', rss([{ title: 'b' }]));
    await look(id);
    expect(await titlesOf(id)).toEqual(['b']);
    server.feed('/fewer', rss([]));
    expect(await look(id)).toMatchObject({ state: 'ready', entries: [], error: 'empty' });
  });

  it('broken in the middle show those before, and of none what was there', async () => {
    const whole = rss(numbers.map((number) => ({ title: `Nummer ${number}` })));
    const id = await ensure(server.feed('/broken', whole));
    await look(id);
    server.feed('/broken', whole.slice(0, whole.indexOf('Nummer 4')));
    expect(await look(id)).toMatchObject({ state: 'ready', error: 'incomplete' });
    expect(await titlesOf(id)).toHaveLength(4);
    server.feed('/broken', whole.slice(0, 60));
    expect(await look(id)).toMatchObject({ state: 'failing', error: 'incomplete' });
    expect(await titlesOf(id)).toHaveLength(4);
  });
});
