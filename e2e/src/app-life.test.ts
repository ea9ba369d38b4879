import { createApp, listApps, updateNavigation } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, buildItems } from '../../apps/server/src/testing/apps.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, PHONE, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let phone: Visitor;
let ada: Client;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const admin = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  const lea = await bed.buildMember({ name: 'Lea Birke' });
  ada = await bed.as(admin.id);
  office = await journey.visit();
  await office.signIn(admin.email);
  phone = await journey.visit({ width: 'phone' });
  await phone.signIn(lea.email);
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const entry = ({ page }: Visitor, name: string) => page.getByRole('menuitem', { name, exact: true });
const choose = async (visitor: Visitor, of: string | RegExp, what: string) => {
  await button(visitor, of).click();
  await entry(visitor, what).click();
};
const bar = () => phone.page.getByRole('navigation', { name: 'Hauptnavigation' });
const lines = ({ page }: Visitor) => page.getByRole('list', { name: 'Links des Netzwerks', exact: true });

describe('the life of an app', () => {
  it('[RUL-0977] begins where nothing is offered to be written down', async () => {
    await phone.load('/messages');
    await button(phone, 'Erstellen').click();
    await entry(phone, 'Aufgabe').waitFor();
    await phone.page.getByText('Beitrag', { exact: true }).first().waitFor();
    await phone.page.waitForLoadState('networkidle');
    expect(await entry(phone, 'Eintrag').count()).toBe(0);
    await phone.page.keyboard.press('Escape');
  });

  it('[RUL-0546] [RUL-0975] is put into the bar of phones, with its sign', async () => {
    const app = { name: 'Geräte', icon: 'wrench', color: 'blue', template: 'equipment' } as const;
    await ada.call(createApp, { body: { app } });
    await office.load('/administration/app_navigation/edit');
    await choose(office, 'Mehr zu Chat', 'Entfernen');
    await button(office, 'Eintrag hinzufügen').click();
    await entry(office, 'App …').waitFor();
    // There is no page yet to which an item could lead.
    expect(await entry(office, 'Seite …').count()).toBe(0);
    await entry(office, 'App …').click();
    await button(office, 'Geräte').click();
    expect(await office.page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Geräte');
    await office.checkScreen('app-navigation-app');
    await button(office, 'Übernehmen').click();
    await button(office, 'App-Leiste speichern').click();
    await says(office, 'App-Leiste gespeichert.');
    await bar().getByRole('link', { name: 'Geräte' }).click();
    await phone.page.waitForURL('**/apps/geraete');
    await phone.checkScreen('app-in-the-bar');
    await phone.page.setViewportSize(PHONE);
  });

  it('[RUL-0976] is a line of the navigation, with its sign', async () => {
    const line = { text: 'Unsere Geräte', link: '/apps/geraete' };
    await ada.call(updateNavigation, { body: { navigation_items: [line] } });
    await office.load('/messages');
    await lines(office).getByRole('link', { name: 'Unsere Geräte' }).waitFor();
    await office.checkScreen('app-in-the-navigation');
    await lines(office).getByRole('link', { name: 'Unsere Geräte' }).click();
    await office.page.waitForURL('**/apps/geraete');
  });

  it('[RUL-0977] takes an item from anywhere, chosen among several', async () => {
    const { page } = phone;
    await phone.load('/messages');
    // With one app alone its form comes at once.
    await choose(phone, 'Erstellen', 'Eintrag');
    await page.getByRole('dialog', { name: 'Neuer Eintrag in Geräte' }).waitFor();
    await page.keyboard.press('Escape');
    const ideas = await buildApp(journey.bed, { name: 'Ideen' });
    await buildItems(journey.bed, ideas, [{ name: 'Eins' }, { name: 'Zwei' }]);
    await phone.load('/messages');
    await choose(phone, 'Erstellen', 'Eintrag');
    await page.getByRole('dialog', { name: 'Worin möchten Sie etwas eintragen?' }).waitFor();
    await phone.checkScreen('item-app-choice');
    await page.setViewportSize(PHONE);
    await button(phone, 'Ideen').click();
    const form = page.getByRole('dialog', { name: 'Neuer Eintrag in Ideen' });
    await form.getByRole('textbox', { name: 'name' }).fill('Ein Brunnen');
    await form.getByRole('button', { name: 'Anlegen' }).click();
    await says(phone, '„Ein Brunnen“ ist angelegt.');
    await phone.load(`/apps/${ideas.slug}`);
    await says(phone, 'Ein Brunnen');
  });

  it('[RUL-0979] is put away: read by all, changed by nobody, named nowhere', async () => {
    await office.load('/administration/apps');
    await choose(office, 'Mehr zu Geräte', 'Archivieren');
    await says(office, /„Geräte“ ist archiviert/);
    await says(office, 'archiviert');
    await bar().getByRole('link', { name: 'Geräte' }).waitFor({ state: 'detached' });
    await lines(office).getByRole('link', { name: 'Unsere Geräte' }).waitFor({ state: 'detached' });
    await phone.load('/apps/geraete');
    await says(phone, 'Archiviert, nur zum Lesen');
    expect(await button(phone, 'Neuer Eintrag').count()).toBe(0);
    await phone.checkScreen('app-put-away');
    await phone.page.setViewportSize(PHONE);
    await choose(office, 'Mehr zu Geräte', 'Aus dem Archiv holen');
    await says(office, '„Geräte“ ist nicht mehr archiviert.');
    await bar().getByRole('link', { name: 'Geräte' }).waitFor();
  });

  it('[SCR-332] [RUL-0979] is deleted, brought back, and removed for good', async () => {
    const { page } = office;
    await choose(office, 'Mehr zu Ideen', 'App löschen');
    await button(office, 'App löschen').click();
    await says(office, 'Ideen ist gelöscht.');
    await page.getByRole('main').getByRole('link', { name: 'Gelöschte Apps' }).click();
    await page.waitForURL('**/administration/apps/deleted');
    await says(office, /^3 Einträge · gelöscht/);
    await office.checkScreen('apps-deleted');
    await button(office, 'Ideen zurückholen').click();
    await says(office, 'Keine gelöschten Apps');
    const names = async () => (await ada.call(listApps, { query: {} })).body.apps.map(({ name }) => name);
    expect(await names()).toEqual(['Geräte', 'Ideen']);
    await page.getByRole('main').getByRole('link', { name: 'Alle Apps' }).click();
    await choose(office, 'Mehr zu Ideen', 'App löschen');
    await button(office, 'App löschen').click();
    await says(office, 'Ideen ist gelöscht.');
    await page.getByRole('main').getByRole('link', { name: 'Gelöschte Apps' }).click();
    await button(office, 'Ideen endgültig löschen').click();
    await says(office, /Mit ihr gehen 3 Einträge/);
    await office.checkScreen('app-removal-asks');
    await button(office, 'Endgültig löschen').last().click();
    await says(office, '„Ideen“ ist endgültig gelöscht.');
    await says(office, 'Keine gelöschten Apps');
    expect(await names()).toEqual(['Geräte']);
  });

  it('[SCR-333] of a group is found by who runs it, and by nobody else', async () => {
    const kai = await journey.bed.buildMember({ name: 'Kai Brühl' });
    const group = await journey.bed.buildGroup({ createdBy: kai.id, name: 'Chor' });
    const own = await journey.visit();
    await own.signIn(kai.email);
    await own.load(`/groups/${group.slug}/administration/apps/deleted`);
    await says(own, 'Keine gelöschten Apps');
    await phone.goto(`/groups/${group.slug}/administration/apps/deleted`);
    await says(phone, 'Dazu fehlt Ihnen die Berechtigung.');
    await own.page.close();
  });
});
