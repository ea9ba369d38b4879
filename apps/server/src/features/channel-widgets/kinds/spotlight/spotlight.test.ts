import {
  createChannelWidget,
  deleteBlogArticle,
  SPOTLIGHT_MAX,
  updateChannelWidget,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/database.ts';
import { buildArticle } from '../../../../testing/blogs.ts';
import { buildChannel } from '../../../../testing/channels.ts';
import type { Client } from '../../../../testing/client.ts';
import { startWidgetBed, type WidgetBed } from '../../testing/widget-bed.ts';

let bed: WidgetBed;
beforeAll(async () => {
  bed = await startWidgetBed('everyone', { worker: false });
});
afterAll(() => bed?.stop());

const forward = (...article_ids: number[]) => ({ type: 'spotlight', properties: { article_ids } }) as const;
type Widget = Awaited<ReturnType<typeof bed.add<'spotlight'>>>;
const titles = async (client: Client, widget: Widget) =>
  (await bed.content(client, widget))!.articles.map(({ title }) => title);
const write = async (title: string, more: object = {}, channelId = bed.channel.id) =>
  (await buildArticle(bed, { channelId, authorId: bed.ids.anna, title, ...more })).id;
const change = (widget: Widget, version: number, ...ids: number[]) =>
  bed.anna.call(updateChannelWidget, {
    params: { slug: bed.channel.slug, widgetId: widget.id },
    body: { widget: forward(...ids), version },
  });

it('shows articles of several blogs in the order that was chosen, each once [RUL-0382]', async () => {
  const other = await buildChannel(bed, { openness: 'everyone', managers: [bed.ids.ben] });
  const [old, young, elsewhere] = [
    await write('Alt', { publishedIn: -6000 }),
    await write('Jung', { publishedIn: -1 }),
    await write('Anderswo', {}, other.id),
  ];
  const widget = await bed.add({ ...forward(old, elsewhere, young, old), label: 'Im Blick' });
  await bed.place(widget);
  expect(widget.properties).toEqual({ article_ids: [old, elsewhere, young] });
  for (const client of [bed.ben, bed.guest])
    expect(await titles(client, widget)).toEqual(['Alt', 'Anderswo', 'Jung']);
  expect((await bed.content(bed.ben, widget))!.articles[0]).toMatchObject({
    id: old,
    teaser: 'Kurz.',
    reading_minutes: 1,
    author: { id: bed.ids.anna },
  });
  expect((await change(widget, 1, young, old)).status).toBe(200);
  expect(await titles(bed.ben, widget)).toEqual(['Jung', 'Alt']);
});

it('leaves out articles that the reader does not read, and those that are not out [B09]', async () => {
  const group = await bed.buildGroup({ createdBy: bed.ids.anna, members: [bed.ids.ben], access: 'hidden' });
  const inside = await buildChannel(bed, {
    openness: 'members',
    groups: [group.id],
    managers: [bed.ids.anna],
  });
  const states = {
    Entwurf: { status: 'draft' },
    Geplant: { publishedIn: 60 },
    Zurückgezogen: { status: 'withdrawn' },
  } as const;
  const secret = await write('Vertraulich', {}, inside.id);
  const open = await write('Offen');
  const over = await write('Vorbei');
  const others: number[] = [];
  for (const [title, more] of Object.entries(states)) others.push(await write(title, more));
  const widget = await bed.add(forward(secret, over, open));
  await bed.place(widget);
  await sql`
    update channel_widgets set properties = ${JSON.stringify({ article_ids: [secret, over, ...others, open] })}::jsonb
    where id = ${widget.id}
  `.execute(bed.db.kysely);
  await sql`update blog_articles set ends_at = now() - interval '1 minute' where id = ${over}`.execute(
    bed.db.kysely,
  );
  const carla = await bed.as((await bed.buildMember()).id);
  for (const client of [carla, bed.guest]) {
    expect(await titles(client, widget)).toEqual(['Offen']);
    expect(JSON.stringify(await bed.shown(client))).not.toMatch(/Vertraulich|Vorbei|Entwurf|Geplant|Zurück/);
  }
  for (const client of [bed.ben, bed.anna, bed.admin])
    expect(await titles(client, widget)).toEqual(['Vertraulich', 'Offen']);
});

it('shows an article again that was withdrawn and came back, and says to editors alone that all are gone', async () => {
  const [first, second] = [await write('Eins'), await write('Zwei')];
  const widget = await bed.add(forward(first, second));
  await bed.place(widget);
  const set = (status: string) =>
    sql`update blog_articles set status = ${status} where id = ${first}`.execute(bed.db.kysely);
  await set('withdrawn');
  expect(await titles(bed.ben, widget)).toEqual(['Zwei']);
  // Another change keeps it chosen.
  expect((await change(widget, 1, second, first)).status).toBe(200);
  await set('published');
  expect(await titles(bed.ben, widget)).toEqual(['Zwei', 'Eins']);
  await set('withdrawn');
  const gone = { params: { blogId: 0, articleId: String(second) } };
  const { rows } = await sql<{ blog_id: number }>`
    select blog_id from blog_articles where id = ${second}
  `.execute(bed.db.kysely);
  gone.params.blogId = rows[0]!.blog_id;
  expect((await bed.anna.call(deleteBlogArticle, gone)).status).toBe(204);
  expect(await bed.content(bed.ben, widget)).toEqual({ articles: [] });
  const shown = (await bed.shown(bed.anna)).find(({ id }) => id === widget.id);
  expect(shown).toMatchObject({ error: 'gone', content: null, properties: { article_ids: [second, first] } });
});

it('refuses articles that are not out or that the editor does not read, and more than twelve', async () => {
  const hidden = await buildChannel(bed, { openness: 'members', managers: [bed.ids.ben] });
  const secret = await write('Vertraulich', {}, hidden.id);
  const planned = await write('Geplant', { publishedIn: 60 });
  const open = await write('Offen');
  const add = (...ids: number[]) =>
    bed.anna.call(createChannelWidget, {
      params: { slug: bed.channel.slug },
      body: { widget: forward(...ids) },
    });
  for (const id of [secret, planned, 999_999])
    expect((await add(open, id)).problem?.codes).toEqual({ 'widget.properties.article_ids': ['unknown'] });
  const many: number[] = [];
  for (let nr = 0; nr <= SPOTLIGHT_MAX; nr += 1) many.push(await write(`Nr. ${nr}`));
  expect((await add(...many)).status).toBe(422);
  expect((await add(...many.slice(1))).status).toBe(201);
});
