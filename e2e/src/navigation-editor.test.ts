import { getNavigation, updateNavigation } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let ben: Client;
let kai: BuiltMember;
let lea: BuiltMember;
let group: { id: number; slug: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await bed.as((await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true })).id);
  kai = await bed.buildMember({ name: 'Kai Brühl' });
  lea = await bed.buildMember({ name: 'Lea Birke' });
  group = await bed.buildGroup({ createdBy: kai.id, name: 'Chor', access: 'closed' });
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey.stop());

const EDITOR = '/administration/navigation/edit';
const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const stored = async () => (await ben.call(getNavigation)).body.navigation_items;
const texts = async () =>
  (await stored()).map(({ text, navigation_items }) =>
    [text, ...navigation_items.map((below) => below.text)].join(' › '),
  );
const save = ({ page }: Visitor) => page.getByRole('button', { name: 'Navigation speichern' }).click();
const linesOf = ({ page }: Visitor) => page.getByRole('list', { name: 'Punkte der Navigation' });
const menu = async ({ page }: Visitor, line: string, entry: string) => {
  await page.getByRole('button', { name: `Mehr zu ${line}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
async function write({ page }: Visitor, { text, link }: { text?: string; link?: string }) {
  const dialog = page.getByRole('dialog');
  if (text !== undefined) await dialog.getByRole('textbox', { name: 'Text' }).fill(text);
  if (link !== undefined) await dialog.getByRole('textbox', { name: 'Link', exact: true }).fill(link);
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
}
const add = async (visitor: Visitor, line: { text: string; link?: string }) => {
  await visitor.page.getByRole('button', { name: 'Punkt hinzufügen', exact: true }).click();
  await write(visitor, line);
};

describe('the navigation of the network', () => {
  it('[SCR-135] is written by mouse, with pages to choose from, and seen at once by who has the product open', async () => {
    const { page } = office;
    const other = await journey.visit();
    await other.signIn(lea.email);
    await other.load('/');
    await office.load('/administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Navigation/ })
      .click();
    await says(office, 'Noch keine eigenen Links');
    await office.checkScreen('navigation-editor-empty');

    await page.getByRole('button', { name: 'Punkt hinzufügen', exact: true }).click();
    await page.getByRole('button', { name: 'Seite auswählen' }).click();
    await page.getByRole('searchbox', { name: 'Seite suchen' }).fill('Cho');
    await page.getByRole('button', { name: 'Chor', exact: true }).click();
    await office.checkScreen('navigation-editor-line');
    await write(office, {});
    await add(office, { text: 'Stadt', link: 'javascript:alert(1)' });
    await says(office, /kein Link, der hier stehen darf/);
    await write(office, { link: 'www.stadt.example' });
    await add(office, { text: 'Gut zu wissen' });

    await save(office);
    await says(office, 'Einige Punkte sind noch leer.');
    await says(office, 'Braucht einen Link oder Unterpunkte');
    expect(await stored()).toEqual([]);
    await menu(office, 'Gut zu wissen', 'Unterpunkt hinzufügen');
    await write(office, { text: 'Wer wir sind', link: '/info' });
    await page.getByRole('button', { name: 'Wer wir sind bearbeiten' }).click();
    await page.getByRole('checkbox', { name: /^Öffentlich/ }).check();
    await write(office, {});

    const handle = page.getByRole('button', { name: 'Stadt verschieben' });
    await handle.hover();
    await page.mouse.down();
    const first = (await linesOf(office).locator('li').first().boundingBox())!;
    await page.mouse.move(first.x + 20, first.y + 30, { steps: 8 });
    await page.mouse.move(first.x + 20, first.y + 4, { steps: 3 });
    await page.mouse.up();
    const preview = page.getByRole('region', { name: 'Vorschau' });
    expect(await preview.getByRole('link').allTextContents()).toEqual(['Stadt', 'Chor', 'Wer wir sind']);
    await office.checkScreen('navigation-editor');
    await save(office);
    await says(office, 'Navigation gespeichert.');
    expect(await texts()).toEqual(['Stadt', 'Chor', 'Gut zu wissen › Wer wir sind']);
    expect((await stored())[0]?.link).toBe('https://www.stadt.example/');

    const userbar = other.page.getByRole('list', { name: 'Links des Netzwerks' });
    await userbar.getByRole('link', { name: 'Wer wir sind' }).waitFor();
    await other.checkScreen('navigation-in-userbar');
    await userbar.getByRole('link', { name: 'Chor' }).click();
    await other.page.waitForURL(`**/groups/${group.slug}`);
  });

  it('[RUL-0533] [RUL-0534] is moved by keys alone, and never deeper than two levels', async () => {
    const { page } = office;
    await office.load(EDITOR);
    const handle = (line: string) => page.getByRole('button', { name: `${line} verschieben` });
    const isFocused = (line: string) => handle(line).evaluate((button) => button === document.activeElement);
    await handle('Chor').focus();
    await page.keyboard.press('Alt+ArrowRight');
    expect(await isFocused('Chor')).toBe(true);
    await page
      .getByRole('list', { name: 'Unterpunkte von Stadt' })
      .getByText('Chor', { exact: true })
      .waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await handle('Gut zu wissen').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await isFocused('Gut zu wissen')).toBe(true);
    await handle('Chor').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    expect(await isFocused('Chor')).toBe(true);
    await page.getByRole('button', { name: 'Mehr zu Wer wir sind' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Eine Ebene höher', 'Löschen']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mehr zu Gut zu wissen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Unterpunkt hinzufügen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Karte');
    await page.keyboard.press('Tab');
    await page.keyboard.type('/map');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Navigation speichern' }).focus();
    await page.keyboard.press('Enter');
    await says(office, 'Navigation gespeichert.');
    expect(await texts()).toEqual(['Gut zu wissen › Wer wir sind › Karte', 'Stadt', 'Chor']);
  });

  it('[A-30] tells who was quicker and keeps what was written', async () => {
    const { page } = office;
    await office.load(EDITOR);
    await menu(office, 'Chor', 'Nach oben');
    const [first, ...rest] = await stored();
    await ben.call(updateNavigation, {
      body: { navigation_items: [{ ...first!, text: 'Von Ben' }, ...rest] },
    });
    await save(office);
    await page
      .getByRole('alert')
      .getByText(/Inzwischen hat Ben Ulme die Navigation geändert.*Von Ben/)
      .waitFor();
    await page.getByRole('button', { name: 'Meine trotzdem speichern' }).click();
    await says(office, 'Navigation gespeichert.');
    expect(await texts()).toEqual(['Gut zu wissen › Wer wir sind › Karte', 'Chor', 'Stadt']);
  });

  it('[RUL-0530] asks before changes are lost, and takes a deleted line back', async () => {
    const { page } = office;
    await office.load(EDITOR);
    await menu(office, 'Chor', 'Löschen');
    await says(office, /Chor ist entfernt/);
    await page.getByRole('link', { name: 'Übersicht' }).first().click();
    await says(office, 'Ohne Speichern weitergehen?');
    await page.getByRole('button', { name: 'Hierbleiben' }).click();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await linesOf(office).getByText('Chor', { exact: true }).waitFor();
    await says(office, 'Noch nichts geändert');
  });

  it('[RUL-0535] says what could not be loaded or saved, and keeps what was written', async () => {
    const { page } = office;
    const address = '**/administration/navigation.json';
    await page.route(address, (route) => route.abort());
    await office.load(EDITOR);
    await page
      .getByRole('alert')
      .getByText(/Das hat leider nicht geklappt/)
      .waitFor({ timeout: 30_000 });
    await page.unroute(address);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await menu(office, 'Stadt', 'Nach oben');
    await page.route(address, (route) => route.abort());
    await save(office);
    await page.getByRole('alert').getByText('Die Navigation ist nicht gespeichert.').waitFor();
    await says(office, 'Keine Verbindung zum Server.');
    await page.unroute(address);
    await save(office);
    await says(office, 'Navigation gespeichert.');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect((await texts())[1]).toBe('Stadt');
  });

  it('shows those who are not signed in what is public, and no more', async () => {
    const [first, ...rest] = await stored();
    await ben.call(updateNavigation, { body: { navigation_items: [{ ...first!, public: true }, ...rest] } });
    const visitor = await journey.visit();
    await visitor.load('/users/sign_in');
    const links = visitor.page.getByRole('navigation', { name: 'Links des Netzwerks' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual(['Wer wir sind']);
    await visitor.checkScreen('navigation-of-visitors');
    await office.load('/info');
    await office.page.getByRole('main').getByRole('link', { name: 'Wer wir sind' }).waitFor();
    await office.checkScreen('info-with-links');
  });
});

describe('the navigation of a group', () => {
  it('[SCR-136] is written by its administrators and stands on its screens', async () => {
    const leader = await journey.visit();
    const { page } = leader;
    await leader.signIn(kai.email);
    await leader.load(`/groups/${group.slug}/administration/navigation/edit`);
    await page.getByRole('heading', { level: 1, name: 'Navigation: Chor' }).waitFor();
    await add(leader, { text: 'Noten', link: 'https://noten.example/' });
    await save(leader);
    await says(leader, 'Navigation gespeichert.');
    await leader.checkScreen('group-navigation-editor');
    await leader.goto(`/groups/${group.slug}`);
    await page.getByRole('list', { name: 'Chor' }).getByRole('link', { name: 'Noten' }).waitFor();
    await leader.checkScreen('group-navigation-in-userbar');
    const outsider = await journey.visit();
    await outsider.signIn(lea.email);
    await outsider.load(`/groups/${group.slug}`);
    await outsider.page.getByRole('heading', { level: 1, name: 'Chor' }).waitFor();
    expect(await outsider.page.getByRole('link', { name: 'Noten' }).count()).toBe(0);
    await outsider.goto(`/groups/${group.slug}/administration/navigation/edit`);
    await says(outsider, 'Dazu fehlt Ihnen die Berechtigung.');
  });
});
