import { getChannel, type LayoutRow, uploadDocumentImage } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { buildArticle } from '../../apps/server/src/testing/blogs.ts';
import { multipartOf } from '../../apps/server/src/testing/multipart.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import {
  addressOf,
  addWidget,
  button,
  draftOf,
  drag,
  grip,
  type LayoutBed,
  menu,
  namesIn,
  publishBy,
  rowsIn,
  rowsOf,
  says,
  startLayoutBed,
} from './channel-layout-bed.ts';

let bed: LayoutBed;
beforeAll(async () => {
  bed = await startLayoutBed();
});
afterAll(() => bed.journey.stop());

describe('the layout of a channel', () => {
  it('[SCR-110] [RUL-0378] is put in order by mouse, kept as a draft over a reload, and published', async () => {
    const made = await bed.channel();
    const visitor = await bed.editor(made);
    const { page } = visitor;
    expect(await rowsIn(visitor)).toEqual([
      'Banner',
      'Grußwort | Aus der Stadt | Mitmachen',
      'Die Redaktion | Nächste Termine',
    ]);
    await visitor.checkScreen('channel-layout');

    // A widget onto another: they change places.
    const target = page.locator(`[data-card="${made.id.Mitmachen}"]`);
    await drag(visitor, grip(visitor, 'Nächste Termine'), target);
    await page.getByText('Hier ablegen').waitFor();
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/channel-layout-drag.png` });
    await page.mouse.up();
    expect(await rowsIn(visitor)).toEqual([
      'Banner',
      'Grußwort | Aus der Stadt | Nächste Termine',
      'Die Redaktion | Mitmachen',
    ]);
    // A row above the others, by its handle.
    const head = page.locator('[data-row="a"]');
    const handle = button(visitor, 'Zeile 3 verschieben');
    const [start, end] = [(await handle.boundingBox())!, (await head.boundingBox())!];
    await page.mouse.move(start.x + 8, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(end.x + 100, end.y + 30, { steps: 6 });
    await page.mouse.move(end.x + 100, end.y + 6, { steps: 3 });
    await page.mouse.up();
    expect((await rowsIn(visitor))[0]).toBe('Die Redaktion | Mitmachen');
    // What stands nowhere, from the palette into a new row at the end.
    await page.getByRole('complementary', { name: 'Bausteine' }).getByRole('button', { name: 'Neu' }).click();
    expect((await rowsIn(visitor)).at(-1)).toBe('Neu');
    await says(visitor, '3 Änderungen');
    await says(visitor, /^Als Entwurf gesichert, \d+:\d\d$/);
    await expect
      .poll(async () => namesIn((await draftOf(bed.annas, made))?.rows ?? [], made.id))
      .toEqual(await rowsIn(visitor));
    expect(await bed.shown(made)).toHaveLength(3);

    await visitor.load(addressOf(made));
    await says(visitor, '3 Änderungen');
    expect((await rowsIn(visitor))[0]).toBe('Die Redaktion | Mitmachen');
    await button(visitor, 'Veröffentlichen').click();
    await says(visitor, 'Layout veröffentlicht.');
    expect(await bed.shown(made)).toEqual([
      'Die Redaktion | Mitmachen',
      'Banner',
      'Grußwort | Aus der Stadt | Nächste Termine',
      'Neu',
    ]);
    await says(visitor, 'Keine Änderungen');
    expect(await draftOf(bed.annas, made)).toBeNull();
  });

  it('keeps what has no cell in another type of row, and takes every step back', async () => {
    const made = await bed.channel();
    const visitor = await bed.editor(made);
    const { page } = visitor;
    const before = await rowsIn(visitor);
    await button(visitor, 'Aufteilung von Zeile 2: Drei Drittel').click();
    await page.getByRole('menuitemradio', { name: 'Ganze Breite' }).click();
    const split = ['Banner', 'Grußwort', 'Aus der Stadt', 'Mitmachen', 'Die Redaktion | Nächste Termine'];
    expect(await rowsIn(visitor)).toEqual(split);
    await menu(visitor, 'Zeile 1', 'Zeile löschen');
    await says(visitor, /Ihr Widget steht nun unter „Nicht im Layout“/);
    await menu(visitor, 'Mitmachen', 'Aus dem Layout nehmen');
    expect(await rowsIn(visitor)).toEqual([
      'Grußwort',
      'Aus der Stadt',
      '–',
      'Die Redaktion | Nächste Termine',
    ]);
    await button(visitor, 'Rückgängig: Mitmachen herausgenommen').click();
    await page.keyboard.press('Control+z');
    expect(await rowsIn(visitor)).toEqual(split);
    await page.keyboard.press('Control+Shift+Z');
    expect((await rowsIn(visitor))[0]).toBe('Grußwort');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await rowsIn(visitor)).toEqual(before);
    await says(visitor, 'Keine Änderungen');
    // Nothing is changed any more, so nothing is kept.
    await expect.poll(() => draftOf(bed.annas, made)).toBeNull();
  });

  it('[B11] moves by keys alone: every step is said, and the widget keeps the focus', async () => {
    const made = await bed.channel();
    const visitor = await bed.editor(made);
    const { page } = visitor;
    const said = () => page.getByRole('status').allTextContents();
    const hears = (text: string) => expect.poll(said).toContain(text);
    const isFocused = (name: string) =>
      grip(visitor, name).evaluate((handle) => handle === document.activeElement);
    await page.getByText('anheben, ablegen').waitFor();
    await grip(visitor, 'Mitmachen').focus();
    await page.keyboard.press('Space');
    await hears(
      'Mitmachen angehoben: Zeile 2, Spalte 3 von 3. Pfeiltasten bewegen, Leertaste legt ab, Escape bricht ab.',
    );
    await page.keyboard.press('ArrowLeft');
    await hears('Mitmachen: Zeile 2, Spalte 2 von 3');
    expect((await rowsIn(visitor))[1]).toBe('Grußwort | Mitmachen | Aus der Stadt');
    expect(await isFocused('Mitmachen')).toBe(true);
    await page.keyboard.press('ArrowDown');
    await hears('Mitmachen: neue Zeile: Zeile 3, Spalte 1 von 1');
    expect(await isFocused('Mitmachen')).toBe(true);
    await page.keyboard.press('ArrowDown');
    await hears('Mitmachen: Zeile 3, Spalte 2 von 2');
    await page.keyboard.press('ArrowRight');
    await hears('Mitmachen geht dorthin nicht weiter: Zeile 3, Spalte 2 von 2');
    await page.keyboard.press('Escape');
    await hears('Abgebrochen. Mitmachen steht wieder hier: Zeile 2, Spalte 3 von 3');
    expect((await rowsIn(visitor))[1]).toBe('Grußwort | Aus der Stadt | Mitmachen');
    expect(await isFocused('Mitmachen')).toBe(true);

    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await hears('Mitmachen abgelegt: neue Zeile: Zeile 3, Spalte 1 von 1');
    expect((await rowsIn(visitor))[2]).toBe('Mitmachen');
    expect(await isFocused('Mitmachen')).toBe(true);
    await page.keyboard.press('Control+z');
    await hears('Rückgängig gemacht: Mitmachen verschoben');
    expect(await rowsIn(visitor)).toHaveLength(3);

    const row = button(visitor, 'Zeile 3 verschieben');
    await row.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await hears('Zeile: Zeile 2 von 3');
    await page.keyboard.press('Space');
    expect((await rowsIn(visitor))[1]).toBe('Die Redaktion | Nächste Termine');
    expect(
      await button(visitor, 'Zeile 2 verschieben').evaluate((each) => each === document.activeElement),
    ).toBe(true);
  });

  it('[B11] moves by simple presses at 320 px, in a sheet that rises from below', async () => {
    const made = await bed.channel();
    const visitor = await bed.editor(made, bed.anna, { width: 'phone', hasTouch: true });
    const { page } = visitor;
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await menu(visitor, 'Nächste Termine', 'Verschieben nach …');
    await visitor.checkScreen('channel-layout-move');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Neue Zeile vor Zeile 2' }).click();
    expect((await rowsIn(visitor))[1]).toBe('Nächste Termine');
    await expect
      .poll(() => grip(visitor, 'Nächste Termine').evaluate((each) => each === document.activeElement))
      .toBe(true);
    await menu(visitor, 'Nächste Termine', 'Verschieben nach …');
    await page.getByRole('button', { name: 'Zeile 3, Spalte 1: tauscht mit Grußwort' }).click();
    expect((await rowsIn(visitor)).slice(1, 3)).toEqual([
      'Grußwort',
      'Nächste Termine | Aus der Stadt | Mitmachen',
    ]);
    await menu(visitor, 'Zeile 1', 'Verschieben nach …');
    await page.getByRole('button', { name: 'Nach Zeile 2: Grußwort' }).click();
    expect((await rowsIn(visitor)).slice(0, 2)).toEqual(['Grußwort', 'Banner']);
    // By its handle, with a finger.
    const from = (await grip(visitor, 'Banner').boundingBox())!;
    const to = (await page.locator(`[data-card="${made.id.Grußwort}"]`).boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const at = (x: number, y: number) => [{ x, y }];
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: at(from.x + 10, from.y + 10),
    });
    for (const part of [0.3, 0.7, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at(from.x + 60, from.y + 10 + (to.y + 26 - from.y - 10) * part),
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await rowsIn(visitor)).slice(0, 2)).toEqual(['Banner', 'Grußwort']);
    await button(visitor, 'Widget hinzufügen').click();
    await visitor.checkScreen('channel-layout-add');
    await page.keyboard.press('Escape');
  });

  it('adds a widget by its form where it was asked for, and hides its title', async () => {
    const made = await bed.channel();
    const visitor = await bed.editor(made);
    const { page } = visitor;
    await menu(visitor, 'Zeile 1', 'Zeile davor einfügen');
    await button(visitor, 'Widget hinzufügen: Zeile 1, Spalte 1').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Neues Widget: Link' });
    await form.getByRole('textbox', { name: /^Titel/ }).fill('Film ab');
    await form.getByRole('textbox', { name: /^(Adresse|Link)/ }).fill('https://stadt.example/film');
    await form.getByRole('button', { name: /hinzufügen|speichern|anlegen/i }).click();
    await expect.poll(async () => (await rowsIn(visitor))[0]).toBe('Film ab');
    await menu(visitor, 'Film ab', 'Titel ausblenden');
    await page.getByRole('img', { name: 'Titel ausgeblendet' }).waitFor();
    await button(visitor, 'Veröffentlichen').click();
    await says(visitor, 'Layout veröffentlicht.');
    expect(await bed.shown(made)).toHaveLength(4);
  });

  it('is there in both tabs of one editor, and gone from both once it is discarded', async () => {
    const made = await bed.channel();
    const visitor = await bed.editor(made);
    const other = { ...visitor, page: await visitor.context.newPage() };
    await other.page.goto(bed.journey.url + addressOf(made));
    await other.page.getByRole('list', { name: 'Zeilen des Layouts' }).waitFor();
    await menu(visitor, 'Zeile 3', 'Nach oben');
    await expect.poll(async () => (await rowsIn(other))[1]).toBe('Die Redaktion | Nächste Termine');
    await menu(other, 'Zeile 1', 'Nach unten');
    await expect.poll(() => rowsIn(visitor)).toEqual(await rowsIn(other));
    await button(visitor, 'Verwerfen').click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
    await says(visitor, 'Entwurf verworfen.');
    const published = namesIn(rowsOf(made), made.id);
    expect(await rowsIn(visitor)).toEqual(published);
    await expect.poll(() => rowsIn(other)).toEqual(published);
    expect(await draftOf(bed.annas, made)).toBeNull();
  });

  it('sketches what is put forward, and the newest of a blog, with their pictures', async () => {
    const made = await bed.channel();
    const { kysely } = bed.journey.bed.db;
    const lead = await bed.annas.call(
      uploadDocumentImage,
      multipartOf({
        file: { name: 'Linde.jpg', type: 'image/jpeg', bytes: await picture(120, 90).toBuffer() },
      }),
    );
    const channel = await bed.annas.call(getChannel, { params: { slug: made.slug } });
    const { id: channelId, blog_id } = channel.body;
    const article = await buildArticle(bed.journey.bed, { channelId, authorId: bed.anna.id, title: 'Licht' });
    await sql`update blog_articles set lead_image_id = ${lead.body.id} where id = ${article.id}`.execute(
      kysely,
    );
    await sql`update files set state = 'published' where id = ${lead.body.id}`.execute(kysely);
    for (const widget of [
      { type: 'spotlight', title: 'Im Blick', properties: { article_ids: [article.id] } },
      { type: 'blog', title: 'Neu im Blog', properties: { blog_id, count: 3 } },
    ])
      made.id[widget.title] = await addWidget(bed.annas, made.slug, widget);
    const forward: LayoutRow = {
      id: 'articles',
      type: 'half-2-1',
      widgets: [made.id['Im Blick']!, made.id['Neu im Blog']!],
    };
    await publishBy(bed.annas, made, [...rowsOf(made), forward], 1);
    const visitor = await bed.editor(made);
    expect((await rowsIn(visitor)).at(-1)).toBe('Im Blick | Neu im Blog');
    for (const name of ['Im Blick', 'Neu im Blog'])
      await visitor.page.locator(`[data-card="${made.id[name]}"] img`).first().waitFor();
    await visitor.checkScreen('channel-layout-articles');
    const { page } = visitor;
    await menu(visitor, 'Neu im Blog', 'Aus dem Layout nehmen');
    await button(visitor, 'Veröffentlichen').click();
    await says(visitor, 'Layout veröffentlicht.');
    expect((await bed.shown(made)).at(-1)).toBe('Im Blick | –');
    expect(await page.getByText('Neu im Blog').count()).toBeGreaterThan(0);
  });
});
