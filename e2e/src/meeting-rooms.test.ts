import { createMeetingRoom, listAllMeetingRooms, listAppointmentCategories } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
});
afterAll(() => journey.stop());

const press = (visitor: Visitor, name: string | RegExp) =>
  visitor.page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();

describe('an administrator', () => {
  it('adds a room from the calendar, saves it without a change and with one [RUL-0199], and deletes it when asked', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/appointments');
    await page.getByRole('link', { name: 'Räume und Kategorien' }).click();
    await says(office, 'Noch keine Räume');
    await office.checkScreen('meeting-rooms-none');
    await press(office, 'Raum anlegen');
    await page.keyboard.press('Enter');
    await page.locator('#name[aria-invalid="true"]').waitFor();
    await says(office, 'Bitte ausfüllen.');
    await office.checkScreen('meeting-rooms-refused');
    await page.locator('#name').fill('Saal');
    await page.locator('#description').fill('Erdgeschoss, 80 Plätze');
    await page.keyboard.press('Enter');
    await says(office, 'Der Raum Saal ist gespeichert.');
    await press(office, 'Saal bearbeiten');
    await page.locator('#name').waitFor();
    await press(office, 'Speichern');
    await page.locator('#name').waitFor({ state: 'detached' });
    await press(office, 'Saal bearbeiten');
    await page.locator('#name').fill('Großer Saal');
    await page.getByRole('switch', { name: /Kann belegt werden/ }).uncheck();
    await press(office, 'Speichern');
    await says(office, 'Erdgeschoss, 80 Plätze · Kann nicht belegt werden');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Großer Saal bearbeiten');
    await office.checkScreen('meeting-rooms');
    await press(office, 'Großer Saal löschen');
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    await press(office, 'Löschen');
    await says(office, 'Noch keine Räume');
    const client = await journey.bed.as(ada.id);
    expect((await client.call(listAllMeetingRooms)).body.meeting_rooms).toEqual([]);
  });

  it('keeps the kinds of appointments, none twice, none without a label [RUL-0591] [RUL-0592] [RUL-0593] [SCR-189]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/meeting_rooms');
    await page.getByRole('main').getByRole('link', { name: 'Kategorien' }).click();
    await says(office, 'Noch keine Kategorien');
    const add = page.getByRole('button', { name: 'Hinzufügen', exact: true });
    const label = page.getByLabel('Neue Kategorie');
    expect(await add.isDisabled()).toBe(true);
    await label.fill('   ');
    expect(await add.isDisabled()).toBe(true);
    for (const name of ['Sitzung', 'Probe', 'Fest']) {
      await label.fill(name);
      await add.click();
      await page.getByRole('button', { name: `${name} bearbeiten` }).waitFor();
      await expect.poll(() => label.inputValue()).toBe('');
    }
    await label.fill('probe');
    await page.keyboard.press('Enter');
    await says(office, 'Diese Kategorie gibt es schon.');
    await office.checkScreen('appointment-categories-twice');
    await label.fill('');
    await press(office, 'Fest nach oben');
    await says(office, 'Die Kategorie Fest ist verschoben.');
    await press(office, 'Sitzung bearbeiten');
    await page.getByLabel('Bezeichnung').fill('Sitzungen');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sitzungen bearbeiten' }).waitFor();
    await press(office, 'Probe löschen');
    await press(office, 'Löschen');
    await says(office, 'Die Kategorie Probe ist gelöscht.');
    await office.checkScreen('appointment-categories');
    const client = await journey.bed.as(ada.id);
    expect((await client.call(listAppointmentCategories)).body.categories).toEqual([
      { id: 'Sitzung', label: 'Sitzungen' },
      { id: 'Fest', label: 'Fest' },
    ]);
  });

  it('is the only one who gets there', async () => {
    const ben = await journey.bed.buildMember({ name: 'Ben Nwosu' });
    const home = await journey.visit();
    await home.signIn(ben.email);
    await home.goto('/calendars/manage');
    await home.page.getByRole('link', { name: 'Kalender abonnieren' }).waitFor();
    expect(await home.page.getByRole('link', { name: 'Räume und Kategorien' }).count()).toBe(0);
    for (const path of ['/administration/meeting_rooms', '/administration/appointment_categories']) {
      await home.goto(path);
      await says(home, 'Räume und Kategorien verwaltet die Administration des Netzwerks.');
      expect(await home.page.getByRole('main').getByRole('button').count()).toBe(0);
    }
  });
});

describe('somebody who plans an online meeting', () => {
  it('reads that no room is free only where there are rooms [RUL-0113]', async () => {
    const { bed } = journey;
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(ada.email);
    const calendar = await bed.buildCalendar();
    const notice = page.getByText('Zu dieser Zeit ist kein Raum frei.');
    const choose = async () => {
      await home.load('/appointments/new');
      await Promise.all([
        page.waitForResponse(/meeting_rooms\.json\?.*filter=/),
        page.getByRole('switch', { name: /Online-Treffen/ }).check(),
      ]);
      await page.getByLabel('Einwahl', { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
    };
    await choose();
    expect(await notice.count()).toBe(0);
    expect(await page.getByLabel('Raum', { exact: true }).count()).toBe(0);

    const { body: room } = await (await bed.as(ada.id)).call(createMeetingRoom, { body: { name: 'Saal' } });
    const appointmentId = await bed.buildAppointment({ calendarIds: [calendar] });
    await sql`
      insert into meeting_room_bookings (room_id, appointment_id, during)
      values (${room.id}, ${appointmentId}, '[2020-01-01T00:00Z,2100-01-01T00:00Z)')
    `.execute(bed.db.kysely);
    await choose();
    await notice.waitFor();
    await sql`delete from meeting_room_bookings`.execute(bed.db.kysely);
    await choose();
    await page.getByLabel('Raum', { exact: true }).selectOption('Saal');
    expect(await notice.count()).toBe(0);
    await page.waitForLoadState('networkidle');
  });
});
