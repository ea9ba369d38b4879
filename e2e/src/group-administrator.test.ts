import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let boss: BuiltMember;
let nina: BuiltMember;
let otto: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  boss = await journey.bed.buildMember({ name: 'Berta Boss' });
  nina = await journey.bed.buildMember({ name: 'Nina Müller' });
  otto = await journey.bed.buildMember({ name: 'Otto Ohne' });
  await journey.bed.buildCategory();
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const press = (visitor: Visitor, name: string | RegExp) =>
  visitor.page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

describe('a day of a group administrator', () => {
  it('founds a group, lets people in or not, shares the work, archives, deletes and undoes [RUL-0317] [RUL-0318]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(boss.email);
    await office.goto('/directory');
    await page
      .getByRole('link', { name: /^Kategorien/ })
      .first()
      .click();
    await page
      .getByRole('link', { name: /gründen/ })
      .first()
      .click();
    await page.locator('#name').fill('Lesekreis');
    await page.getByRole('radio', { name: /^Geschlossen/ }).check();
    await page.getByRole('checkbox', { name: /^Beitritt bestätigen/ }).check();
    await page.locator('#property-email').fill('keine adresse');
    await press(office, 'Gruppe gründen');
    await says(office, 'Lesekreis konnte nicht gegründet werden.');
    await page.locator('#property-email').fill('lesen@example.org');
    await page.locator('#property-email').press('Enter');
    await page.waitForURL('**/groups/lesekreis');
    await says(office, 'Lesekreis ist gegründet.');

    for (const person of [nina, otto]) {
      const home = await journey.visit({ width: 'phone' });
      await home.signIn(person.email);
      await home.goto('/groups/lesekreis');
      await press(home, /Beitritt anfragen/);
      await says(home, 'Ihre Anfrage an Lesekreis ist unterwegs.');
    }

    await office.goto('/groups/lesekreis/administration');
    await says(office, '2 Beitrittsanfragen');
    await says(office, 'Nina Müller und Otto Ohne');
    await office.checkScreen('group-administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /2 Beitrittsanfragen/ })
      .click();
    await press(office, 'Nina Müller aufnehmen');
    await says(office, 'Nina Müller ist jetzt dabei.');
    await page.getByRole('link', { name: 'Otto Ohne ablehnen' }).click();
    await page.locator('#reason').fill('Wir sind voll.');
    await press(office, 'Ablehnen');
    await says(office, 'Die Anfrage von Otto Ohne ist abgelehnt.');
    await says(office, 'Niemand wartet');

    await office.goto('/groups/lesekreis');
    const choose = async (entry: string) => {
      await press(office, 'Mehr zu Lesekreis');
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('Verlassen');
    await says(office, 'Sie leiten Lesekreis allein');
    await page.getByRole('dialog').getByRole('button', { name: 'Zu den Mitgliedern' }).click();
    await press(office, 'Mehr zu Nina Müller');
    await page.getByRole('menuitem', { name: 'Zur Leitung machen' }).click();
    await says(office, 'Nina Müller leitet die Gruppe jetzt mit.');
    await page.getByRole('combobox', { name: 'Mitglied hinzufügen' }).fill('o');
    await says(office, 'Bitte mehr Buchstaben eingeben');
    await page.getByRole('combobox', { name: 'Mitglied hinzufügen' }).fill('xyxyxy');
    await says(office, 'Niemanden gefunden.');
    await page.getByRole('combobox', { name: 'Mitglied hinzufügen' }).fill('Oto');
    await page.getByRole('option', { name: 'Otto Ohne' }).click();
    await says(office, 'Otto Ohne ist jetzt in Lesekreis.');

    await office.goto('/groups/lesekreis');
    await choose('Zu den Favoriten');
    await page.getByRole('navigation').getByLabel('Favorit').waitFor();
    await choose('Archivieren');
    await page.getByRole('dialog').getByRole('button', { name: 'Archivieren' }).click();
    await says(office, 'Lesekreis ist archiviert.');
    await choose('Aus dem Archiv holen');
    await says(office, 'Lesekreis ist aus dem Archiv zurück.');
    await choose('Löschen');
    await page.getByRole('dialog').getByRole('button', { name: 'Gruppe löschen' }).click();
    await says(office, 'Lesekreis ist gelöscht.');
    await press(office, 'Rückgängig');
    await page.waitForURL('**/groups/lesekreis');
    await says(office, 'Lesekreis ist wieder da.');
    await choose('Verlassen');
    await page.getByRole('dialog').getByRole('button', { name: 'Gruppe verlassen' }).click();
    await says(office, 'Sie haben Lesekreis verlassen.');
    expect(page.url()).toContain('/groups/lesekreis');
  });

  it('goes from tab to tab of a group, and chooses the category of a new one', async () => {
    const { bed } = journey;
    const head = await bed.buildMember({ name: 'Tara Tab', isNetworkAdmin: true });
    await bed.buildCategory();
    const group = await bed.buildGroup({ createdBy: head.id, name: 'Werkstatt' });
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(head.email);
    await office.goto(`/groups/${group.slug}`);
    const tabs = page.getByRole('navigation', { name: 'Bereiche von Werkstatt' });
    const open = async (name: RegExp, address: string) => {
      await tabs.getByRole('link', { name }).click();
      await page.waitForURL(`**/groups/werkstatt${address}`);
      await expect
        .poll(() => tabs.locator('[aria-current="page"]').allTextContents())
        .toEqual([expect.stringMatching(name)]);
    };
    await open(/^Mitglieder 1$/, '/members');
    await open(/^Termine/, '/calendars');
    expect(await tabs.getByRole('link', { name: 'Karte' }).count()).toBe(0);
    await open(/^Aktuelles/, '');

    await page.getByRole('button', { name: 'Erstellen', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Gruppe', exact: true }).click();
    await says(office, 'Was für eine Gruppe soll es werden?');
    await office.checkScreen('group-category');
    const categories = page.getByRole('main').getByRole('listitem').getByRole('link');
    expect(await categories.count()).toBeGreaterThan(1);
    await categories.last().click();
    await page.locator('#name').waitFor();
    await page.getByRole('link', { name: 'Andere Kategorie' }).click();
    await says(office, 'Was für eine Gruppe soll es werden?');
  });

  it('saves what has changed, is whole and has arrived, and once [RUL-0199]', async () => {
    const group = await journey.bed.buildGroup({ createdBy: boss.id, name: 'Schachclub' });
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(boss.email);
    await office.goto(`/groups/${group.slug}/edit`);
    const save = page.getByRole('button', { name: 'Speichern', exact: true });
    const name = page.locator('#name');
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    await name.fill('Schachclub am Bach');
    await expect.poll(() => save.isEnabled()).toBe(true);
    await name.fill(' ');
    await expect.poll(() => save.isDisabled()).toBe(true);
    await name.fill('Schachclub am Bach');
    await expect.poll(() => save.isEnabled()).toBe(true);
    const { promise: uploaded, resolve: letArrive } = Promise.withResolvers<void>();
    await page.route('**/api/storage/images*', async (route) => {
      await uploaded;
      await route.continue();
    });
    const buffer = await picture().toBuffer();
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'brett.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('progressbar', { name: 'Das Bild wird hochgeladen' }).waitFor();
    expect(await save.isDisabled()).toBe(true);
    letArrive();
    await expect.poll(() => save.isEnabled()).toBe(true);
    let sent = 0;
    const { promise: saved, resolve: letSave } = Promise.withResolvers<void>();
    await page.route(`**/groups/${group.slug}.json`, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      sent += 1;
      await saved;
      await route.continue();
    });
    await save.click();
    await page.locator('button[type="submit"][aria-busy="true"]').waitFor();
    await save.click();
    await name.press('Enter');
    letSave();
    await page.getByRole('heading', { name: 'Schachclub am Bach', level: 1 }).waitFor();
    expect(sent).toBe(1);
  });

  it('is told that nothing is there at an address of no group, where trying again could not help', async () => {
    const office = await journey.visit();
    await office.signIn(boss.email);
    for (const address of ['/groups/new/nirgends', '/groups/nirgends']) {
      await office.goto(address);
      await office.page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
    }
  });

  it('hides a group, whose people find it at its old address while nobody else does', async () => {
    const { bed } = journey;
    const head = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
    await bed.buildGroup({ createdBy: head.id, name: 'Imkerei', members: [nina.id] });
    const member = await journey.visit();
    await member.signIn(nina.email);
    await member.goto('/groups/imkerei');
    await member.page.getByRole('heading', { name: 'Imkerei', level: 1 }).waitFor();
    const office = await journey.visit();
    await office.signIn(head.email);
    await office.goto('/groups/imkerei/edit');
    await office.page.getByText('Versteckt', { exact: true }).click();
    await press(office, 'Speichern');
    await office.page.waitForURL(/\/groups\/imkerei-[0-9a-f]{8}$/);
    await office.page.getByRole('heading', { name: 'Imkerei', level: 1 }).waitFor();
    await member.page.locator('main').getByText('Versteckt').waitFor();
    await member.page.reload();
    await member.page.locator('main').getByText('Versteckt').waitFor();
    await press(member, /Was gibt es Neues/);
    await member.page.locator('[contenteditable="true"]').first().pressSequentially('Der Honig ist da.');
    await member.page.keyboard.press('Control+Enter');
    await member.page.getByRole('article').filter({ hasText: 'Der Honig ist da.' }).first().waitFor();
    const outside = await journey.visit();
    await outside.signIn(otto.email);
    await outside.goto('/groups/imkerei');
    await says(outside, 'Diese Seite gibt es nicht');
    for (const { page } of [member, office, outside]) await page.waitForLoadState('networkidle');
  });
});
