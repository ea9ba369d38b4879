import {
  CHANNEL_WIDGETS_MAX,
  createChannelWidget,
  deleteChannel,
  deleteChannelWidget,
  getChannelWidget,
  getImage,
  listChannelWidgets,
  updateChannelWidget,
  WIDGET_TYPES,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { buildArticle } from '../../testing/blogs.ts';
import { buildChannel } from '../../testing/channels.ts';
import type { Client } from '../../testing/client.ts';
import { startWidgetBed, type WidgetBed } from './testing/widget-bed.ts';

let bed: WidgetBed;
beforeAll(async () => {
  bed = await startWidgetBed('internal', { worker: false });
});
afterAll(() => bed?.stop());

const text = (content: string, more: object = {}) =>
  ({ type: 'text', properties: { content }, ...more }) as const;
const one = (client: Client, widgetId: number) =>
  client.call(getChannelWidget, { params: { slug: bed.channel.slug, widgetId } });
const change = (widgetId: number, version: number, widget: object) =>
  bed.anna.call(updateChannelWidget, {
    params: { slug: bed.channel.slug, widgetId },
    body: { widget: widget as never, version },
  });

describe('widgets', () => {
  it('have a frame that can hide the title, colour it, and hold its entries together [RUL-0381]', async () => {
    const frame = {
      title: 'Über  uns\n',
      label: 'Neu',
      hide_title: true,
      title_background_override: '#00a651',
      collapse_to_single_column: true,
      single_row_only: true,
    };
    const widget = await bed.add(text('Hallo', frame));
    await bed.place(widget);
    expect((await one(bed.ben, widget.id)).body).toMatchObject({
      ...frame,
      title: 'Über uns',
      w: 3,
      is_placed: true,
      properties: null,
      updated_by: null,
      error: null,
    });
    expect((await one(bed.anna, widget.id)).body).toMatchObject({
      properties: { content: 'Hallo' },
      updated_by: { id: bed.ids.anna },
    });
    // What a change leaves out stays.
    await change(widget.id, 1, text('Servus', { label: '' }));
    expect((await one(bed.ben, widget.id)).body).toMatchObject({
      ...frame,
      title: 'Über uns',
      label: '',
      version: 2,
      content: { html_content: '<p>Servus</p>' },
    });
  });

  it('are shown in the order of the layout, within their time, to the people of their groups [B09] [RUL-0881] [RUL-0882]', async () => {
    const group = await bed.buildGroup({ createdBy: bed.ids.anna, access: 'hidden' });
    const hour = 3_600_000;
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
    const [first, planned, over, forGroup, unplaced] = [
      await bed.add(text('Zuerst')),
      await bed.add(text('Bald', { shows_from: at(1) })),
      await bed.add(text('Vorbei', { shows_from: at(-2), shows_until: at(-1) })),
      await bed.add(text('Vertraulich', { group_ids: [group.id] })),
      await bed.add(text('Liegt bereit')),
    ] as const;
    await bed.place(forGroup, planned, over, first);
    const ids = async (client: Client, query = {}) => (await bed.shown(client, query)).map(({ id }) => id);
    expect(await ids(bed.ben)).toEqual([first.id]);
    expect(await ids(bed.anna)).toEqual([forGroup.id, first.id]);
    // An administrator reads it as everybody does, and sees the rest where it is edited.
    expect(await ids(bed.admin)).toEqual([first.id]);
    const all = await ids(bed.admin, { all: true });
    expect(all.slice(0, 4)).toEqual([forGroup.id, planned.id, over.id, first.id]);
    expect(all).toContain(unplaced.id);
    for (const hidden of [planned, over, forGroup, unplaced])
      expect((await one(bed.ben, hidden.id)).status).toBe(404);
    expect(JSON.stringify(await bed.shown(bed.ben))).not.toContain('"group_ids":[1');
    const refused = await bed.ben.call(listChannelWidgets, {
      params: { slug: bed.channel.slug },
      query: { all: true },
    });
    expect(refused.status).toBe(403);
    // Deleted for good, the group leaves nobody who may read it, and not everybody.
    await sql`delete from channel_widget_groups where widget_id = ${forGroup.id}`.execute(bed.db.kysely);
    expect(await ids(bed.ben)).toEqual([first.id]);
    await change(forGroup.id, 1, text('Vertraulich'));
    expect(await ids(bed.ben)).toEqual([first.id]);
    await change(forGroup.id, 2, text('Offen', { group_ids: [] }));
    expect(await ids(bed.ben)).toEqual([forGroup.id, first.id]);
  });

  it('keep the groups that an editor does not know of, and tell them nothing of these [B09]', async () => {
    const hidden = await bed.buildGroup({ createdBy: bed.ids.ben, access: 'hidden' });
    const open = await bed.buildGroup({ createdBy: bed.ids.anna });
    const widget = await bed.add(text('Intern', { group_ids: [open.id] }));
    await sql`insert into channel_widget_groups values (${widget.id}, ${hidden.id})`.execute(bed.db.kysely);
    await bed.place(widget);
    expect((await one(bed.anna, widget.id)).body.group_ids).toEqual([open.id]);
    await change(widget.id, 1, text('Intern', { group_ids: [] }));
    const carla = await bed.as((await bed.buildMember()).id);
    expect((await one(bed.anna, widget.id)).body.group_ids).toEqual([]);
    expect([(await one(bed.ben, widget.id)).status, (await one(carla, widget.id)).status]).toEqual([
      200, 404,
    ]);
  });

  it('refuse times that end before they begin, groups that one does not see, another type, and a version that is over', async () => {
    const hidden = await bed.buildGroup({ createdBy: bed.ids.ben, access: 'hidden' });
    const widget = await bed.add(text('Hallo'));
    const codes = async (more: object) => (await change(widget.id, 1, text('x', more))).problem?.codes;
    expect(await codes({ shows_from: '2027-01-02T00:00:00Z', shows_until: '2027-01-01T00:00:00Z' })).toEqual({
      'widget.shows_until': ['end_before_start'],
    });
    expect(await codes({ group_ids: [hidden.id] })).toEqual({ 'widget.group_ids': ['unknown'] });
    const other = { type: 'images', properties: { images: [] } };
    expect((await change(widget.id, 1, other)).problem?.codes).toEqual({ 'widget.type': ['not_allowed'] });
    expect((await change(widget.id, 1, text('Neu'))).status).toBe(200);
    expect((await change(widget.id, 1, text('Alt'))).status).toBe(409);
    const both = await Promise.all([change(widget.id, 2, text('A')), change(widget.id, 2, text('B'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are those of their channel alone, and gone for good once they are deleted', async () => {
    const other = await buildChannel(bed, { managers: [bed.ids.anna] });
    const picture = await bed.image(bed.anna);
    const widget = await bed.add(text(`![](file:${picture})`));
    await bed.place(widget);
    const elsewhere = { params: { slug: other.slug, widgetId: widget.id } };
    expect((await bed.anna.call(getChannelWidget, elsewhere)).status).toBe(404);
    expect((await bed.anna.call(deleteChannelWidget, elsewhere)).status).toBe(404);
    const here = { params: { slug: bed.channel.slug, widgetId: widget.id } };
    expect((await bed.ben.call(deleteChannelWidget, here)).status).toBe(403);
    expect((await bed.anna.call(deleteChannelWidget, here)).status).toBe(204);
    expect((await bed.anna.call(deleteChannelWidget, here)).status).toBe(404);
    expect((await bed.anna.call(getImage, { params: { id: picture, size: '200x200' } })).status).toBe(404);
  });

  it('go with their channel, pictures and all', async () => {
    const ended = await buildChannel(bed, { managers: [bed.ids.anna] });
    const picture = await bed.image(bed.anna);
    await bed.anna.call(createChannelWidget, {
      params: { slug: ended.slug },
      body: { widget: text(`![](file:${picture})`) },
    });
    expect((await bed.admin.call(deleteChannel, { params: { slug: ended.slug } })).status).toBe(204);
    expect((await bed.anna.call(getImage, { params: { id: picture, size: '200x200' } })).status).toBe(404);
  });

  it('are five hundred at most [RUL-0885]', async () => {
    const full = await buildChannel(bed, { managers: [bed.ids.anna] });
    await sql`
      insert into channel_widgets (channel_id, type, properties)
      select ${full.id}, 'text', '{"content": ""}' from generate_series(1, ${CHANNEL_WIDGETS_MAX})
    `.execute(bed.db.kysely);
    const { problem } = await bed.anna.call(createChannelWidget, {
      params: { slug: full.slug },
      body: { widget: text('zu viel') },
    });
    expect(problem?.codes).toEqual({ widget: ['too_many_widgets'] });
  });
});

it('does not let one type that cannot be loaded take the page along [RUL-0884]', async () => {
  const [broken, sound] = [
    await bed.add({ type: 'appointments', properties: { calendar_ids: [], count: 3 } }),
    await bed.add(text('Steht')),
  ];
  await bed.place(broken, sound);
  await sql`
    update channel_widgets set properties = '{"calendar_ids": {}, "count": 3}' where id = ${broken.id}
  `.execute(bed.db.kysely);
  expect(await bed.shown(bed.ben)).toMatchObject([
    { id: broken.id, error: 'unavailable', content: null },
    { id: sound.id, error: null, content: { html_content: '<p>Steht</p>' } },
  ]);
});

it('loads a page with all types in six statements beside the one for the channel, however many widgets it has [RUL-0885]', async () => {
  const channel = await buildChannel(bed, { managers: [bed.ids.anna] });
  const picture = await bed.image(bed.anna);
  const calendar = await bed.buildCalendar();
  await bed.buildAppointment({ calendarIds: [calendar] });
  const article = await buildArticle(bed, { channelId: channel.id, authorId: bed.ids.anna });
  const drafts = [
    { type: 'spotlight', properties: { article_ids: [article.id] } },
    { type: 'blog', properties: { blog_id: article.blogId, count: 3 } },
    {
      type: 'banner',
      properties: {
        image: { id: picture, alt: '' },
        banner_background_color: null,
        banner_title_color: null,
      },
    },
    { type: 'text', properties: { content: `Hallo\n\n![](file:${picture})` } },
    { type: 'images', properties: { images: [{ id: picture, alt: '' }] } },
    { type: 'people', properties: { member_ids: [bed.ids.ben], profile_fields: [] } },
    { type: 'appointments', properties: { calendar_ids: [], count: 3 } },
    { type: 'rss', properties: { url: 'https://feeds.example/a.xml', count: 4 } },
    {
      type: 'link',
      properties: {
        url: 'https://film.example/',
        override_image: null,
        override_description: null,
        open_in_new_window: true,
      },
    },
  ] as const;
  /** The least of several, since a connection that opens meanwhile asks for things of its own. */
  const cost = async () => {
    const costs: number[] = [];
    let widgets = 0;
    for (let time = 0; time < 4; time += 1) {
      const { result, statements } = await bed.countStatements(() =>
        bed.ben.call(listChannelWidgets, { params: { slug: channel.slug }, query: {} }),
      );
      expect(result.body.widgets.map(({ error }) => error)).not.toContain('unavailable');
      costs.push(statements);
      widgets = result.body.widgets.length;
    }
    return { widgets, statements: Math.min(...costs) };
  };
  expect(drafts.map(({ type }) => type).toSorted()).toEqual(WIDGET_TYPES.toSorted());
  // Who asks, the channel, and that it has no widgets.
  const none = await cost();
  for (const widget of drafts) {
    const made = await bed.anna.call(createChannelWidget, {
      params: { slug: channel.slug },
      body: { widget: widget as never },
    });
    expect(made.status, made.raw.payload).toBe(201);
  }
  await sql`update channel_widgets set position = id, width = 1 where channel_id = ${channel.id}`.execute(
    bed.db.kysely,
  );
  // A picture that was not shared is asked for beside.
  await sql`
    update channel_widget_images set is_shared = false
    where widget_id in (select id from channel_widgets where channel_id = ${channel.id} and type = 'images')
  `.execute(bed.db.kysely);
  const few = await cost();
  expect(few.widgets).toBe(9);
  expect(few.statements - (none.statements - 1)).toBeLessThanOrEqual(6);
  await sql`
    with more as (
      insert into channel_widgets (channel_id, type, properties, feed_id, link_preview_id, position, width)
      select channel_id, type, properties, feed_id, link_preview_id, position + n * 1000, width
      from channel_widgets, generate_series(1, 54) n where channel_id = ${channel.id} returning id, type
    )
    insert into channel_widget_images select id, ${picture}, true from more where type in ('banner', 'text', 'images')
  `.execute(bed.db.kysely);
  expect(await cost()).toEqual({ widgets: 495, statements: few.statements });
});
