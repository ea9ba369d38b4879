import { getConsumer, updateConsumer } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let mia: BuiltMember;
let choir: { id: number; slug: string };
let appointment: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  mia = await bed.buildMember({ name: 'Mia Brinkmann' });
  choir = await bed.buildGroup({ createdBy: mia.id, name: 'Chor' });
  const calendar = await bed.buildCalendar({ groupId: choir.id });
  appointment = await bed.buildAppointment({ name: 'Chorprobe', calendarIds: [calendar], authorId: mia.id });
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const rowOf = ({ page }: Visitor, name: string) => page.getByRole('listitem').filter({ hasText: name });
const open = async ({ page }: Visitor, name: string, entry: string) => {
  await page.getByRole('button', { name: `Mehr zu ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const idOf = async (name: string) =>
  (
    await sql<{ id: number }>`select id from members where display_name = ${name}`.execute(
      journey.bed.services.db.kysely,
    )
  ).rows[0]!.id;

describe('people from outside [SCR-147] [SCR-148] [SCR-149] [SCR-150]', () => {
  it('are put down, changed, put into groups and deleted by an administrator [RUL-0526] [RUL-0574]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration');
    await page
      .getByRole('link', { name: /^Externe Kontakte/ })
      .first()
      .click();
    await says(office, 'Noch keine externen Kontakte');
    await office.checkScreen('consumers-empty');
    await page.getByRole('main').getByRole('link', { name: 'Anlegen' }).first().click();
    await page.getByRole('heading', { name: 'Externen Kontakt anlegen' }).waitFor();
    await page.getByLabel('Vorname').fill('Marta');
    await page.getByLabel('Nachname').fill('Kowalczyk');
    await page.getByLabel('Organisation').fill('Musikschule Süd');
    await page.getByLabel('E-Mail-Adresse').fill(mia.email);
    await page.getByLabel('Telefon').fill('030 5550187');
    await office.checkScreen('consumer-new');
    office.expectError(/422/);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await says(office, 'Diese Adresse gehört Mia Brinkmann, einem Mitglied des Netzwerks.');
    await office.checkScreen('consumer-taken');
    await page.getByLabel('E-Mail-Adresse').fill('marta@musik.example');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await says(office, 'Marta Kowalczyk ist gespeichert.');
    await rowOf(office, 'Marta Kowalczyk').getByText('Musikschule Süd').waitFor();
    await office.checkScreen('consumers');

    const id = await idOf('Marta Kowalczyk');
    const admin = await journey.bed.as(ada.id);
    await page.getByRole('link', { name: 'Marta Kowalczyk' }).click();
    await page.getByRole('heading', { name: 'Marta Kowalczyk bearbeiten' }).waitFor();
    await page.getByLabel('Telefon').fill('030 1');
    await admin.call(updateConsumer, { params: { id }, body: { phone: '030 2' } });
    office.expectError(/409/);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await says(office, /Jetzt steht dort: 030 2/);
    await office.checkScreen('consumer-conflict');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await rowOf(office, 'Marta Kowalczyk').getByText('030 1').waitFor();
    expect((await admin.call(getConsumer, { params: { id } })).body.phone).toBe('030 1');

    await open(office, 'Marta Kowalczyk', 'Gruppen zuordnen');
    await page.getByRole('heading', { name: 'Gruppen von Marta Kowalczyk' }).waitFor();
    await page.getByRole('checkbox', { name: /^Chor/ }).check();
    await office.checkScreen('consumer-groups');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await rowOf(office, 'Marta Kowalczyk')
      .getByText(/1 Gruppe/)
      .waitFor();

    await page.getByRole('searchbox', { name: 'Name, Organisation oder E-Mail-Adresse' }).fill('niemand');
    await says(office, 'Niemand gefunden');
    await page.getByRole('button', { name: 'Alle zeigen' }).click();
    await rowOf(office, 'Marta Kowalczyk').waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Exportieren' }).click();
    const box = page.getByRole('region', { name: 'Externe Kontakte' });
    await box.getByRole('button', { name: 'Liste anlegen' }).click();
    await box.getByRole('link', { name: 'CSV herunterladen' }).waitFor();
  });

  it('are offered to nobody until the network invites them, then invited to a group and an appointment [RUL-0075] [RUL-1003] [RUL-1004]', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const { services } = journey.bed;
    await visitor.signIn(mia.email);
    const who = page.getByRole('combobox', { name: 'Wen', exact: true });
    await visitor.goto(`/appointments/${appointment}/participants`);
    await who.fill('Kowal');
    await says(visitor, 'Niemanden gefunden.');
    await changeSettings(services.db.kysely, { invite_consumers: true });
    await services.settings.reload();
    await visitor.load(`/appointments/${appointment}/participants`);
    await who.fill('Kowal');
    await page.getByRole('option', { name: /^Marta Kowalczyk/ }).waitFor();
    await visitor.checkScreen('consumer-offered');
    await page.getByRole('option', { name: /^Marta Kowalczyk/ }).click();
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
    await rowOf(visitor, 'Marta Kowalczyk').getByText('Extern, ohne Anmeldung').waitFor();
    expect(await page.getByRole('link', { name: 'Marta Kowalczyk' }).count()).toBe(0);
    await page.getByLabel('Antwort von Marta Kowalczyk').selectOption('accepted');
    await says(visitor, /1 zugesagt|1 Zusage/);
    await visitor.checkScreen('consumer-participant');

    await visitor.goto(`/groups/${choir.slug}/members`);
    await rowOf(visitor, 'Marta Kowalczyk').getByText('Extern, ohne Anmeldung').waitFor();
    expect(await page.getByRole('link', { name: 'Marta Kowalczyk' }).count()).toBe(0);
    await visitor.checkScreen('consumer-in-group');

    const { buildConsumer } = await import('../../apps/server/src/features/consumers/testing/build.ts');
    await buildConsumer(journey.bed, { name: 'Thomas Eder' });
    await visitor.goto(`/groups/${choir.slug}/membership_invites/new`);
    await page.getByRole('combobox', { name: 'Wen möchten Sie einladen?' }).fill('Thomas');
    await page.getByRole('option', { name: /^Thomas Eder/ }).click();
    await page.getByRole('button', { name: '1 Person einladen' }).click();
    await says(visitor, '1 externer Kontakt ist jetzt in der Gruppe.');

    await visitor.goto('/members?q=Kowalczyk');
    await page
      .getByRole('heading', { name: /Verzeichnis|Mitglieder/ })
      .first()
      .waitFor();
    expect(await page.getByText('Kowalczyk', { exact: false }).count()).toBe(0);
  });

  it('are deleted after a question, and stay on the list of the appointment [RUL-1002]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/consumers');
    await open(office, 'Marta Kowalczyk', 'Löschen');
    await says(office, 'Marta Kowalczyk löschen?');
    await office.checkScreen('consumer-delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await says(office, 'Marta Kowalczyk ist gelöscht.');
    await expect.poll(() => rowOf(office, 'Marta Kowalczyk').count()).toBe(0);
  });
});
