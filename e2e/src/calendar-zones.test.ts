import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

// In 2027 clocks change on 14 March in New York and on 28 March in Berlin: between them they are five hours apart, not six.
const month = '/appointments?date=2027-03-01';
const wednesdays = ['2027-03-03', '2027-03-10', '2027-03-17', '2027-03-24', '2027-03-31'];

let journey: Journey;
let anna: Visitor;
let ben: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const organiser = await bed.buildMember({ name: 'Anna Ahrens' });
  const guest = await bed.buildMember({ name: 'Ben Becker', language: 'en' });
  await sql`update members set time_zone = 'America/New_York' where id = ${guest.id}`.execute(bed.db.kysely);
  await bed.buildCalendar({ ownerId: organiser.id, name: 'Mein Plan' });
  anna = await journey.visit();
  ben = await journey.visit({ locale: 'en-US', timezoneId: 'America/New_York' });
  await Promise.all([anna.signIn(organiser.email), ben.signIn(guest.email)]);
});
afterAll(() => journey.stop());

const chipOn = (page: Page, day: string, name: string) =>
  page.locator(`[data-day="${day}"] a[data-entry]`).filter({ hasText: name });

/** The times beside an entry of that name on these days of the sheet. */
async function timesOf({ page, goto }: Visitor, name: string, days: string[]): Promise<string[]> {
  await goto(month);
  await chipOn(page, days[0]!, name).waitFor();
  return Promise.all(
    days.map(
      async (day) => /\d\d:\d\d/.exec((await chipOn(page, day, name).textContent()) ?? '')?.[0] ?? 'none',
    ),
  );
}

async function fillForm(page: Page, title: string): Promise<void> {
  await page.getByLabel('Titel').fill(title);
  await page.getByPlaceholder('Mitglied, Gruppe oder Rolle').fill('Ben Be');
  await page.getByRole('option', { name: 'Ben Becker' }).click();
}

async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Eintragen' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}

describe('two people in two time zones', () => {
  it('plan by the clock of one of them', async () => {
    const { page } = anna;
    await anna.goto('/appointments/new?date=2027-03-03');
    await fillForm(page, 'Chorprobe');
    await page.getByLabel('Beginn, Stunde').fill('19');
    await page.getByLabel('Beginn, Minute').fill('30');
    await page.getByLabel('Wiederholung').selectOption('weekly');
    await page.getByLabel('Letzter Termin').fill('31.03.2027');
    await add(page, 'Chorprobe');
    await anna.goto('/appointments/new?date=2027-03-20');
    await fillForm(page, 'Chorfest');
    await page.getByLabel('Ganztägig').check();
    await add(page, 'Chorfest');
  });

  it('see a series at the same hour where it takes place, and at another between two changes of clocks', async () => {
    expect(await timesOf(anna, 'Chorprobe', wednesdays)).toEqual(Array(5).fill('19:30'));
    expect(await timesOf(ben, 'Chorprobe', wednesdays)).toEqual([
      '13:30',
      '13:30',
      '14:30',
      '14:30',
      '13:30',
    ]);
  });

  it('see what takes whole days on the same date', async () => {
    for (const { page, goto } of [anna, ben]) {
      await goto(`${month}&view=list`);
      const entries = page.locator('section[data-section] li').filter({ hasText: 'Chorfest' });
      await entries.waitFor();
      expect(await entries.locator('xpath=ancestor::section').getAttribute('data-section')).toBe(
        '2027-03-20',
      );
    }
  });

  it('read in the list at what hour it is for them', async () => {
    for (const [visitor, time] of [
      [anna, '19:30'],
      [ben, '14:30'],
    ] as const) {
      await visitor.goto(`${month}&view=list`);
      const section = visitor.page.locator('section[data-section="2027-03-17"]');
      await section.getByText(time, { exact: false }).waitFor();
    }
  });

  it('are told of the other clock, with zone and offset [RUL-0031] [RUL-0032] [RUL-0051]', async () => {
    const { page } = ben;
    await ben.goto(month);
    await chipOn(page, '2027-03-17', 'Chorprobe').click();
    await page.getByText('Wednesday, 17.03.2027, 19:30 to 20:30', { exact: true }).waitFor();
    await page.getByText('Europe/Berlin (UTC+01:00)').waitFor();
    await page
      .getByText(
        'This appointment is in another time zone. Where you are (America/New York): Wednesday, 17.03.2027, 14:30 to 15:30',
      )
      .waitFor();
    await ben.goto(month);
    await chipOn(page, '2027-03-31', 'Chorprobe').click();
    await page.getByText('Europe/Berlin (UTC+02:00)').waitFor();
    await page.getByText(/America\/New York\): Wednesday, 31\.03\.2027, 13:30 to 14:30/).waitFor();
    await anna.goto(month);
    await chipOn(anna.page, '2027-03-17', 'Chorprobe').click();
    await anna.page.getByText('Europe/Berlin (UTC+01:00)').waitFor();
    expect(await anna.page.getByText('in einer anderen Zeitzone').count()).toBe(0);
  });

  it('answer from there', async () => {
    const { page } = ben;
    await page.getByRole('region', { name: 'Participation' }).getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'The whole series' }).click();
    await page.getByRole('button', { name: 'Accepted', pressed: true }).first().waitFor();
    await anna.page.reload();
    await anna.page
      .getByRole('region', { name: 'Teilnahme' })
      .getByText(/^2 zugesagt|^1 zugesagt/)
      .waitFor();
  });

  it('both see one evening moved, and the others where they were', async () => {
    const { page } = anna;
    await ben.goto(month);
    await chipOn(ben.page, '2027-03-24', 'Chorprobe').waitFor();
    await anna.goto(month);
    await chipOn(page, '2027-03-24', 'Chorprobe').click();
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByRole('button', { name: 'Nur dieser Termin' }).click();
    await page.getByText('Sie bearbeiten nur diesen Termin der Serie.').waitFor();
    await page.getByLabel('Beginn, Stunde').fill('20');
    await page.getByRole('textbox', { name: 'Beginn', exact: true }).first().fill('25.03.2027');
    await page.getByRole('textbox', { name: 'Beginn', exact: true }).first().press('Tab');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('„Chorprobe“ ist gespeichert.').waitFor();
    await page.getByText('Donnerstag, 25.03.2027, 20:30 bis 21:30 Uhr').waitFor();
    // Without a reload: whoever is invited hears of it.
    await chipOn(ben.page, '2027-03-25', 'Chorprobe').getByText('15:30').waitFor();
    expect(await chipOn(ben.page, '2027-03-24', 'Chorprobe').count()).toBe(0);
    const others = wednesdays.filter((day) => day !== '2027-03-24');
    expect(await timesOf(ben, 'Chorprobe', others)).toEqual(['13:30', '13:30', '14:30', '13:30']);
    expect(await timesOf(anna, 'Chorprobe', others)).toEqual(Array(4).fill('19:30'));
  });
});
