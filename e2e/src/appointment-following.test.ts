import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: Visitor;
let ben: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const organiser = await bed.buildMember({ name: 'Anna Ahrens' });
  const singer = await bed.buildMember({ name: 'Ben Becker' });
  // Eight Tuesdays, the last of them on 20 July.
  await bed.buildAppointment({
    calendarIds: [await bed.buildCalendar({ name: 'Chor' })],
    authorId: organiser.id,
    name: 'Chorprobe',
    start: '2027-06-01T18:00',
    rrule: 'FREQ=WEEKLY;COUNT=8',
  });
  anna = await journey.visit();
  await anna.signIn(organiser.email);
  ben = await journey.visit();
  await ben.signIn(singer.email);
});
afterAll(() => journey.stop());

const FOLLOWING = 'Dieser und alle folgenden Termine';
const june = '/appointments?date=2027-06-01';
const dayOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const chipIn = (page: Page, day: string, name: string) =>
  dayOf(page, day).locator('a[data-entry]').filter({ hasText: name });
/** On which days of the sheet it stands. */
const daysOf = (page: Page, name: string) =>
  page
    .locator('[data-day]', { has: page.locator('a[data-entry]', { hasText: name }) })
    .evaluateAll((days) => days.map((day) => (day as HTMLElement).dataset.day!.slice(5)));
const scopes = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Die ganze Serie' });
const choose = (page: Page) => scopes(page).getByRole('button', { name: FOLLOWING }).click();
const addressOf = async (page: Page, day: string, name: string) =>
  (await chipIn(page, day, name).getAttribute('href'))!;

describe('an evening and those after it [RUL-1092]', () => {
  it('are offered between it and the whole series, also by keys', async () => {
    const { page } = anna;
    await anna.goto(june);
    await chipIn(page, '2027-06-15', 'Chorprobe').click();
    const edit = page.getByRole('button', { name: 'Bearbeiten' });
    await edit.press('Enter');
    const dialog = scopes(page);
    const isOpened = () => dialog.locator(':focus').waitFor();
    const tab = async () => {
      await page.keyboard.press('Tab');
      return dialog.locator('button:focus').textContent();
    };
    await isOpened();
    expect([await tab(), await tab(), await tab()]).toEqual([
      'Nur dieser Termin',
      FOLLOWING,
      'Die ganze Serie',
    ]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    await edit.press('Enter');
    await isOpened();
    await anna.checkScreen('appointment-scopes');
    await choose(page);
    await page.waitForURL(/\/appointments\/v-\d+-20270615T180000\/edit\?apply_to=this_and_following$/);
  });

  it('are changed in a form with their rhythm, and a draft of their own', async () => {
    const { page } = anna;
    await page.getByText('Frühere bleiben, wie sie sind.').waitFor();
    expect(await page.getByLabel('Wiederholung').inputValue()).toBe('weekly');
    expect(await page.getByLabel('Endet nach so vielen Terminen').inputValue()).toBe('6');
    expect(await page.getByText('In diesen Kalendern').count()).toBe(0);
    const title = page.getByLabel('Titel');
    await title.fill('Orchester');
    const { pathname, search } = new URL(page.url());
    await anna.goto(pathname);
    await page.getByText('Sie bearbeiten nur diesen Termin der Serie.').waitFor();
    expect(await title.inputValue()).toBe('Chorprobe');
    expect(await page.getByLabel('Wiederholung').count()).toBe(0);
    await anna.goto(pathname + search);
    await page.getByText('Ihr angefangener Entwurf ist wieder da.').waitFor();
    expect(await title.inputValue()).toBe('Orchester');
    await page.getByLabel('Beginn, Stunde').fill('19');
    await anna.checkScreen('appointment-form-following');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('„Orchester“ ist gespeichert.').waitFor();
    await page.waitForURL(/\/appointments\/[rv]-\d+-20270615T190000$/);
    await page.getByRole('heading', { level: 1, name: 'Orchester' }).waitFor();
    await page.getByText('vom 15.06.2027 an, 6-mal').waitFor();
    await anna.goto(june);
    await chipIn(page, '2027-06-08', 'Chorprobe').getByText('18:00').waitFor();
    await chipIn(page, '2027-06-15', 'Orchester').getByText('19:00').waitFor();
    expect(await daysOf(page, 'Chorprobe')).toEqual(['06-01', '06-08']);
    expect(await daysOf(page, 'Orchester')).toEqual(['06-15', '06-22', '06-29']);
    await page.getByRole('button', { name: 'Nächster Monat' }).click();
    await chipIn(page, '2027-07-20', 'Orchester').waitFor();
    expect(await chipIn(page, '2027-07-27', 'Orchester').count()).toBe(0);
  });

  it('are dragged to another day, and back', async () => {
    const { page } = anna;
    await anna.goto(june);
    const chip = (await chipIn(page, '2027-06-22', 'Orchester').boundingBox())!;
    const target = (await dayOf(page, '2027-06-23').boundingBox())!;
    await page.mouse.move(chip.x + 12, chip.y + 8);
    await page.mouse.down();
    await page.mouse.move(chip.x + 40, chip.y + 20, { steps: 4 });
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 6 });
    await page.mouse.up();
    await choose(page);
    await expect.poll(() => daysOf(page, 'Orchester')).toEqual(['06-15', '06-23', '06-30']);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => daysOf(page, 'Orchester')).toEqual(['06-15', '06-22', '06-29']);
    await page.reload();
    await chipIn(page, '2027-06-22', 'Orchester').getByText('19:00').waitFor();
    expect(await daysOf(page, 'Orchester')).toEqual(['06-15', '06-22', '06-29']);
  });

  it('are answered', async () => {
    const { page } = ben;
    const panel = page.getByRole('region', { name: 'Teilnahme' });
    const isAccepted = panel.getByRole('button', { name: 'Zugesagt', pressed: true });
    await ben.goto(june);
    await chipIn(page, '2027-06-29', 'Orchester').click();
    await panel.getByRole('button', { name: 'Zusagen' }).click();
    await choose(page);
    await isAccepted.waitFor();
    await page.getByRole('link', { name: /^nächster/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Orchester' }).waitFor();
    await page.waitForURL(/20270706T190000$/);
    await isAccepted.waitFor();
    await ben.goto(june);
    await chipIn(page, '2027-06-22', 'Orchester').click();
    await panel.getByRole('button', { name: 'Zusagen' }).waitFor();
    expect(await isAccepted.count()).toBe(0);
  });

  it('are answered for others, who come off the list of them', async () => {
    const { page } = anna;
    await anna.goto(june);
    const address = await addressOf(page, '2027-06-29', 'Orchester');
    const next = address.replace('0629', '0706').replace('/r-', '/v-');
    const status = page.getByRole('combobox', { name: 'Antwort von Ben Becker' });
    const isShown = () => expect.poll(() => status.inputValue());
    await anna.goto(`${next}/participants`);
    await isShown().toBe('accepted');
    await anna.goto(`${address}/participants`);
    await status.selectOption('declined');
    await choose(page);
    await isShown().toBe('declined');
    await anna.goto(`${next}/participants`);
    await isShown().toBe('declined');
    await page.getByRole('button', { name: 'Ben Becker von der Liste entfernen' }).click();
    await choose(page);
    await expect.poll(() => status.count()).toBe(0);
    await anna.goto(`${next.replace('0706', '0713')}/participants`);
    await page.getByText('Noch ist niemand eingeladen.').waitFor();
    await anna.goto(`${address}/participants`);
    await isShown().toBe('declined');
  });

  it('are cancelled, and deleted', async () => {
    const { page } = anna;
    const act = async (entry: string) => {
      await page.getByRole('button', { name: 'Aktionen: Orchester' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      await choose(page);
    };
    await anna.goto(june);
    await chipIn(page, '2027-06-29', 'Orchester').click();
    await act('Termin absagen');
    await page.getByText('„Orchester“ ist abgesagt.').waitFor();
    await page.getByText('Dieser Termin ist abgesagt.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await anna.goto(june);
    await chipIn(page, '2027-06-29', 'Orchester')
      .getByText('(abgesagt, Chor)')
      .waitFor({ state: 'attached' });
    expect(await chipIn(page, '2027-06-22', 'Orchester').getByText('abgesagt').count()).toBe(0);
    await page.getByRole('button', { name: 'Nächster Monat' }).click();
    await chipIn(page, '2027-07-06', 'Orchester').click();
    await act('Löschen');
    await page.getByText('„Orchester“ ist gelöscht.').waitFor();
    await page.getByRole('heading', { name: 'Juli 2027' }).waitFor();
    await expect.poll(() => daysOf(page, 'Orchester')).toEqual(['06-29']);
  });
});
