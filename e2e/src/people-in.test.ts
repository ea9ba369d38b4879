import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let choir: { slug: string };
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  choir = await journey.bed.buildGroup({ createdBy: ada.id, name: 'Chor' });
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const press = (visitor: Visitor, name: string | RegExp) =>
  visitor.page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

describe('an administrator who brings people in', () => {
  it('sees what a list would do, mends nothing by hand, and has everyone in at once', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/members/new');
    await page.getByRole('link', { name: 'Importieren' }).click();
    await page.getByRole('heading', { name: 'Mitglieder importieren' }).waitFor();
    await office.checkScreen('member-import');
    const people = Array.from(
      { length: 30 },
      (_, i) => `Vera ${i};Muster;vera-${i}@example.org;${choir.slug};;`,
    );
    const list = [
      'Vorname;Nachname;E-Mail;Gruppe;Geburtstag;Schuhgröße',
      ...people,
      'Änne;Groß;keine;nirgends;;',
      'Ben;Nwosu;ben@example.org;nirgends;;',
      'Cem;Kaya;cem@example.org;;31.2.1980;',
      `Ada;Admin;${ada.email};;;`,
    ].join('\r\n');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'mitglieder.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'latin1') });
    await says(office, 'Geprüft, noch nicht importiert · WINDOWS-1252');
    await says(office, 'Vera 0 Muster');
    await says(office, 'wird ausgelassen');
    await says(office, '„31.2.1980“ ist kein Datum wie 31.12.1980.');
    await says(office, 'Schon Mitglied, bleibt unverändert');
    await office.checkScreen('member-import-preview');
    await press(office, '30 Mitglieder hinzufügen');
    await says(office, '30 Mitglieder sind dazugekommen.');
    await office.checkScreen('member-import-done');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Als CSV herunterladen' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('mitglieder.rejected.csv');
    await office.goto('/members?q=Vera');
    await says(office, 'Vera 0 Muster');

    await office.goto('/administration/members/import');
    await says(office, /30 Mitglieder/);
    await page.locator('#list').fill(list);
    await press(office, 'Liste prüfen');
    await says(office, 'Niemand kommt dazu');
    await press(office, 'Liste verwerfen');
    await page.locator('#list').waitFor();
  });

  it('reads on to the last page of the refused lines, also from a page that is not there', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/members/import');
    const wrong = Array.from({ length: 30 }, (_, i) => `kein-${i}`);
    await page.locator('#list').fill(['email', ...wrong].join('\n'));
    await press(office, 'Liste prüfen');
    await says(office, '„kein-0“ ist keine E-Mail-Adresse.');
    await page.getByRole('link', { name: 'Seite 2', exact: true }).click();
    await says(office, '„kein-29“ ist keine E-Mail-Adresse.');
    const address = new URL(page.url());
    address.searchParams.set('page', '9');
    await office.goto(`${address.pathname}${address.search}`);
    await says(office, '„kein-29“ ist keine E-Mail-Adresse.');
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    await page.waitForLoadState('networkidle');
    await office.failUntilPressed(/\/lines\.json/);
    await office.goto(`${address.pathname}${address.search}`);
    await press(office, 'Noch einmal versuchen');
    await says(office, '„kein-29“ ist keine E-Mail-Adresse.');

    const other = await journey.visit();
    await other.signIn(ada.email);
    await other.failUntilPressed(/\/member_imports\.json/);
    await other.goto('/administration/members/import');
    await press(other, 'Noch einmal versuchen');
    await other.page.getByRole('heading', { name: 'Letzte Importe' }).waitFor();
    await other.page.waitForLoadState('networkidle');
  });

  it('answers what a member asks to have changed, each told by the other without a reload [RUL-0353] [RUL-0463]', async () => {
    const anna = await journey.bed.buildMember({ name: 'Anna Groß' });
    const home = await journey.visit({ width: 'phone' });
    const office = await journey.visit();
    await home.signIn(anna.email);
    await home.goto('/change_requests/new');
    await says(home, 'Diese Seite gibt es nicht');
    await changeSettings(journey.bed.db.kysely, {
      memberships: { change_requests: true, change_request_fields: ['last_name', 'birthday'] },
    });
    await journey.bed.services.settings.reload();
    await office.signIn(ada.email);
    await office.goto('/');

    await home.goto(`/members/${anna.id}/change_requests/new`);
    await home.page.locator('#last_name').fill('Klein');
    await home.page.locator('#message').fill('Ich habe geheiratet.');
    await home.checkScreen('change-request-new');
    await press(home, 'Antrag senden');
    await says(home, 'Ihr Antrag wartet auf Antwort.');
    await home.checkScreen('change-request-open');

    await office.page
      .getByRole('link', { name: /^Änderungsanträge/ })
      .first()
      .click();
    await says(office, 'Ich habe geheiratet.');
    await office.page.getByRole('cell', { name: 'Groß' }).waitFor();
    await office.page.getByRole('cell', { name: 'Klein' }).waitFor();
    await office.checkScreen('change-requests');
    await office.page.getByLabel('Antwort').fill('Glückwunsch!');
    await press(office, 'Übernehmen');
    await says(office, 'Niemand wartet auf Antwort');
    await says(home, 'Glückwunsch!');
    await says(home, 'Übernommen');
    await home.goto(`/members/${anna.id}`);
    await says(home, 'Anna Klein');
  });

  it('gives people roles that everybody sees, in the network and in a group [RUL-0524]', async () => {
    const rita = await journey.bed.buildMember({ name: 'Rita Rolle' });
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/membership_roles');
    await press(office, 'Rolle anlegen');
    await page.locator('#name').fill('Kasse');
    await press(office, 'Speichern');
    await says(office, 'Die Rolle konnte nicht gespeichert werden');
    await page.locator('#plural_name').fill('Kassen');
    await page.getByRole('radio', { name: 'Violett' }).check();
    await office.checkScreen('role-form');
    await press(office, 'Speichern');
    await page.getByText('Niemand', { exact: true }).waitFor();
    await office.checkScreen('roles');
    // A colour that the choice does not have, such as one of a network that was brought along.
    const own = { color: '#cffafe', text_color: '#155e75' };
    await journey.bed.db.kysely
      .updateTable('membership_roles')
      .set(own)
      .where('name', '=', 'Kasse')
      .execute();
    await office.load('/administration/membership_roles');
    await press(office, 'Kasse bearbeiten');
    expect(await page.getByRole('radio', { name: 'Bisherige' }).isChecked()).toBe(true);
    await press(office, 'Speichern');
    await office.goto(`/members/${rita.id}`);
    await press(office, 'Mehr zu Rita Rolle');
    await page.getByRole('menuitem', { name: 'Rollen vergeben' }).click();
    await page.getByRole('checkbox', { name: 'Kasse' }).check();
    await office.checkScreen('assign-roles');
    await press(office, 'Speichern');
    await says(office, 'Die Rollen von Rita Rolle sind gespeichert.');
    await page.getByRole('main').getByText('Kasse', { exact: true }).waitFor();
    await office.goto('/members?q=Rita');
    await page.getByRole('main').getByText('Kasse', { exact: true }).waitFor();
    await office.goto('/administration/membership_roles');
    await says(office, '1 Person');
    await press(office, 'Kasse löschen');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await says(office, 'Noch keine Rollen');

    await office.goto(`/groups/${choir.slug}/administration`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Rollen/ })
      .click();
    await press(office, 'Rolle anlegen');
    await page.locator('#name').fill('Alt');
    await page.locator('#plural_name').fill('Alte');
    await press(office, 'Speichern');
    await page.getByText('Niemand', { exact: true }).waitFor();
    await office.goto(`/groups/${choir.slug}/members`);
    await press(office, 'Mehr zu Ada Admin');
    await page.getByRole('menuitem', { name: 'Rollen vergeben' }).click();
    await page.getByRole('checkbox', { name: 'Alt' }).check();
    await press(office, 'Speichern');
    await page.getByRole('main').getByText('Alt', { exact: true }).waitFor();
    await office.checkScreen('group-members-roles');
  });

  it('invites somebody, who answers on the page of the group itself', async () => {
    const otto = await journey.bed.buildMember({ name: 'Otto Ohne' });
    const office = await journey.visit();
    await office.signIn(ada.email);
    const closed = await journey.bed.buildGroup({
      createdBy: ada.id,
      name: 'Vorstandsrunde',
      access: 'closed',
    });
    await office.goto(`/groups/${closed.slug}/membership_invites/new?by=mail`);
    await office.page.locator('#language').selectOption('fr');
    await office.page.locator('#text').fill(otto.email);
    await office.page.locator('#body').fill('Komm doch dazu.');
    await press(office, 'Prüfen');
    await press(office, /1 .*einladen/);
    const home = await journey.visit({ width: 'phone' });
    await home.signIn(otto.email);
    await home.goto(`/groups/${closed.slug}`);
    await says(home, 'Ada Admin lädt Sie in diese Gruppe ein');
    await says(home, 'Komm doch dazu.');
    await home.checkScreen('group-invite');
    await press(home, 'Annehmen');
    await press(home, 'Mehr zu Vorstandsrunde');
    await home.page.getByRole('menuitem', { name: 'Verlassen' }).waitFor();
  });
});
