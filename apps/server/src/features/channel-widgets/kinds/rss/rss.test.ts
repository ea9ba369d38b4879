import { createChannelWidget } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/database.ts';
import { startWidgetBed, type WidgetBed } from '../../testing/widget-bed.ts';

let bed: WidgetBed;
beforeAll(async () => {
  // Nobody reads the feeds: what they say is laid down.
  bed = await startWidgetBed('internal', { worker: false });
});
afterAll(() => bed?.stop());

let counter = 0;
const newFeed = () => {
  counter += 1;
  return `https://stadt.example/feed-${counter}.xml`;
};
const rss = (count: number, url = newFeed()) => ({ type: 'rss', properties: { url, count } }) as const;
const feedOf = async (widgetId: number) =>
  (
    await sql<{ feed_id: number }>`
      select feed_id from channel_widgets where id = ${widgetId}
    `.execute(bed.db.kysely)
  ).rows[0]!.feed_id;

async function fill(feedId: number, entries: number): Promise<void> {
  await sql`
    with ready as (update feeds set state = 'ready', fetched_at = now() where id = ${feedId})
    insert into feed_entries (feed_id, key, title, url, source, published_at, position)
    select ${feedId}, n::text, 'Meldung ' || n, 'https://stadt.example/' || n, 'Stadt Freiburg', now(), n
    from generate_series(1, ${entries}) n
  `.execute(bed.db.kysely);
}

it('shows as many of the newest entries as were asked for, of two that share a feed too [RUL-0385]', async () => {
  const [two, five, none] = [
    await bed.add(rss(2, 'https://stadt.example/feed.xml')),
    await bed.add(rss(5, 'https://STADT.example/feed.xml')),
    await bed.add(rss(0, 'https://stadt.example/feed.xml')),
  ];
  await bed.place(two, five, none);
  // However long it took to get here, it is new.
  await sql`update feeds set created_at = now() + interval '1 minute'`.execute(bed.db.kysely);
  expect(await bed.content(bed.ben, two)).toMatchObject({ state: 'pending', rss_data: [], reason: null });
  expect(await feedOf(five.id)).toBe(await feedOf(two.id));
  await fill(await feedOf(two.id), 8);
  const titles = async (widget: typeof two) =>
    (await bed.content(bed.ben, widget))!.rss_data.map(({ title }) => title);
  expect(await titles(two)).toEqual(['Meldung 1', 'Meldung 2']);
  expect(await titles(five)).toHaveLength(5);
  expect(await titles(none)).toEqual([]);
  expect((await bed.content(bed.ben, two))!.rss_data[0]).toMatchObject({
    url: 'https://stadt.example/1',
    source: 'Stadt Freiburg',
  });
});

it('keeps what it had when the feed fails, and says why to who runs the channel alone [RUL-0387] [B03]', async () => {
  const widget = await bed.add(rss(4));
  await bed.place(widget);
  const feed = await feedOf(widget.id);
  await fill(feed, 3);
  await sql`update feeds set state = 'failing', error = 'timeout', failures = 2 where id = ${feed}`.execute(
    bed.db.kysely,
  );
  const forReader = (await bed.content(bed.ben, widget))!;
  expect(forReader).toMatchObject({ state: 'failing', reason: null });
  expect(forReader.rss_data).toHaveLength(3);
  expect(forReader.fetched_at).not.toBeNull();
  for (const client of [bed.anna, bed.admin])
    expect(await bed.content(client, widget)).toMatchObject({ reason: 'timeout' });
});

it('says that a feed that vanished is gone, and shows the rest of the page', async () => {
  const [widget, other] = [await bed.add(rss(4)), await bed.add(rss(4))];
  await bed.place(widget, other);
  await sql`delete from feeds where id = ${await feedOf(widget.id)}`.execute(bed.db.kysely);
  expect(await bed.shown(bed.ben)).toMatchObject([
    { id: widget.id, error: 'gone', content: null },
    { id: other.id, error: null },
  ]);
});

it('refuses addresses that are none that is asked', async () => {
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'http://10.0.0.1/feed']) {
    const { problem } = await bed.anna.call(createChannelWidget, {
      params: { slug: bed.channel.slug },
      body: { widget: rss(4, url) },
    });
    expect(problem?.codes, url).toEqual({ 'widget.properties.url': ['feed_address'] });
  }
});
