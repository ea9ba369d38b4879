import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let annas: Visitor;
let monthly: number;

beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const anna = await bed.buildMember({ name: 'Anna Ahrens' });
  const bert = await bed.buildMember({ name: 'Bert Buche' });
  const own = await bed.buildCalendar({ ownerId: anna.id, name: 'Mein Kalender' });
  const berts = await bed.buildCalendar({ ownerId: bert.id, name: 'Berts Kalender' });
  for (const hour of ['08', '09', '10', '11', '12', '13', '14', '15', '16'])
    await bed.buildAppointment({
      calendarIds: [own],
      authorId: anna.id,
      name: `Termin um ${hour}`,
      start: `2027-03-16T${hour}:00`,
    });
  monthly = await bed.buildAppointment({
    calendarIds: [own],
    authorId: anna.id,
    name: 'Stammtisch',
    start: '2027-03-29T19:00',
    rrule: 'FREQ=MONTHLY',
  });
  const weekly = await bed.buildAppointment({
    calendarIds: [berts],
    authorId: bert.id,
    name: 'Chorprobe',
    start: '2027-03-17T19:30',
    rrule: 'FREQ=WEEKLY',
  });
  await sql`
    insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
    values (${weekly}, '', ${anna.id}, 'invited'), (${monthly}, '20270429T190000', ${bert.id}, 'accepted')
  `.execute(bed.db.kysely);
  annas = await journey.visit();
  await annas.signIn(anna.email);
  await annas.goto('/');
});
afterAll(() => journey.stop());

const press = async (...keys: string[]) => {
  for (const key of keys) await annas.page.keyboard.press(key);
};
const type = (text: string) => annas.page.keyboard.type(text);
/** What has the focus, as it is called: a day by its date. */
const focused = () =>
  annas.page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const label =
      element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    return element.dataset.day ?? label ?? element.textContent?.trim() ?? '';
  });
/** Waits until a dialogue has taken the focus. */
const focusIn = (dialog: Locator) =>
  expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)).catch(() => false))
    .toBe(true);
/** Goes on by Tab until something with this name has the focus. */
async function tabTo(name: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < 90; count += 1) {
    const now = await focused();
    if (name.test(now)) return;
    passed.push(now);
    await press(key);
  }
  throw new Error(`${name} is not reached by ${key}, only ${passed.join(' | ')}`);
}
const march = '/appointments?date=2027-03-01&view=sheet';
const chipsOf = (day: string, name: string) =>
  annas.page.locator(`[data-day="${day}"] a[data-entry]`).filter({ hasText: name });

describe('a month without a mouse', () => {
  it('is one stop of the tab key, and goes by days, weeks and months', async () => {
    await annas.goto(march);
    await chipsOf('2027-03-17', 'Chorprobe').waitFor();
    await tabTo(/^2027-03-01$/);
    await press('ArrowDown', 'ArrowDown', 'ArrowRight');
    expect(await focused()).toBe('2027-03-16');
    await press('End');
    expect(await focused()).toBe('2027-03-21');
    await press('Home');
    expect(await focused()).toBe('2027-03-15');
    await press('ArrowUp', 'ArrowLeft');
    expect(await focused()).toBe('2027-03-07');
    await press('PageDown');
    await annas.page.getByRole('heading', { name: 'April 2027' }).waitFor();
    await expect.poll(focused).toBe('2027-04-07');
    await press('PageUp');
    await annas.page.getByRole('heading', { name: 'März 2027' }).waitFor();
    await expect.poll(focused).toBe('2027-03-07');
    // Over the edge into the month before, and back.
    await press('ArrowUp');
    await annas.page.getByRole('heading', { name: 'Februar 2027' }).waitFor();
    await expect.poll(focused).toBe('2027-02-28');
    await press('ArrowDown');
    await annas.page.getByRole('heading', { name: 'März 2027' }).waitFor();
    await expect.poll(focused).toBe('2027-03-07');
    await press('Tab');
    expect(await focused()).not.toMatch(/^2027/);
    await press('Shift+Tab');
    expect(await focused()).toBe('2027-03-07');
  });

  it('makes an appointment with n, and gives it up with Escape', async () => {
    await press('n');
    await expect.poll(focused).toBe('Titel');
    await press('Escape');
    await expect.poll(focused).toBe('2027-03-07');
    expect(await annas.page.getByPlaceholder('Was steht an?').count()).toBe(0);
    await press('n');
    await expect.poll(focused).toBe('Titel');
    await type('Frühjahrsputz');
    await press('Tab');
    expect(await focused()).toContain('Beginn');
    await press('Enter');
    await chipsOf('2027-03-07', 'Frühjahrsputz').waitFor();
    await expect.poll(focused).toBe('2027-03-07');
  });

  it('opens all of a day that has more than fits, and comes back to it', async () => {
    await press('ArrowDown', 'ArrowRight', 'ArrowRight');
    await press('Enter');
    const list = annas.page.getByRole('dialog', { name: /16\. März 2027/ });
    await list.waitFor();
    expect(await focused()).toContain('Termin um 08');
    await press('ArrowDown', 'ArrowDown');
    expect(await focused()).toContain('Termin um 10');
    await press('ArrowUp');
    expect(await focused()).toContain('Termin um 09');
    await press('End');
    expect(await focused()).toContain('Termin um 16');
    await press('Home');
    expect(await focused()).toContain('Termin um 08');
    await press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('2027-03-16');
  });

  it('moves an appointment by its menu, and is where it was', async () => {
    await press('Enter');
    await tabTo(/^Aktionen: Termin um 09$/);
    await press('Enter');
    await expect.poll(focused).toBe('Verschieben …');
    await press('Enter');
    const dialog = annas.page.getByRole('dialog', { name: '„Termin um 09“ verschieben' });
    await focusIn(dialog);
    await tabTo(/^Beginn/);
    await press('Control+a');
    await type('18.03.2027');
    await tabTo(/^Verschieben$/);
    await press('Enter');
    await chipsOf('2027-03-18', 'Termin um 09').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('2027-03-16');
  });

  it('moves a series, and is asked first for what would be lost of it', async () => {
    annas.expectError(/409/);
    await press('ArrowDown', 'ArrowDown', 'Home');
    expect(await focused()).toBe('2027-03-29');
    await press('Enter');
    await tabTo(/^Aktionen: Stammtisch$/);
    await press('Enter');
    await expect.poll(focused).toBe('Verschieben …');
    await press('Enter');
    await focusIn(annas.page.getByRole('dialog', { name: '„Stammtisch“ verschieben' }));
    await tabTo(/^Beginn/);
    await press('Control+a');
    await type('31.03.2027');
    await tabTo(/^Verschieben$/);
    await press('Enter');
    await focusIn(annas.page.getByRole('dialog').filter({ hasText: 'Die ganze Serie' }));
    await tabTo(/^Die ganze Serie$/);
    await press('Enter');
    const losses = annas.page.getByRole('dialog', { name: 'Einzelne Termine gehen verloren' });
    await losses.getByText('29.04.2027').waitFor();
    await press('Escape');
    await losses.waitFor({ state: 'detached' });
    await chipsOf('2027-03-29', 'Stammtisch').waitFor();
    await expect.poll(focused).toBe('2027-03-29');
  });
});

describe('an appointment without a mouse', () => {
  it('is answered for one evening', async () => {
    await press('ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight');
    await press('Enter');
    await expect.poll(focused).toContain('Chorprobe');
    await press('Enter');
    await annas.page.waitForURL('**/appointments/v-**');
    await annas.page.getByRole('heading', { name: 'Chorprobe' }).waitFor();
    await tabTo(/^Zusagen$/);
    await press('Enter');
    await focusIn(annas.page.getByRole('dialog').filter({ hasText: 'Die ganze Serie' }));
    await tabTo(/^Nur dieser Termin$/);
    await press('Enter');
    await annas.page.getByRole('button', { name: 'Zugesagt', pressed: true }).waitFor();
    await expect.poll(focused).toBe('Zugesagt');
    await annas.page.goBack();
    await chipsOf('2027-03-17', 'Chorprobe').waitFor();
  });

  it('keeps the keys in a question that is asked before the new screen has taken them', async () => {
    const { page } = annas;
    const chip = chipsOf('2027-03-24', 'Chorprobe');
    await chip.waitFor();
    await page.clock.install();
    // As quick as no hand is: the question comes up with the screen.
    await chip.evaluate(async (link: HTMLElement) => {
      link.click();
      for (;;) {
        const yes = [...document.querySelectorAll<HTMLElement>('main button')].find(
          ({ textContent }) => textContent === 'Zusagen',
        );
        yes?.click();
        if (yes) return;
        await new Promise(requestAnimationFrame);
      }
    });
    const question = page.getByRole('dialog').filter({ hasText: 'Die ganze Serie' });
    await focusIn(question);
    // A new screen takes the keys when those that had them have let go.
    await page.clock.runFor(400);
    expect(await question.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await press('Escape');
    await question.waitFor({ state: 'detached' });
  });

  it('is moved with its series, and stays the one on screen', async () => {
    const { page } = annas;
    await annas.goto(`/appointments/v-${monthly}-20270529T190000`);
    await page.getByRole('heading', { name: 'Stammtisch' }).waitFor();
    await tabTo(/^Aktionen: Stammtisch$/);
    await press('Enter');
    await focusIn(page.getByRole('menu'));
    await press('v');
    await expect.poll(focused).toBe('Verschieben …');
    await press('Enter');
    await focusIn(page.getByRole('dialog', { name: '„Stammtisch“ verschieben' }));
    await tabTo(/^Beginn/);
    await press('Control+a');
    await type('28.05.2027');
    await tabTo(/^Verschieben$/);
    await press('Enter');
    await focusIn(annas.page.getByRole('dialog').filter({ hasText: 'Die ganze Serie' }));
    await tabTo(/^Die ganze Serie$/);
    await press('Enter');
    await page.waitForURL(`**/appointments/v-${monthly}-20270528T190000`);
    await page.getByText('Freitag, 28.05.2027, 19:00').waitFor();
  });

  it('is written in the form', async () => {
    await annas.goto(march);
    await chipsOf('2027-03-17', 'Chorprobe').waitFor();
    await tabTo(/^2027-03-01$/);
    await press('n');
    await expect.poll(focused).toBe('Titel');
    await type('Ausflug');
    await tabTo(/^Mehr Angaben$/);
    await press('Enter');
    await annas.page.waitForURL('**/appointments/new?**');
    await annas.page.getByRole('heading', { name: 'Neuer Termin' }).waitFor();
    await tabTo(/^Ganztägig$/);
    await press('Space');
    await tabTo(/^Eintragen$/);
    await press('Enter');
    await annas.page.getByRole('heading', { name: 'Ausflug' }).waitFor();
  });
});
