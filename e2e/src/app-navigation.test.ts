import { type AppNavigationItemWrite, getAppNavigation, updateAppNavigation } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, PHONE, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let phone: Visitor;
let ben: Client;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await bed.as((await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true })).id);
  const lea = await bed.buildMember({ name: 'Lea Birke' });
  await bed.buildGroup({ createdBy: ada.id, name: 'Vorstand', access: 'hidden' });
  office = await journey.visit();
  await office.signIn(ada.email);
  phone = await journey.visit({ width: 'phone' });
  await phone.signIn(lea.email);
});
afterAll(() => journey.stop());

const EDITOR = '/administration/app_navigation/edit';
const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const titles = async () =>
  (await ben.call(getAppNavigation)).body.items.map(({ module, type, label }) => label || (module ?? type));
const handle = (title: string) => office.page.getByRole('button', { name: `${title} verschieben` });
const save = () => office.page.getByRole('button', { name: 'App-Leiste speichern' });
const menu = async (title: string, entry: string) => {
  await office.page.getByRole('button', { name: `Mehr zu ${title}` }).click();
  await office.page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const bar = () => phone.page.getByRole('navigation', { name: 'Hauptnavigation' });
const previewed = () =>
  office.page.getByRole('region', { name: 'Vorschau' }).getByRole('listitem').allTextContents();

describe('the bar of the app and of phones', () => {
  it('[SCR-137] [RUL-0538] [RUL-0539] [RUL-0541] is made by mouse, and phones show it at once', async () => {
    const { page } = office;
    await phone.load('/messages');
    await bar().getByRole('link', { name: 'Chat' }).waitFor();
    await office.load('/administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^App-Leiste/ })
      .click();
    await says(office, 'Mehr als 5 Einträge passen nicht in die Leiste.');
    expect(await page.getByRole('button', { name: 'Link hinzufügen' }).isDisabled()).toBe(true);
    expect(await handle('Mehr').count()).toBe(0);
    await office.checkScreen('app-navigation-editor');

    await menu('Chat', 'Entfernen');
    await says(office, 'Die Leiste braucht 5 Einträge: einer fehlt noch.');
    await page.getByRole('button', { name: 'Link hinzufügen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Titel' }).fill('Wir');
    const address = dialog.getByRole('textbox', { name: 'Link', exact: true });
    await address.fill('javascript:alert(1)');
    await says(office, /kein Link, der hier stehen darf/);
    await address.fill('/info');
    expect(await dialog.getByRole('checkbox', { name: /^Im Browser öffnen/ }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Haus', exact: true }).click();
    await office.checkScreen('app-navigation-link');
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();

    await handle('Wir').hover();
    await page.mouse.down();
    const first = (await page
      .getByRole('list', { name: 'Einträge der App-Leiste' })
      .locator('li')
      .first()
      .boundingBox())!;
    await page.mouse.move(first.x + 20, first.y + 30, { steps: 8 });
    await page.mouse.move(first.x + 20, first.y + 4, { steps: 3 });
    await page.mouse.up();
    expect(await previewed()).toEqual(['Wir', 'Aktuelles', 'Termine', 'Nachrichten', 'Mehr']);
    await save().click();
    await says(office, 'App-Leiste gespeichert.');
    expect(await titles()).toEqual(['Wir', 'activitystreams', 'appointments', 'messages', 'more']);

    await bar().getByRole('link', { name: 'Wir' }).waitFor();
    await phone.checkScreen('app-navigation-on-phone');
    await phone.page.setViewportSize(PHONE);
    expect(await bar().getByRole('link', { name: 'Chat' }).count()).toBe(0);
    await bar().getByRole('link', { name: 'Wir' }).click();
    await phone.page.waitForURL('**/info');
    expect(await bar().locator('[aria-current]').allTextContents()).toEqual(['Wir']);
    await bar().getByRole('button', { name: 'Mehr' }).click();
    await phone.page.getByRole('menuitem', { name: 'Chat' }).click();
    await phone.page.waitForURL('**/chat**');
  });

  it('[RUL-0537] [RUL-0540] is made by keys alone, with another item to open first', async () => {
    const { page } = office;
    await office.load(EDITOR);
    await handle('Nachrichten').focus();
    await page.keyboard.press('Alt+ArrowUp');
    expect(await handle('Nachrichten').evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Mehr zu Aktuelles' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Entfernen' }).focus();
    await page.keyboard.press('Enter');
    const row = page.getByRole('group', { name: 'Nachrichten', exact: true });
    await row.getByText('Startseite', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Eintrag hinzufügen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Beiträge einer Gruppe …' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Beiträge' }).selectOption('Vorstand');
    await dialog.getByRole('textbox', { name: 'Titel' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await save().focus();
    await page.keyboard.press('Enter');
    await says(office, 'App-Leiste gespeichert.');
    expect(await titles()).toEqual(['Wir', 'messages', 'appointments', 'Vorstand', 'more']);
    // The group is hidden from whoever holds the phone.
    await bar().getByRole('link', { name: 'Aktuelles' }).waitFor({ state: 'detached' });
    expect(await bar().getByRole('link').allTextContents()).toEqual(['Wir', 'Nachrichten', 'Termine']);

    for (const title of ['Nachrichten', 'Termine', 'Vorstand']) await menu(title, 'Entfernen');
    await says(office, /Es fehlt eine Startseite/);
    expect(await save().isDisabled()).toBe(true);
  });

  it('[A-30] tells who was quicker and keeps what was written, and asks before it is lost', async () => {
    const { page } = office;
    await page.reload();
    await handle('Termine').waitFor();
    await menu('Termine', 'Zur Startseite machen');
    const items: AppNavigationItemWrite[] = [
      { type: 'default', module: 'directory', isEntryPoint: true },
      { type: 'more' },
    ];
    await ben.call(updateAppNavigation, { body: { items } });
    await save().click();
    await page
      .getByRole('alert')
      .getByText(/Inzwischen hat Ben Ulme die App-Leiste geändert/)
      .waitFor();
    await page.getByRole('link', { name: 'Übersicht' }).first().click();
    await says(office, 'Ohne Speichern weitergehen?');
    await page.getByRole('button', { name: 'Hierbleiben' }).click();
    await page.getByRole('button', { name: 'Meine trotzdem speichern' }).click();
    await says(office, 'App-Leiste gespeichert.');
    expect(await titles()).toEqual(['Wir', 'messages', 'appointments', 'Vorstand', 'more']);
  });

  it('is closed to those who do not run the network', async () => {
    await phone.goto(EDITOR);
    await says(phone, 'Dazu fehlt Ihnen die Berechtigung.');
  });
});
