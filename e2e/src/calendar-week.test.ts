import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const member = await bed.buildMember({ name: 'Anna Ahrens' });
  const own = await bed.buildCalendar({ ownerId: member.id, name: 'Mein Kalender' });
  const build = (name: string, start: string, more: object = {}) =>
    bed.buildAppointment({ calendarIds: [own], authorId: member.id, name, start, ...more });
  await build('Chorprobe', '2027-03-16T19:00');
  await build('Vorstandssitzung mit allen Beisitzenden', '2027-03-16T19:30');
  await build('Standdienst', '2027-03-17T10:00', {
    columns: { canceled_at: '2026-01-01T00:00:00Z' },
  });
  await build('Nachtwanderung', '2027-03-19T23:30');
  await build('Zeltlager', '2027-03-17', { end: '2027-03-19' });
  await build('Kassensturz', '2027-03-15T17:00', { end: '2027-03-15T17:10' });
  await build('Osterputz', '2027-03-23T18:00');
  anna = await journey.visit();
  await anna.signIn(member.email);
});
afterAll(() => journey.stop());

const column = (day: string) => anna.page.locator(`[data-column="${day}"]`);
const block = (day: string, name: string) => column(day).locator('a[data-entry]').filter({ hasText: name });
const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
/** At which hour of its day something stands. */
async function hourOf(day: string, name: string): Promise<number> {
  const [piece, whole] = [await boxOf(block(day, name)), await boxOf(column(day))];
  return Math.round(((piece.y - whole.y) / whole.height) * 48) / 2;
}
const heading = (name: string) =>
  anna.page.getByRole('main').getByRole('heading', { name, exact: true }).first();

describe('the hours of a week', () => {
  it('are one of the views, with the week in the address', async () => {
    const { page } = anna;
    await anna.goto('/appointments?date=2027-03-16');
    await page.getByRole('button', { name: 'Woche', exact: true }).click();
    await block('2027-03-16', 'Chorprobe').waitFor();
    await heading('März 2027 KW 11').waitFor();
    expect(new URL(page.url()).search).toBe('?date=2027-03-16&view=week');
    expect(await page.locator('[data-column]').count()).toBe(7);
  });

  it('show an appointment at its hour, also after midnight, and others beside it', async () => {
    expect(await hourOf('2027-03-16', 'Chorprobe')).toBe(19);
    const [choir, board] = [
      await boxOf(block('2027-03-16', 'Chorprobe')),
      await boxOf(block('2027-03-16', 'Vorstandssitzung')),
    ];
    expect(board.x).toBeGreaterThanOrEqual(choir.x + choir.width);
    expect(board.y).toBeLessThan(choir.y + choir.height);
    expect(await hourOf('2027-03-19', 'Nachtwanderung')).toBe(23.5);
    expect(await hourOf('2027-03-20', 'Nachtwanderung')).toBe(0);
    await anna.page
      .getByRole('link', { name: '10:00–12:00 Standdienst (abgesagt, Mein Kalender)' })
      .waitFor();
    // What lasts whole days stands above them, and what is short can be pressed.
    const camp = anna.page.getByRole('link', { name: 'ganztägig Zeltlager (Mein Kalender)' });
    const days = await boxOf(column('2027-03-17'));
    expect((await boxOf(camp)).width).toBeGreaterThan(2 * days.width);
    expect((await boxOf(block('2027-03-15', 'Kassensturz'))).height).toBeGreaterThan(22);
    // They open where something is.
    expect(await anna.page.locator('[data-hours]').evaluate((box) => box.scrollTop)).toBeGreaterThan(100);
  });

  it('are turned by weeks, and back', async () => {
    const { page } = anna;
    await page.getByRole('button', { name: 'Nächste Woche' }).click();
    await block('2027-03-23', 'Osterputz').waitFor();
    await heading('März 2027 KW 12').waitFor();
    await page.goBack();
    await block('2027-03-16', 'Chorprobe').waitFor();
    // By keys, as in the sheet, over the edge of the week.
    await page.locator('[data-day="2027-03-16"]').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await block('2027-03-23', 'Osterputz').waitFor();
    await page.locator('[data-day="2027-03-22"]:focus').waitFor();
    await page.keyboard.press('PageUp');
    await page.locator('[data-day="2027-03-15"]:focus').waitFor();
    // The name of a day opens it.
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-day="2027-03-16"]:focus').press('Enter');
    await heading('Di., 16. März 2027').waitFor();
    expect(await page.locator('[data-column]').count()).toBe(1);
    await page.getByRole('button', { name: 'Nächster Tag' }).click();
    await heading('Mi., 17. März 2027').waitFor();
    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.locator('[data-column]').count()).toBe(7);
  });

  it('take a press on an empty one for a new appointment', async () => {
    const { page } = anna;
    const { x, y, height } = await boxOf(column('2027-03-18'));
    await page.mouse.click(x + 40, y + (height * 16.5) / 24);
    await page.waitForURL('**/appointments/new?date=2027-03-18&start=16%3A00');
    await page.getByRole('heading', { name: 'Neuer Termin' }).waitFor();
    expect(await page.getByLabel('Beginn, Stunde').inputValue()).toBe('16');
    expect(await page.getByLabel('Ende, Stunde').inputValue()).toBe('17');
  });

  it('can be used by everyone, also on a telephone', async () => {
    const { page } = anna;
    for (const view of ['week', 'day']) {
      await anna.goto(`/appointments?date=2027-03-16&view=${view}`);
      await block('2027-03-16', 'Chorprobe').waitFor();
      await anna.checkScreen(`calendar-${view}`, { isThorough: true });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Ansicht: Tag' }).click();
    await page.getByRole('menuitem', { name: 'Woche' }).click();
    // The week scrolls in its own box, and its day is in sight.
    await expect.poll(() => page.locator('[data-column]').count()).toBe(7);
    await expect.poll(async () => (await boxOf(block('2027-03-16', 'Chorprobe'))).x).toBeLessThan(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Ansicht: Woche' }).click();
    await page.getByRole('menuitem', { name: 'Liste' }).click();
    await page.locator('[data-section="2027-03-16"]').waitFor();
  });
});
