import { createHash } from 'node:crypto';
import { canonicalDocument } from '@dorfplatz/content/document-editor';
import type { LayoutRow, WidgetImage } from '@dorfplatz/contract';
import { rows, sql } from '../../../platform/db/database.ts';
import type { Demo } from '../../../platform/registries/demo.ts';
import { type Crop, demoDrawings } from '../../channels/index.ts';
import { placesIn } from '../layout/rows.ts';
import { DEMO_LAYOUTS, type DemoRow, type DemoWidget } from './plan.ts';

const DAY = 86_400_000;
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Where the demo writes at the moment. */
type Place = { demo: Demo; channelId: number; authorId: number; at: string };

const keepPicture = async (place: Place, piece: Crop): Promise<WidgetImage> =>
  (await demoDrawings()).keepCrop(place, piece);

/** Those who run the channel, then those who subscribed to it and have a picture. */
async function peopleOf({ demo: { tx, accounts }, channelId }: Place, count: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    `select m.id from members m
     left join channel_managers run on run.member_id = m.id and run.channel_id = $1
     left join channel_subscriptions reads on reads.member_id = m.id and reads.channel_id = $1
     where m.state = 'active' and not m.is_external and m.image_id is not null and m.email <> all($3::citext[])
       and (run.member_id is not null or reads.member_id is not null
         or not exists (select 1 from channel_subscriptions any_reader where any_reader.channel_id = $1))
     order by run.member_id is null, m.id limit $2`,
    [channelId, count, accounts.map(({ email }) => email)],
  );
  return found.map(({ id }) => id);
}

/** A feed as if it had been read an hour ago; nobody asks for it while the demo lasts. */
async function writeFeed(
  { demo: { tx, now } }: Place,
  { url, source, entries }: Extract<DemoWidget, { type: 'rss' }>,
): Promise<number> {
  const readAt = new Date(now - 3_600_000).toISOString();
  const [feed] = await rows<{ id: number }>(
    tx,
    `insert into feeds (address, state, title, asked_for_at, fetched_at, next_fetch_at)
     values ($1, 'ready', $2, $3, $3, $3::timestamptz + interval '10 years') returning id`,
    [url, source, readAt],
  );
  for (const [position, entry] of entries.entries())
    await sql`
      insert into feed_entries (feed_id, key, title, url, source, published_at, position)
      values (${feed!.id}, ${String(position)}, ${entry.title}, ${new URL(`/meldungen/${position + 1}`, url).href},
        ${entry.source}, ${new Date(now - entry.daysAgo * DAY).toISOString()}::timestamptz, ${position})
    `.execute(tx);
  return feed!.id;
}

async function writePreview(
  { demo: { tx, now }, at }: Place,
  { url, player, page }: Extract<DemoWidget, { type: 'link' }>,
  image: WidgetImage,
): Promise<number> {
  const [preview] = await rows<{ id: number }>(
    tx,
    `insert into link_previews (address, state, title, description, site, language, player, image_id, image_key, created_at, fetched_at)
     values ($1, 'ready', $2, '', $3, 'de', $4, $5, $6::uuid, $7, $8) returning id`,
    [
      url,
      page.title,
      page.site,
      player,
      image.id,
      digestOf(`demo preview ${url}`),
      at,
      new Date(now).toISOString(),
    ],
  );
  return preview!.id;
}

type Chosen = { properties: object; images?: WidgetImage[]; feedId?: number; previewId?: number };

async function chosenOf(place: Place, widget: DemoWidget): Promise<Chosen> {
  switch (widget.type) {
    case 'banner': {
      const image = widget.picture && (await keepPicture(place, widget.picture));
      const colours = { banner_background_color: widget.ground, banner_title_color: widget.words };
      return { properties: { image, ...colours }, images: image ? [image] : [] };
    }
    case 'text': {
      const image = widget.picture && (await keepPicture(place, widget.picture));
      const shown = image ? `![${image.alt}](file:${image.id})\n\n` : '';
      return {
        properties: { content: canonicalDocument(shown + widget.content) },
        images: image ? [image] : [],
      };
    }
    case 'spotlight': {
      const found = await rows<{ id: number }>(
        place.demo.tx,
        `select ba.id from blog_articles ba join unnest($2::text[]) with ordinality wanted (title, nr) using (title)
         where ba.channel_id = $1 order by wanted.nr`,
        [place.channelId, widget.articles],
      );
      return { properties: { article_ids: found.map(({ id }) => id) } };
    }
    case 'blog': {
      const [blog] = await rows<{ id: number }>(place.demo.tx, 'select id from blogs where channel_id = $1', [
        place.channelId,
      ]);
      return { properties: { blog_id: blog!.id, count: widget.count } };
    }
    case 'people':
      return {
        properties: { member_ids: await peopleOf(place, widget.count), profile_fields: ['occupation'] },
      };
    case 'appointments':
      return { properties: { calendar_ids: [], count: widget.count } };
    case 'rss': {
      const feedId = await writeFeed(place, widget);
      return { properties: { url: widget.url, count: 8 }, feedId };
    }
    case 'images': {
      const images: WidgetImage[] = [];
      for (const picture of widget.pictures) images.push(await keepPicture(place, picture));
      return { properties: { images }, images };
    }
    case 'link': {
      const image = await keepPicture(place, widget.picture);
      const previewId = await writePreview(place, widget, image);
      const properties = {
        url: widget.url,
        override_image: null,
        override_description: widget.description,
        open_in_new_window: true,
      };
      return { properties, previewId };
    }
  }
}

async function writeWidget(place: Place, widget: DemoWidget): Promise<number> {
  const { demo, channelId, authorId, at } = place;
  const { properties, images = [], feedId = null, previewId = null } = await chosenOf(place, widget);
  const [made] = await rows<{ id: number }>(
    demo.tx,
    `insert into channel_widgets (channel_id, type, title, label, properties, feed_id, link_preview_id, created_by, updated_by,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $9) returning id`,
    [
      channelId,
      widget.type,
      widget.title ?? '',
      widget.label ?? '',
      JSON.stringify(properties),
      feedId,
      previewId,
      authorId,
      at,
    ],
  );
  const { id } = made!;
  await sql`
    insert into channel_widget_images (widget_id, file_id, is_shared)
    select ${id}, unnest(${images.map((image) => image.id)}::bigint[]), true
  `.execute(demo.tx);
  return id;
}

async function writeLayout(place: Place, planned: readonly DemoRow[]): Promise<void> {
  const { demo, channelId, authorId, at } = place;
  const laid: LayoutRow[] = [];
  for (const [index, [type, ...widgets]] of planned.entries()) {
    const ids: (number | null)[] = [];
    for (const widget of widgets) ids.push(widget && (await writeWidget(place, widget)));
    laid.push({ id: `demo-${index + 1}`, type, widgets: ids });
  }
  // It began with the banner and a text, and grew.
  for (const [version, shown] of [laid.slice(0, 2), laid].entries())
    await sql`
      insert into channel_layouts (channel_id, version, rows, widgets_count, author_id, created_at)
      values (${channelId}, ${version + 1}, ${JSON.stringify(shown)}::jsonb, ${placesIn(shown).length}, ${authorId},
        ${at}::timestamptz + make_interval(days => ${version}))
    `.execute(demo.tx);
  for (const [position, { widget, width }] of placesIn(laid).entries())
    await sql`
      update channel_widgets set position = ${position + 1}, width = ${width} where id = ${widget}
    `.execute(demo.tx);
}

/** What the channels of the demo network show. */
export async function write(demo: Demo): Promise<void> {
  for (const [slug, planned] of Object.entries(DEMO_LAYOUTS)) {
    const [channel] = await rows<{ id: number; created_by: number }>(
      demo.tx,
      'select id, created_by from channels where slug = $1',
      [slug],
    );
    if (!channel) continue;
    const at = new Date(demo.now - 4 * DAY).toISOString();
    await writeLayout({ demo, channelId: channel.id, authorId: channel.created_by, at }, planned);
  }
}
