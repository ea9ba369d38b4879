import {
  createChannelWidget,
  getChannelLayout,
  type LayoutRow,
  listLayoutVersions,
  updateChannelLayout,
  type WidgetType,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChannel } from '../../apps/server/src/features/channels/testing/build.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let annas: Client;
let bens: Client;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Müller' });
  ben = await bed.buildMember({ name: 'Ben Öztürk' });
  annas = await bed.as(anna.id);
  bens = await bed.as(ben.id);
});
afterAll(() => journey.stop());

type Channel = { slug: string; id: Record<string, number> };

const PROPERTIES = {
  text: { content: 'Worte' },
  people: { member_ids: [] as number[], profile_fields: [] },
  appointments: { calendar_ids: [], count: 3 },
  banner: { image: null, banner_background_color: '#1490a6', banner_title_color: null },
} as const;

/** A channel with a banner, three texts side by side, people and appointments; `Neu` stands nowhere. */
async function channel(title = 'Lindenblatt'): Promise<Channel> {
  const { slug } = await buildChannel(journey.bed, { title, managers: [anna.id, ben.id] });
  const id: Record<string, number> = {};
  const all: [string, WidgetType][] = [
    ['Banner', 'banner'],
    ['Grußwort', 'text'],
    ['Aus der Stadt', 'text'],
    ['Mitmachen', 'text'],
    ['Die Redaktion', 'people'],
    ['Nächste Termine', 'appointments'],
    ['Neu', 'text'],
  ];
  for (const [name, type] of all) {
    const own = PROPERTIES[type as keyof typeof PROPERTIES];
    const properties = type === 'people' ? { ...own, member_ids: [anna.id, ben.id] } : own;
    const { status, body } = await annas.call(createChannelWidget, {
      params: { slug },
      body: { widget: { type, title: name, properties } } as never,
    });
    expect(status).toBe(201);
    id[name] = (body as { id: number }).id;
  }
  const made: Channel = { slug, id };
  await publishBy(annas, made, rowsOf(made));
  return made;
}

const rowsOf = ({ id }: Channel): LayoutRow[] => [
  { id: 'a', type: 'full', widgets: [id.Banner!] },
  { id: 'b', type: 'third', widgets: [id.Grußwort!, id['Aus der Stadt']!, id.Mitmachen!] },
  { id: 'c', type: 'half-2-1', widgets: [id['Die Redaktion']!, id['Nächste Termine']!] },
];

async function publishBy(client: Client, { slug }: Channel, rows: LayoutRow[], based_on = 0) {
  const { status, body } = await client.call(updateChannelLayout, {
    params: { slug },
    body: { rows, based_on },
  });
  expect(status).toBe(200);
  return body;
}

/** What readers see: the names of the widgets, row by row. */
async function shown({ slug, id }: Channel): Promise<string[]> {
  const { body } = await annas.call(getChannelLayout, { params: { slug } });
  return namesIn(body.rows, id);
}
const namesIn = (rows: readonly LayoutRow[], id: Channel['id']) => {
  const names = new Map(Object.entries(id).map(([name, each]) => [each, name]));
  return rows.map(({ widgets }) => widgets.map((each) => (each && names.get(each)) || '–').join(' | '));
};
/** What the editor has, row by row. */
const rowsIn = ({ page }: Visitor) =>
  page
    .getByRole('list', { name: 'Zeilen des Layouts' })
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('[data-cell]')]
          .map((cell) => cell.querySelector('[data-card] b')?.textContent ?? '–')
          .join(' | '),
      ),
    );
const draftOf = async (client: Client, { slug }: Channel) =>
  (await client.call(getChannelLayout, { params: { slug } })).body.draft;

const address = ({ slug }: Channel) => `/channels/${slug}/layout/edit`;
const grip = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: `${name} verschieben`, exact: true });
const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const menu = async ({ page }: Visitor, of: string, entry: string) => {
  await page.getByRole('button', { name: `Menü zu ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

async function editor(of: Channel, who = anna, options: Parameters<Journey['visit']>[0] = {}) {
  const visitor = await journey.visit(options);
  await visitor.signIn(who.email);
  await visitor.load(address(of));
  await visitor.page.getByRole('list', { name: 'Zeilen des Layouts' }).waitFor();
  return visitor;
}
/** Drags by the pointer onto the middle of something. */
async function drag({ page }: Visitor, from: ReturnType<typeof grip>, to: ReturnType<typeof grip>) {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
}

describe('the layout of a channel', () => {
  it('[SCR-110] [RUL-0378] is put in order by mouse, kept as a draft over a reload, and published', async () => {
    const made = await channel();
    const visitor = await editor(made);
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
      .poll(async () => namesIn((await draftOf(annas, made))?.rows ?? [], made.id))
      .toEqual(await rowsIn(visitor));
    expect(await shown(made)).toHaveLength(3);

    await visitor.load(address(made));
    await says(visitor, '3 Änderungen');
    expect((await rowsIn(visitor))[0]).toBe('Die Redaktion | Mitmachen');
    await button(visitor, 'Veröffentlichen').click();
    await says(visitor, 'Layout veröffentlicht.');
    expect(await shown(made)).toEqual([
      'Die Redaktion | Mitmachen',
      'Banner',
      'Grußwort | Aus der Stadt | Nächste Termine',
      'Neu',
    ]);
    await says(visitor, 'Keine Änderungen');
    expect(await draftOf(annas, made)).toBeNull();
  });

  it('keeps what has no cell in another type of row, and takes every step back', async () => {
    const made = await channel();
    const visitor = await editor(made);
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
    await expect.poll(() => draftOf(annas, made)).toBeNull();
  });

  it('[B11] moves by keys alone: every step is said, and the widget keeps the focus', async () => {
    const made = await channel();
    const visitor = await editor(made);
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
    const made = await channel();
    const visitor = await editor(made, anna, { width: 'phone', hasTouch: true });
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
    const made = await channel();
    const visitor = await editor(made);
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
    expect(await shown(made)).toHaveLength(4);
  });

  it('is there in both tabs of one editor, and gone from both once it is discarded', async () => {
    const made = await channel();
    const visitor = await editor(made);
    const other = { ...visitor, page: await visitor.context.newPage() };
    await other.page.goto(journey.url + address(made));
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
    expect(await draftOf(annas, made)).toBeNull();
  });
});

describe('two editors of one layout', () => {
  /** Ben moves the appointments, Anna publishes a row with `Neu` meanwhile, and Ben publishes. */
  async function both(made: Channel) {
    const visitor = await editor(made, ben);
    await menu(visitor, 'Nächste Termine', 'Verschieben nach …');
    await visitor.page.getByRole('button', { name: 'Neue Zeile vor Zeile 1' }).click();
    await says(visitor, /^Als Entwurf gesichert/);
    await publishBy(annas, made, [...rowsOf(made), { id: 'new', type: 'full', widgets: [made.id.Neu!] }], 1);
    await button(visitor, 'Veröffentlichen').click();
    await says(
      visitor,
      /Während Sie gearbeitet haben, wurde ein anderes Layout veröffentlicht: von Anna Müller/,
    );
    return visitor;
  }
  const versions = async ({ slug, id }: Channel) => {
    const { body } = await annas.call(listLayoutVersions, { params: { slug }, query: {} });
    return { id, all: body.versions.map((each) => [each.author?.display_name, each.is_aside]) };
  };

  it('[B01] see both beside each other, and bring both together', async () => {
    const made = await channel();
    const visitor = await both(made);
    await visitor.checkScreen('channel-layout-conflict');
    await button(visitor, 'Beide vereint veröffentlichen').click();
    await says(visitor, 'Beide Layouts vereint und veröffentlicht.');
    const together = [
      'Nächste Termine',
      'Banner',
      'Grußwort | Aus der Stadt | Mitmachen',
      'Die Redaktion | –',
      'Neu',
    ];
    expect(await shown(made)).toEqual(together);
    expect(await rowsIn(visitor)).toEqual(together);
    expect((await versions(made)).all).toEqual([
      ['Ben Öztürk', false],
      ['Anna Müller', false],
      ['Anna Müller', false],
    ]);
    expect(await draftOf(bens, made)).toBeNull();
  });

  it('[B01] publish the own one, and find the other in the history and take it', async () => {
    const made = await channel();
    const visitor = await both(made);
    await button(visitor, 'Nur meines veröffentlichen').click();
    await says(visitor, 'Ihr Layout ist veröffentlicht. Das andere steht unter „Frühere Layouts“.');
    expect((await shown(made))[0]).toBe('Nächste Termine');
    expect(await shown(made)).not.toContain('Neu');
    await button(visitor, 'Frühere Layouts').click();
    await says(visitor, 'Jetzt zu sehen');
    await visitor.page
      .getByRole('dialog')
      .getByRole('button', { name: /von Anna Müller/ })
      .first()
      .click();
    await visitor.checkScreen('channel-layout-versions');
    await button(visitor, 'Als Entwurf übernehmen').click();
    await expect.poll(async () => (await rowsIn(visitor)).at(-1)).toBe('Neu');
    expect(await shown(made)).not.toContain('Neu');
  });

  it('[B01] keep the present one, and the own one is put aside', async () => {
    const made = await channel();
    const visitor = await both(made);
    await button(visitor, 'Das jetzige behalten').click();
    await says(visitor, 'Das jetzige Layout bleibt. Ihres steht unter „Frühere Layouts“.');
    expect((await shown(made)).at(-1)).toBe('Neu');
    expect(await rowsIn(visitor)).toEqual(await shown(made));
    expect((await versions(made)).all[0]).toEqual(['Ben Öztürk', true]);
  });

  it('[B01] hear of each other, and a save without change is not offered', async () => {
    const made = await channel();
    const first = await editor(made);
    await menu(first, 'Zeile 3', 'Nach oben');
    await says(first, /^Als Entwurf gesichert/);
    const second = await editor(made, ben);
    await says(second, 'Anna Müller arbeitet auch daran.');
    expect(await button(second, 'Veröffentlichen').isDisabled()).toBe(true);
    expect((await versions(made)).all).toHaveLength(1);
  });
});
