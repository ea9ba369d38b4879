import {
  type ChannelWidget,
  createChannelWidget,
  getChannelLayout,
  type LayoutRow,
  listChannelWidgets,
  updateChannelLayout,
  updateChannelWidget,
  WIDGET_TYPES,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChannel } from '../../apps/server/src/features/channels/testing/build.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { buildArticle } from '../../apps/server/src/testing/blogs.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { DESK, type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let editor: Visitor;
let reader: Visitor;
let anna: Client;
let slug: string;
let home: string;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const member = await bed.buildMember({ name: 'Anna Ahrens' });
  const ben = await bed.buildMember({ name: 'Ben Becker' });
  await bed.buildMember({ name: 'Cora Conrad' });
  const channel = await buildChannel(bed, { title: 'Lindenblatt', managers: [member.id] });
  ({ slug } = channel);
  const other = await buildChannel(bed, { title: 'Gartentagebuch', managers: [member.id] });
  const write = (title: string, publishedIn: number, channelId = channel.id) =>
    buildArticle(bed, { channelId, authorId: member.id, title, publishedIn });
  for (const [at, title] of ['Licht', 'Brunnen', 'Linde', 'Flohmarkt'].entries())
    await write(title, -60 * (at + 1));
  await write('Hochbeete', -30, other.id);
  await write('Im Herbst', 60);
  home = `/channels/${slug}`;
  anna = await bed.as(member.id);
  editor = await journey.visit();
  await editor.signIn(member.email);
  reader = await journey.visit();
  await reader.signIn(ben.email);
});
afterAll(async () => {
  await journey.stop();
});

const widgets = async () =>
  (await anna.call(listChannelWidgets, { params: { slug }, query: { all: true } })).body
    .widgets as ChannelWidget[];

async function place(...rows: { type: LayoutRow['type']; titles: string[] }[]): Promise<void> {
  const all = await widgets();
  const { version } = (await anna.call(getChannelLayout, { params: { slug } })).body;
  const { status, raw } = await anna.call(updateChannelLayout, {
    params: { slug },
    body: {
      based_on: version,
      rows: rows.map(({ type, titles }, at) => ({
        id: `row-${at}`,
        type,
        widgets: titles.map((title) => all.find((widget) => widget.title === title)!.id),
      })),
    },
  });
  expect(status, raw.payload).toBe(200);
}

/** Chooses a type and writes its title. */
async function begin(kind: string, title: string): Promise<void> {
  const { page } = editor;
  await editor.goto(`${home}/widgets`);
  await page.getByRole('link', { name: 'Widget hinzufügen' }).click();
  await page.getByRole('link', { name: new RegExp(`^${kind}.+`) }).click();
  await page.getByLabel('Titel', { exact: true }).fill(title);
}

async function finish(title: string): Promise<void> {
  const { page } = editor;
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await page.getByRole('link', { name: title, exact: true }).waitFor();
}

const PICTURES = 12;
const FEED = 'https://stadt.example/feed';

describe('an editor', () => {
  it('makes a widget of each type [RUL-0382]', async () => {
    const { page } = editor;
    await editor.goto(`${home}/widgets`);
    await page.getByText('Noch keine Widgets').waitFor();
    await page.getByRole('link', { name: 'Widget hinzufügen' }).click();
    await page.getByRole('link', { name: /^Banner.+/ }).waitFor();
    await editor.checkScreen('channel-widget-kinds');

    await begin('Banner', 'Willkommen');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'platz.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(1600, 400).toBuffer(),
    });
    await page.getByLabel('Was auf dem Bild zu sehen ist').fill('Der Lindenplatz am Abend');
    await page.getByRole('button', { name: 'Farbe wählen: Farbe hinter dem Titel' }).click();
    await page.getByLabel('Farbe hinter dem Titel', { exact: true }).fill('#ffd500');
    await page.getByRole('button', { name: 'Farbe wählen: Farbe des Titels' }).click();
    await page.getByLabel('Farbe des Titels', { exact: true }).fill('#ffffff');
    await page.getByText(/nötig sind 4,5:1/).waitFor();
    await editor.checkScreen('channel-widget-banner');
    await finish('Willkommen');

    await begin('Im Blick', 'Lesenswert');
    const offered = page.getByRole('group', { name: 'Welche Artikel' }).getByRole('checkbox');
    await offered.first().waitFor();
    // Of all blogs, and nothing of what is not out.
    expect(await offered.count()).toBe(5);
    await page.getByRole('checkbox', { name: /^Linde / }).check();
    await page.getByLabel('Aus welchem Blog').selectOption('Gartentagebuch');
    await page.getByRole('checkbox', { name: /^Hochbeete / }).check();
    await page.getByRole('button', { name: 'Mehr zu Hochbeete' }).click();
    await page.getByRole('menuitem', { name: 'Nach oben' }).click();
    await editor.checkScreen('channel-widget-spotlight');
    await finish('Lesenswert');

    await begin('Blog', 'Neu im Blog');
    await page.getByRole('radio', { name: 'Lindenblatt' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Lindenblatt' }).isChecked()).toBe(true);
    await editor.checkScreen('channel-widget-blog');
    await finish('Neu im Blog');

    await begin('Text', 'Über uns');
    await page.getByRole('textbox', { name: 'Text' }).fill('Wir schreiben jede Woche.');
    await finish('Über uns');

    await begin('Personen', 'Die Redaktion');
    const people = page.getByRole('combobox', { name: 'Personen hinzufügen' });
    for (const name of ['Cora', 'Ben']) {
      await people.fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).click();
    }
    await page.getByRole('button', { name: 'Mehr zu Ben Becker' }).click();
    await page.getByRole('menuitem', { name: 'Nach oben' }).click();
    await editor.checkScreen('channel-widget-people');
    await finish('Die Redaktion');

    await begin('Termine', 'Nächste Termine');
    await finish('Nächste Termine');

    await begin('RSS', 'Aus der Stadt');
    await page.getByLabel('Adresse').fill(FEED);
    await finish('Aus der Stadt');

    await begin('Bilder', 'Frühlingsputz');
    await page.locator('input[type="file"]').setInputFiles(
      await Promise.all(
        Array.from({ length: PICTURES }, async (_, at) => ({
          name: `bild-${at + 1}.jpg`,
          mimeType: 'image/jpeg',
          buffer: await picture(600 + at, 400).toBuffer(),
        })),
      ),
    );
    const last = page.getByLabel(`Was auf Bild ${PICTURES} zu sehen ist`);
    await last.waitFor();
    for (let at = 1; at <= PICTURES; at += 1)
      if (at !== 3) await page.getByLabel(`Was auf Bild ${at} zu sehen ist`).fill(`Beet ${at}`);
    await editor.checkScreen('channel-widget-images');
    await finish('Frühlingsputz');

    await begin('Link', 'Film ab');
    await page.getByLabel('Adresse').fill('https://vimeo.com/1234');
    await page.getByLabel('Eigene Beschreibung').fill('24 Minuten, drei Zugaben');
    await finish('Film ab');
    await editor.checkScreen('channel-widgets');
    expect((await widgets()).map(({ type }) => type).toSorted()).toEqual(WIDGET_TYPES.toSorted());
  });

  it('hears of what somebody else saved meanwhile, and loses nothing', async () => {
    const { page } = editor;
    await page.getByRole('link', { name: 'Über uns', exact: true }).click();
    const title = page.getByLabel('Titel', { exact: true });
    await title.fill('Über die Redaktion');
    const text = (await widgets()).find(({ type }) => type === 'text')!;
    const { status } = await anna.call(updateChannelWidget, {
      params: { slug, widgetId: text.id },
      body: {
        widget: { type: 'text', properties: { content: 'Von woanders' } } as never,
        version: text.version,
      } as never,
    });
    expect(status).toBe(200);
    editor.expectError(/409/);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Dieses Widget wurde inzwischen geändert').waitFor();
    expect(await title.inputValue()).toBe('Über die Redaktion');
    await page.getByRole('button', { name: 'Meine Fassung speichern' }).click();
    await page.getByRole('link', { name: 'Über die Redaktion', exact: true }).waitFor();
    const saved = (await widgets()).find(({ type }) => type === 'text')!;
    expect(saved).toMatchObject({ content: { html_content: expect.stringContaining('jede Woche') } });
  });

  it('removes a widget when asked whether that is meant', async () => {
    const { page } = editor;
    const { status } = await anna.call(createChannelWidget, {
      params: { slug },
      body: { widget: { type: 'text', title: 'Alt', properties: { content: 'Weg' } } as never } as never,
    });
    expect(status).toBe(201);
    await editor.goto(home);
    await editor.load(`${home}/widgets`);
    await page.getByRole('button', { name: 'Alt löschen' }).click();
    await page.getByRole('button', { name: 'Löschen', exact: true }).click();
    await page.getByText('„Alt“ ist gelöscht.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Alt', exact: true }).count()).toBe(0);
  });
});

describe('a reader', () => {
  it('sees what was placed, and nothing of empty rows', async () => {
    await sql`
      update link_previews
      set state = 'ready', title = 'Ein Film', site = 'Vimeo', fetched_at = now(), player = 'https://player.vimeo.com/video/1234'
      where address = 'https://vimeo.com/1234'
    `.execute(journey.bed.db.kysely);
    await sql`
      with read as (update feeds set state = 'ready', fetched_at = now() where address = ${FEED} returning id)
      insert into feed_entries (feed_id, key, title, url, source, published_at, position)
      select id, '1', 'Trinkbrunnen wieder in Betrieb', 'https://stadt.example/1', 'Stadt', now(), 0 from read
    `.execute(journey.bed.db.kysely);
    await place(
      { type: 'full', titles: ['Willkommen'] },
      { type: 'half-2-1', titles: ['Lesenswert', 'Neu im Blog'] },
      { type: 'third', titles: ['Die Redaktion', 'Nächste Termine', 'Aus der Stadt'] },
      { type: 'half-2-1', titles: ['Frühlingsputz', 'Film ab'] },
      { type: 'full', titles: ['Über die Redaktion'] },
    );
    const { page } = reader;
    await reader.goto(home);
    await page.getByRole('heading', { level: 2, name: 'Willkommen' }).waitFor();
    await page.getByRole('img', { name: 'Der Lindenplatz am Abend' }).waitFor();
    const people = page.getByRole('region', { name: 'Die Redaktion', exact: true }).getByRole('link');
    expect(await people.allInnerTexts()).toEqual(['Ben Becker', 'Cora Conrad']);
    const titlesIn = (name: string) =>
      page.getByRole('region', { name, exact: true }).getByRole('listitem').getByRole('link').allInnerTexts();
    expect(await titlesIn('Lesenswert')).toEqual(['Hochbeete', 'Linde']);
    expect(await titlesIn('Neu im Blog')).toEqual(['Licht', 'Brunnen', 'Linde']);
    await page.getByText('Wir schreiben jede Woche.').waitFor();
    await page.getByRole('link', { name: /Trinkbrunnen wieder in Betrieb/ }).waitFor();
    await page.getByRole('link', { name: '5 weitere Bilder' }).waitFor();
    await reader.checkScreen('channel-rows');
  });

  it('is led from the newest articles to all of the blog, and to those of all blogs', async () => {
    const { page } = reader;
    await page.getByRole('link', { name: 'Alle 4', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Lindenblatt' }).waitFor();
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect.poll(() => titles.allInnerTexts()).toEqual(['Licht', 'Brunnen', 'Linde', 'Flohmarkt']);
    await reader.checkScreen('blog-articles');
    await page.getByRole('link', { name: 'Alle Blogs' }).click();
    await page.getByRole('link', { name: 'Hochbeete', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Zum Kanal' }).click();
    await page.getByRole('region', { name: 'Neu im Blog' }).waitFor();
    reader.expectError(/404|Das gibt es hier nicht/);
    await reader.goto('/blogs?blog=999999');
    await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
    await reader.goto(home);
  });

  it('hears that a feed cannot be read, and what it had with its age; editors hear why [RUL-0387] [B03]', async () => {
    const { page } = reader;
    const { kysely } = journey.bed.db;
    await sql`
      update feeds set state = 'failing', error = 'http_503', fetched_at = now() - interval '3 hours'
      where address = ${FEED}
    `.execute(kysely);
    const failing = 'Die Nachrichten dieser Quelle lassen sich gerade nicht laden.';
    await reader.load(home);
    await page.getByText(/^Stand: /).waitFor();
    expect(await page.getByText(failing).count()).toBe(0);
    await sql`delete from feed_entries`.execute(kysely);
    await reader.load(home);
    await page.getByText(failing).waitFor();
    expect(await page.getByText('Die Quelle antwortet mit Status 503.').count()).toBe(0);
    await editor.load(home);
    await editor.page.getByText('Nur für die Redaktion: Die Quelle antwortet mit Status 503.').waitFor();
  });

  it('goes through a gallery by keys, and comes back to where it was opened [RUL-0367] [RUL-0368] [B12]', async () => {
    const { page } = reader;
    const visits: string[] = [];
    page.on('request', (request) => {
      if (/\/visits?\.json/.test(request.url())) visits.push(request.url());
    });
    await page.getByRole('heading', { level: 2, name: 'Willkommen' }).evaluate((heading) => {
      heading.dataset.stays = '';
    });
    const seventh = page.getByRole('link', { name: 'Beet 7', exact: true });
    await seventh.focus();
    await page.keyboard.press('Enter');
    const gallery = page.getByRole('dialog', { name: 'Frühlingsputz' });
    await gallery.getByText('7 von 12').waitFor();
    const opened = new URL(page.url());
    expect(opened.pathname).toMatch(/\/widgets\/\d+$/);
    const isInside = () => gallery.evaluate((dialog) => dialog.contains(document.activeElement));
    for (let tab = 0; tab < 20; tab += 1) {
      await page.keyboard.press(tab % 5 === 4 ? 'Shift+Tab' : 'Tab');
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press('ArrowRight');
    await gallery.getByRole('status').getByText('8 von 12: Beet 8').waitFor();
    expect(new URL(page.url()).searchParams.get('image')).not.toBe(opened.searchParams.get('image'));
    await gallery.getByRole('button', { name: 'Voriges Bild' }).click();
    await gallery.getByText('7 von 12').waitFor();
    await reader.checkScreen('channel-gallery');
    await page.keyboard.press('Escape');
    await gallery.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(home);
    await expect.poll(() => seventh.evaluate((tile) => tile === document.activeElement)).toBe(true);
    // Below the gallery the page stays what it was: nothing in it begins anew, and nobody came again.
    expect(await page.locator('[data-stays]').count()).toBe(1);
    expect(visits).toEqual([]);
  });

  it('opens the first picture that does not show by what says how many there are [RUL-0384]', async () => {
    const { page } = reader;
    await page.getByRole('link', { name: '5 weitere Bilder' }).click();
    await page.getByRole('dialog').getByText('8 von 12').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('opens the gallery from the start page too, whose address names no channel [SCR-065] [RUL-0367]', async () => {
    const { page } = reader;
    const { kysely } = journey.bed.db;
    await sql`update channels set is_start_page = true where slug = ${slug}`.execute(kysely);
    await reader.load('/channels');
    const seventh = page.getByRole('link', { name: 'Beet 7', exact: true });
    await seventh.click();
    const gallery = page.getByRole('dialog', { name: 'Frühlingsputz' });
    await gallery.getByText('7 von 12').waitFor();
    await page.keyboard.press('Escape');
    await gallery.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/channels');
    await expect.poll(() => seventh.evaluate((tile) => tile === document.activeElement)).toBe(true);
    await sql`update channels set is_start_page = false where slug = ${slug}`.execute(kysely);
  });

  it('gets a picture by its address, and the next one where it is gone [B12]', async () => {
    const { page } = reader;
    const images = (await widgets()).find(({ type }) => type === 'images')!;
    const all = (images.properties as { images: { id: number; alt: string }[] }).images;
    const address = (id: number) => `${home}/widgets/${images.id}?image=${id}`;
    await reader.load(address(all[2]!.id));
    const gallery = page.getByRole('dialog');
    await gallery.getByText('3 von 12').waitFor();
    await gallery.getByRole('img', { name: 'Bild 3 von 12' }).waitFor();
    // Somebody takes the seventh out while this reader looks at the sixth.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await gallery.getByText('6 von 12').waitFor();
    const { status } = await anna.call(updateChannelWidget, {
      params: { slug, widgetId: images.id },
      body: {
        widget: {
          type: 'images',
          properties: { images: all.filter((_, at) => at !== 6) },
        } as never,
        version: images.version,
      } as never,
    });
    expect(status).toBe(200);
    await reader.load(address(all[6]!.id));
    await gallery.getByText('Dieses Bild gibt es nicht mehr, hier ist das nächste.').first().waitFor();
    expect(new URL(page.url()).searchParams.get('image')).not.toBe(String(all[6]!.id));
    await page.keyboard.press('Escape');
    await gallery.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(home);
  });

  it('turns pictures by a finger, and where everything is four times as large [B12]', async () => {
    const { page } = reader;
    await reader.goto(home);
    await page.getByRole('link', { name: 'Beet 1', exact: true }).click();
    const gallery = page.getByRole('dialog');
    await gallery.getByText('1 von 11').waitFor();
    const finger = async (from: number, to: number) => {
      const touch = { pointerType: 'touch', clientY: 300, bubbles: true };
      await gallery.locator('figure').dispatchEvent('pointerdown', { ...touch, clientX: from });
      await gallery.locator('figure').dispatchEvent('pointerup', { ...touch, clientX: to });
    };
    await finger(300, 100);
    await gallery.getByText('2 von 11').waitFor();
    await finger(100, 300);
    await gallery.getByText('1 von 11').waitFor();
    // 1440 by 900 pixels at 400 %.
    await page.setViewportSize({ width: 360, height: 225 });
    await gallery.getByRole('button', { name: 'Nächstes Bild' }).click();
    await gallery.getByText('2 von 11').waitFor();
    const shown = await gallery.getByRole('img').boundingBox();
    expect(shown!.height).toBeGreaterThan(60);
    expect(shown!.x + shown!.width).toBeLessThanOrEqual(360);
    await gallery.getByRole('button', { name: 'Schließen' }).click();
    await gallery.waitFor({ state: 'detached' });
    await page.setViewportSize(DESK);
  });

  it('is led to the page where a widget has no pictures, and sees nothing that is not there [RUL-0367]', async () => {
    const { page } = reader;
    const text = (await widgets()).find(({ type }) => type === 'text')!;
    await reader.goto(`${home}/widgets/${text.id}`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(home);
    reader.expectError(/404|Das gibt es hier nicht/);
    await reader.goto(`${home}/widgets/999999`);
    await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
  });

  it('asks another site for nothing before pressing for it, then has it in a frame [RUL-0386] [B15]', async () => {
    const { page } = reader;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== journey.url) asked.push(request.url());
    });
    await page.route('https://player.vimeo.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Film' }),
    );
    await reader.goto(home);
    const play = page.getByRole('button', { name: 'Ein Film: hier abspielen' });
    await play.focus();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(asked.filter((url) => url.startsWith('http'))).toEqual([]);
    reader.expectError(/player\.vimeo\.com/);
    await page.keyboard.press('Enter');
    const frame = page.locator('iframe[title="Ein Film"]');
    await page.frameLocator('iframe[title="Ein Film"]').getByText('Film').waitFor();
    expect(asked.filter((url) => url.startsWith('http'))).toEqual(['https://player.vimeo.com/video/1234']);
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    await page.getByRole('link', { name: 'Ein Film' }).waitFor();
  });
});
