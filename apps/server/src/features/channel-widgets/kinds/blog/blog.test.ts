import { createChannelWidget, updateBlog, updateChannelWidget } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/database.ts';
import { blogOf, buildArticle } from '../../../../testing/blogs.ts';
import { buildChannel } from '../../../../testing/channels.ts';
import type { Client } from '../../../../testing/client.ts';
import { startWidgetBed, type WidgetBed } from '../../testing/widget-bed.ts';

let bed: WidgetBed;
beforeAll(async () => {
  bed = await startWidgetBed('everyone', { worker: false });
});
afterAll(() => bed?.stop());

const newest = (blog_id: number, count = 3) => ({ type: 'blog', properties: { blog_id, count } }) as const;
type Widget = Awaited<ReturnType<typeof bed.add<'blog'>>>;
const titles = async (client: Client, widget: Widget) =>
  (await bed.content(client, widget))!.latest_articles.map(({ title }) => title);
const write = (channelId: number, title: string, more: object = {}) =>
  buildArticle(bed, { channelId, authorId: bed.ids.anna, title, ...more });

it('shows the newest articles of a blog, as many as were asked for, and how many there are [RUL-0382]', async () => {
  const channel = await buildChannel(bed, { openness: 'everyone', managers: [bed.ids.anna] });
  for (const hours of [3, 1, 4, 2])
    await write(channel.id, `Vor ${hours} Stunden`, { publishedIn: -60 * hours });
  const blogId = await blogOf(bed, channel.id);
  const [two, many, again] = [
    await bed.add(newest(blogId, 2)),
    await bed.add(newest(blogId, 50)),
    await bed.add(newest(await blogOf(bed, bed.channel.id))),
  ];
  await bed.place(two, many, again);
  expect(await titles(bed.ben, two)).toEqual(['Vor 1 Stunden', 'Vor 2 Stunden']);
  expect(await titles(bed.ben, many)).toEqual([1, 2, 3, 4].map((hours) => `Vor ${hours} Stunden`));
  const content = (await bed.content(bed.ben, two))!;
  expect(content).toMatchObject({ total: 4, latest_articles: [{ author: { id: bed.ids.anna } }, {}] });
  expect(content.latest_articles[0]).toMatchObject({
    blog_id: blogId,
    html_url: expect.stringMatching(new RegExp(`^/blogs/${blogId}/articles/`)),
    published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    status: 'published',
  });
  // A blog that has nothing yet has nothing to show, and is not gone.
  for (const client of [bed.ben, bed.anna])
    expect(await bed.content(client, again)).toEqual({ latest_articles: [], total: 0 });
  const named = { params: { id: blogId }, body: { publish_as: 'blog_title' } } as const;
  expect((await bed.admin.call(updateBlog, named)).status).toBe(200);
  expect((await bed.content(bed.ben, two))!.latest_articles[0]!.author).toBeNull();
});

it('shows to nobody what is a draft, planned, over or withdrawn, those who run the channel among them [B09]', async () => {
  const channel = await buildChannel(bed, { openness: 'everyone', managers: [bed.ids.anna] });
  await write(channel.id, 'Da');
  await write(channel.id, 'Entwurf', { status: 'draft' });
  await write(channel.id, 'Geplant', { publishedIn: 60 });
  await write(channel.id, 'Zurückgezogen', { status: 'withdrawn' });
  const over = await write(channel.id, 'Vorbei', { publishedIn: -120 });
  await sql`update blog_articles set ends_at = now() - interval '1 hour' where id = ${over.id}`.execute(
    bed.db.kysely,
  );
  const widget = await bed.add(newest(await blogOf(bed, channel.id), 50));
  await bed.place(widget);
  for (const client of [bed.ben, bed.guest, bed.anna, bed.admin])
    expect(await bed.content(client, widget)).toMatchObject({
      latest_articles: [{ title: 'Da' }],
      total: 1,
    });
});

it('shows the articles of a channel to those alone who see that channel, and no hint of it to others [B09]', async () => {
  const group = await bed.buildGroup({ createdBy: bed.ids.anna, members: [bed.ids.ben], access: 'hidden' });
  const inside = await buildChannel(bed, {
    openness: 'members',
    groups: [group.id],
    managers: [bed.ids.anna],
  });
  await write(inside.id, 'Vertraulich');
  const members = await buildChannel(bed, { openness: 'internal', managers: [bed.ids.anna] });
  await write(members.id, 'Für Mitglieder');
  const [hidden, internal] = [
    await bed.add(newest(await blogOf(bed, inside.id))),
    await bed.add(newest(await blogOf(bed, members.id))),
  ];
  await bed.place(hidden, internal);
  const carla = await bed.as((await bed.buildMember()).id);
  expect(await titles(bed.ben, hidden)).toEqual(['Vertraulich']);
  expect(await bed.content(carla, hidden)).toEqual({ latest_articles: [], total: 0 });
  expect(await titles(carla, internal)).toEqual(['Für Mitglieder']);
  expect(await bed.content(bed.guest, internal)).toEqual({ latest_articles: [], total: 0 });
  expect(JSON.stringify(await bed.shown(bed.guest))).not.toMatch(/Vertraulich|Für Mitglieder|"gone"/);
  // Once it is archived, who runs the channel of the widget sees what is wrong, and readers nothing.
  await sql`update channels set status = 'archived' where id = ${members.id}`.execute(bed.db.kysely);
  expect(await bed.content(bed.ben, internal)).toEqual({ latest_articles: [], total: 0 });
  await sql`delete from channels where id = ${members.id}`.execute(bed.db.kysely);
  const shown = (await bed.shown(bed.anna)).find(({ id }) => id === internal.id);
  expect(shown).toMatchObject({ error: 'gone', content: null });
});

it('refuses blogs that the editor does not see, keeps one that another editor chose, and counts from 1 to 50', async () => {
  const hidden = await buildChannel(bed, { openness: 'members', managers: [bed.ids.ben] });
  const blogId = await blogOf(bed, hidden.id);
  const own = await blogOf(bed, bed.channel.id);
  const add = (properties: object) =>
    bed.anna.call(createChannelWidget, {
      params: { slug: bed.channel.slug },
      body: { widget: { type: 'blog', properties } as never },
    });
  for (const blog_id of [blogId, 999_999])
    expect((await add({ blog_id, count: 3 })).problem?.codes).toEqual({
      'widget.properties.blog_id': ['unknown'],
    });
  for (const count of [0, 51, 1.5]) expect((await add({ blog_id: own, count })).status).toBe(422);
  expect((await add({ count: 3 })).status).toBe(422);
  const widget = await bed.add(newest(own));
  await sql`
    update channel_widgets set properties = ${JSON.stringify({ blog_id: blogId, count: 3 })}::jsonb
    where id = ${widget.id}
  `.execute(bed.db.kysely);
  const change = (blog_id: number, version: number) =>
    bed.anna.call(updateChannelWidget, {
      params: { slug: bed.channel.slug, widgetId: widget.id },
      body: { widget: newest(blog_id, 5), version },
    });
  expect((await change(blogId, 1)).status).toBe(200);
  expect((await change(own, 2)).status).toBe(200);
  expect((await change(blogId, 3)).status).toBe(422);
});
