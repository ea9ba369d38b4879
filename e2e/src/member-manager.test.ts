import { getManagedMember, updateManagedMember } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { chooseByKeys, type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
let mia: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  mia = await bed.buildMember({ name: 'Mia Brinkmann' });
  for (const name of ['Ole Brinkmann', 'Tarik Öztürk']) await bed.buildMember({ name });
  await bed.buildGroup({ createdBy: ada.id, name: 'Chor' });
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const rowOf = ({ page }: Visitor, name: string) => page.getByRole('listitem').filter({ hasText: name });
const open = async (visitor: Visitor, name: string, entry: string) => {
  await visitor.page.getByRole('button', { name: `Mehr zu ${name}` }).click();
  await visitor.page.getByRole('menuitem', { name: entry }).click();
};
const stored = async (id: number) =>
  (await (await journey.bed.as(ada.id)).call(getManagedMember, { params: { id } })).body;

describe('the manager of members [SCR-139] [SCR-141] [SCR-142]', () => {
  it('finds people, locks one with a reason, and puts them in a group [RUL-0519] [RUL-0522]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/members');
    await says(office, 'Tarik Öztürk');
    await office.checkScreen('member-manager');
    await page.getByRole('button', { name: 'Mehr zu Ada Admin' }).click();
    await says(office, 'Niemand sonst verwaltet das Netzwerk.');
    await page.getByRole('menuitem', { name: /^Löschen/ }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Löschen/ }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Name oder E-Mail-Adresse' }).fill('brinkman');
    await expect.poll(() => rowOf(office, 'Tarik').count()).toBe(0);
    await rowOf(office, 'Ole Brinkmann').waitFor();

    await open(office, 'Mia Brinkmann', 'Sperren');
    await page.getByLabel('Grund').fill('Verschickt Werbung');
    await office.checkScreen('member-manager-lock');
    await page.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click();
    await says(office, 'Mia Brinkmann ist gesperrt.');
    await rowOf(office, 'Mia Brinkmann').getByText('Grund: Verschickt Werbung').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('locked');
    await expect.poll(() => rowOf(office, 'Ole Brinkmann').count()).toBe(0);
    await open(office, 'Mia Brinkmann', 'Entsperren');
    await says(office, 'Niemand gefunden');
    expect((await stored(mia.id)).state).toBe('active');
    await page.getByRole('button', { name: 'Alle zeigen' }).click();

    await open(office, 'Mia Brinkmann', 'Gruppen zuordnen');
    await page.getByRole('heading', { name: 'Gruppen von Mia Brinkmann' }).waitFor();
    await page.getByRole('checkbox', { name: /^Chor/ }).check();
    await page.getByRole('checkbox', { name: 'Leitung von Chor' }).check();
    await office.checkScreen('member-manager-groups');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await rowOf(office, 'Mia Brinkmann').getByText('1 Gruppe').waitFor();
  });

  it('edits an account, and tells the second of two who was first [A-30]', async () => {
    ben = await journey.bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true });
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto(`/administration/members/${mia.id}/edit`);
    await page.getByRole('heading', { name: 'Mia Brinkmann bearbeiten' }).waitFor();
    expect(await page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
    await office.checkScreen('member-manager-edit');
    await page.getByLabel('Sprache').selectOption('fr');
    await (await journey.bed.as(ben.id)).call(updateManagedMember, {
      params: { id: mia.id },
      body: { user: { language: 'en', is_external: true } },
    });
    office.expectError(/409/);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await says(office, /Inzwischen hat Ben Ulme das geändert. Jetzt steht dort: English/);
    expect(await page.getByLabel('Sprache').inputValue()).toBe('fr');
    await office.checkScreen('member-manager-conflict');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.waitForURL(/administration\/members$/);
    expect(await stored(mia.id)).toMatchObject({ language: 'fr', is_external: true });
  });

  it('goes by keys alone, down to deleting somebody whose name is typed first', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/members?q=Tarik');
    await page.getByRole('button', { name: 'Mehr zu Tarik Öztürk' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Person bearbeiten' }).waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Löschen');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Löschen' });
    expect(await button.isDisabled()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('Tarik Öztürk');
    await page.keyboard.press('Enter');
    await says(office, 'Tarik Öztürk ist gelöscht.');
    await says(office, 'Niemand gefunden');
  });

  it('creates a person with a password, or with a mail [SCR-140] [RUL-0517] [RUL-0518]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/members');
    await page.getByRole('link', { name: 'Anlegen' }).click();
    await page.getByLabel('E-Mail-Adressen').fill('Nele Neu <nele@example.org>');
    await page.getByRole('checkbox', { name: /^Willkommensmail/ }).uncheck();
    const add = page.getByRole('button', { name: '1 Person hinzufügen' });
    expect(await add.isDisabled()).toBe(true);
    await page.getByLabel('Passwort', { exact: true }).fill('Ein ganz langer Apfelbaum');
    await office.checkScreen('member-new-password');
    await add.click();
    await says(office, '1 Person ist dabei.');
    const nele = await journey.visit();
    await nele.signIn('nele@example.org', 'Ein ganz langer Apfelbaum');
  });

  it('does one thing about many, shows how far it is, and takes it back', async () => {
    for (let count = 0; count < 30; count += 1) await journey.bed.buildMember({ name: `Viele Nr${count}` });
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/members?q=Viele');
    await page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).check();
    await says(office, '25 ausgewählt');
    await page.getByRole('button', { name: 'alle 30' }).click();
    await says(office, '30 ausgewählt');
    await office.checkScreen('member-manager-selection');
    const bar = page.getByRole('region', { name: 'Ausgewählte Mitglieder' });
    await bar.getByRole('button', { name: 'Sperren', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Grund').fill('Abgelaufen');
    await page.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click();
    await says(office, '30 Personen gesperrt');
    await rowOf(office, 'Viele Nr10').getByText('Grund: Abgelaufen').waitFor();
    await office.checkScreen('member-manager-act-done');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await says(office, '30 Personen entsperrt');
    await expect.poll(() => rowOf(office, 'Viele').getByText('Gesperrt').count()).toBe(0);
  });

  it('goes by keys alone, from choosing people to stopping what runs', async () => {
    const { bed } = journey;
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/members?q=Viele');
    const choose = page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' });
    await choose.focus();
    await page.keyboard.press('Space');
    await says(office, '25 ausgewählt');
    await page.getByRole('button', { name: 'alle 30' }).focus();
    await page.keyboard.press('Enter');
    await says(office, '30 ausgewählt');
    await page.getByRole('button', { name: 'Mehr mit den Ausgewählten tun' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Extern machen' }).waitFor();
    await chooseByKeys(page.getByRole('menuitem', { name: 'Extern machen' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Extern machen' }).focus();
    // Whoever waits for the row lets the act run as long as the journey looks at it.
    const held = await bed.db.pool.connect();
    await held.query('begin');
    await held.query("select id from members where display_name = 'Viele Nr7' for update");
    await page.keyboard.press('Enter');
    const stop = page.getByRole('main').getByRole('button', { name: 'Abbrechen' });
    await stop.waitFor();
    await page.getByRole('progressbar').waitFor();
    await office.checkScreen('member-manager-act-running');
    await stop.focus();
    await page.keyboard.press('Enter');
    await held.query('rollback');
    held.release();
    await says(office, /Abgebrochen: \d+ von 30/);
    await office.checkScreen('member-manager-act-stopped');
  });

  it('keeps what the list is narrowed by as a view, and forgets it', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/members?kind=administrator');
    await page.getByRole('button', { name: 'Ansichten' }).click();
    await page.getByRole('menuitem', { name: 'Diese Ansicht speichern' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Wer das Netzwerk verwaltet');
    await page.keyboard.press('Enter');
    await says(office, 'Ansicht gespeichert');
    await office.load('/administration/members');
    await page.getByRole('button', { name: 'Ansichten' }).focus();
    await page.keyboard.press('Enter');
    await chooseByKeys(page.getByRole('menuitem', { name: 'Wer das Netzwerk verwaltet' }));
    await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('administrator');
    const shown = page.getByRole('button', { name: 'Wer das Netzwerk verwaltet' });
    await shown.waitFor();
    await office.checkScreen('member-manager-view');
    await shown.click();
    await page.getByRole('menuitem', { name: /^Ansicht „Wer das/ }).click();
    await says(office, 'Ansicht gelöscht');
    await page.getByRole('button', { name: 'Ansichten' }).waitFor();
  });

  it('says whom an act left out, and why', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/members?q=Ada Admin');
    await page.getByRole('checkbox', { name: 'Ada Admin auswählen' }).check();
    const bar = page.getByRole('region', { name: 'Ausgewählte Mitglieder' });
    await bar.getByRole('button', { name: 'Löschen', exact: true }).click();
    const sure = page.getByRole('dialog').getByRole('button', { name: 'Löschen' });
    expect(await sure.isDisabled()).toBe(true);
    await page.getByRole('dialog').getByLabel('Zur Bestätigung die Anzahl eingeben').fill('1');
    await office.checkScreen('member-manager-delete-many');
    await sure.click();
    await says(office, '1 Person bleibt, wie sie ist:');
    await says(office, /^Ada Admin: /);
    await office.checkScreen('member-manager-act-refused');
  });
});
