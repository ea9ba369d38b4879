import { createChannelWidget } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/database.ts';
import { type PageServer, startPageServer } from '../../../../testing/pages.ts';
import { picture } from '../../../../testing/upload-bed.ts';
import { startWidgetBed, type WidgetBed } from '../../testing/widget-bed.ts';
import { linkAddress } from './link.ts';

describe('the address of a link', () => {
  const here = 'https://platz.example';
  it.each([
    ['https://film.example/x?a=1#b', 'https://film.example/x?a=1#b'],
    ['film.example/x', 'https://film.example/x'],
    ['localhost.example:8080/x', 'https://localhost.example:8080/x'],
    ['/pages/3', 'https://platz.example/pages/3'],
    [' https://FILM.example ', 'https://film.example/'],
  ])('%s is read as %s', (typed, url) => expect(linkAddress(typed, here)).toBe(url));

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JavaScript:alert(document.domain)//x.example',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://user:word@film.example/',
    '//film.example/x',
    '/\\film.example',
    'ein Film',
    '',
  ])('%j is none [B15]', (typed) => expect(() => linkAddress(typed, here)).toThrow());
});

describe('a link', () => {
  let bed: WidgetBed;
  let site: PageServer;
  beforeAll(async () => {
    site = await startPageServer();
    bed = await startWidgetBed();
  });
  afterAll(async () => {
    await bed?.stop();
    await site?.stop();
  });

  const link = (url: string, more: object = {}) =>
    ({
      type: 'link',
      properties: {
        url,
        override_image: null,
        override_description: null,
        open_in_new_window: true,
        ...more,
      },
    }) as const;

  it('shows what its page says of itself, with a picture that is kept here [RUL-0382] [RUL-0386]', async () => {
    const image = site.at('/bild.jpg', async (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await picture(300, 200).toBuffer());
    });
    const url = site.page(
      '/film',
      `<title>Der Chor</title><meta name="description" content="24 Minuten"><meta property="og:image" content="${image}">`,
    );
    const widget = await bed.add(link(url));
    await bed.place(widget);
    await expect
      .poll(async () => (await bed.content(bed.ben, widget))!.link?.title, { timeout: 20_000 })
      .toBe('Der Chor');
    const content = (await bed.content(bed.ben, widget))!;
    expect(content).toMatchObject({
      host: '127.0.0.1',
      description: '24 Minuten',
      open_in_new_window: true,
      link: { secure_embed_service_url: null, embed_host: null },
    });
    expect(content.image!.url).toMatch(/^\/api\/v1\/link_previews\/pictures\//);
    const own = await bed.image(bed.anna);
    const other = await bed.add(
      link(url, { override_image: { id: own, alt: 'Bühne' }, override_description: 'Sehenswert' }),
    );
    await bed.place(other);
    expect((await bed.content(bed.ben, other))!).toMatchObject({
      image: { url: `/api/storage/images/${own}/get/1920x1200`, alt: 'Bühne' },
      description: 'Sehenswert',
      link: { title: 'Der Chor' },
    });
  });

  it('is a plain link where its page is dead or leads inside [B15]', async () => {
    const dead = await bed.add(link(`${site.url}/weg`));
    const own = await bed.add(link('/administration'));
    await bed.place(dead, own);
    await bed.delivered();
    await expect.poll(() => site.asked.some(({ path }) => path === '/weg'), { timeout: 20_000 }).toBe(true);
    expect((await bed.content(bed.ben, dead))!).toMatchObject({ link: null, image: null, description: '' });
    expect((await bed.content(bed.ben, own))!).toMatchObject({
      url: 'http://localhost/administration',
      link: null,
    });
    const { rows } = await sql<{ link_preview_id: number | null }>`
      select link_preview_id from channel_widgets where id = ${own.id}
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ link_preview_id: null }]);
  });

  it('offers a player from the list alone, over https, and never from here [B15]', async () => {
    const widget = await bed.add(link('https://vimeo.com/22439234'));
    await bed.place(widget);
    const set = (player: string) =>
      sql`
        update link_previews set state = 'ready', title = 'Berg', player = ${player}, fetched_at = now()
        where address = 'https://vimeo.com/22439234'
      `.execute(bed.db.kysely);
    const embed = async () => {
      const { link: shown } = (await bed.content(bed.ben, widget))!;
      return [shown?.secure_embed_service_url, shown?.embed_host];
    };
    await set('https://player.vimeo.com/video/22439234');
    expect(await embed()).toEqual(['https://player.vimeo.com/video/22439234', 'player.vimeo.com']);
    for (const wrong of [
      'http://player.vimeo.com/video/1',
      'https://player.vimeo.com.evil.example/video/1',
      'https://evil.example/video/1',
      'https://x@player.vimeo.com/video/1',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://localhost/administration',
    ]) {
      await set(wrong);
      expect(await embed()).toEqual([null, null]);
    }
  });

  it('refuses scripts and data with the field that holds them [B15]', async () => {
    const { problem } = await bed.anna.call(createChannelWidget, {
      params: { slug: bed.channel.slug },
      body: { widget: link('javascript:alert(1)') },
    });
    expect(problem?.codes).toEqual({ 'widget.properties.url': ['invalid'] });
  });
});
