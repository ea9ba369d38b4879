import type { Finding } from '../report.ts';
import { againstFloor } from './against-floor.ts';
import type { Bed } from './bed.ts';
import { compare, type LoadOptions } from './load.ts';
import { startCounting } from './statements.ts';

const READING: LoadOptions = { connections: 10, seconds: 3 };
/** Who asks, the channel, and six for all that stands in it. */
const STATEMENTS = 8;
const WORDS =
  'Seit dem Frühjahr treffen wir uns **jeden Donnerstag** am Brunnen, und wer mag, bringt etwas mit. Das hier steht auch im [Kalender](/appointments).\n\n- Stühle\n- Kuchen\n- gute Laune\n\n';

export type BenchChannel = { id: number; slug: string };

/** What stands in a row of twenty, by turns; those that need pictures are left out where there are none. */
const WITH_PICTURES = ['banner', 'images'] as const;
const WITHOUT = ['text', 'people', 'appointments', 'rss', 'link'] as const;

/**
 * A channel for the time of a measurement: its widgets stand three in a row.
 * @param options.hasPictures rows of pictures that nobody looks at: their files are not there
 */
export async function withChannel<T>(
  { client, profile }: Bed,
  { widgets, hasPictures, manager }: { widgets: number; hasPictures: boolean; manager?: number },
  run: (channel: BenchChannel) => Promise<T>,
): Promise<T> {
  const one = async (text: string, values: unknown[] = []) =>
    Number((await client.query<{ id: string }>(text, values)).rows[0]!.id);
  const slug = `bench-${widgets}`;
  await client.query('delete from channels where slug = $1', [slug]);
  const id = await one(
    `insert into channels (network_id, slug, title, status) select id, $1, 'Der Kanal der Messung', 'published' from networks
     returning id`,
    [slug],
  );
  const feed = await one(
    `insert into feeds (address, state, title, fetched_at, next_fetch_at)
     values ('https://feed.example/' || $1, 'ready', 'Nachrichten', now(), now() + interval '1 day') returning id`,
    [slug],
  );
  await client.query(
    `insert into feed_entries (feed_id, key, title, url, source, published_at, position)
     select $1, n::text, 'Eintrag ' || n || ' mit einer Überschrift', 'https://feed.example/' || n, '', now(), n
     from generate_series(1, 10) n`,
    [feed],
  );
  const preview = await one(
    `insert into link_previews (address, state, title, description, site, fetched_at)
     values ('https://seite.example/' || $1, 'ready', 'Eine Seite', 'Was sie von sich sagt, in einem Satz.', 'Seite', now())
     returning id`,
    [slug],
  );
  const { rows: calendars } = await client.query<{ id: string }>(
    `select c.id from containers c join calendars l on l.id = c.id where c.openness in ('everyone', 'internal')
     order by c.id limit 3`,
  );
  const picture = hasPictures
    ? await one(
        `insert into files (directory, state, original_filename, extension, content_type, size, width, height, sha256,
           storage_key, published_at)
         values ('images', 'published', 'Bild.jpg', 'jpg', 'image/jpeg', 1, 1600, 900, '', 'images/' || $1, now())
         returning id`,
        [slug],
      )
    : 0;
  const image = { id: picture, alt: 'Der Platz' };
  const properties = {
    banner: { image, banner_background_color: null, banner_title_color: null },
    images: { images: [image] },
    text: { content: WORDS.repeat(3) },
    people: {
      member_ids: Array.from({ length: 6 }, (_, index) => 1 + ((index * 37) % profile.members)),
      profile_fields: [],
    },
    appointments: { calendar_ids: calendars.map((each) => Number(each.id)), count: 5 },
    rss: { url: 'https://feed.example/', count: 5 },
    link: {
      url: 'https://seite.example/',
      open_in_new_window: true,
      override_image: null,
      override_description: null,
    },
  };
  const types = hasPictures ? [...WITH_PICTURES, ...WITHOUT] : WITHOUT;
  const { rows: made } = await client.query<{ id: string; type: string }>(
    `insert into channel_widgets (channel_id, type, title, properties, feed_id, link_preview_id, position, width)
     select $1, type, 'Widget ' || place, ($3::jsonb) -> type, case when type = 'rss' then $4::bigint end,
       case when type = 'link' then $5::bigint end, place, 1
     from unnest($2::text[]) with ordinality as wanted (type, place) order by place returning id, type`,
    [
      id,
      Array.from({ length: widgets }, (_, place) => types[place % types.length]),
      JSON.stringify(properties),
      feed,
      preview,
    ],
  );
  if (hasPictures)
    await client.query(
      `insert into channel_widget_images (widget_id, file_id, is_shared)
       select id, $2, true from channel_widgets where channel_id = $1 and type in ('banner', 'images')`,
      [id, picture],
    );
  const rows = Array.from({ length: Math.ceil(widgets / 3) }, (_, line) => ({
    id: `row-${line}`,
    type: 'third',
    widgets: [0, 1, 2].map((cell) => Number(made[line * 3 + cell]?.id) || null),
  }));
  await client.query(
    'insert into channel_layouts (channel_id, version, rows, widgets_count) values ($1, 1, $2, $3)',
    [id, JSON.stringify(rows), widgets],
  );
  if (manager !== undefined)
    await client.query('insert into channel_managers (channel_id, member_id) values ($1, $2)', [id, manager]);
  await client.query('analyze channels, channel_widgets, channel_widget_images, feeds, feed_entries');
  try {
    return await run({ id, slug });
  } finally {
    await client.query('delete from channels where id = $1', [id]);
    await client.query('delete from feeds where id = $1', [feed]);
    await client.query('delete from link_previews where id = $1', [preview]);
    await client.query('delete from files where id = $1', [picture]);
  }
}

/** What a channel with twenty widgets of all types shows, against the least SQL that finds the same rows. */
export const measureChannels = (bed: Bed): Promise<Finding[]> =>
  withChannel(bed, { widgets: 20, hasPictures: true }, async ({ slug }) => {
    const callsOf = (path: string) => bed.people.map(({ cookie }) => ({ path, headers: { cookie } }));
    const own = { url: bed.web.url, calls: callsOf(`/channels/${slug}/widgets`) };
    const floor = { url: bed.floor.url, calls: callsOf(`/channel-widgets/${slug}`) };
    const counter = await startCounting(bed);
    const findings = [
      againstFloor('a channel with 20 widgets', await compare(own, floor, READING), 0.7),
      await counter.count('a channel with 20 widgets', own.calls, STATEMENTS),
    ];
    await counter.stop();
    return findings;
  });
