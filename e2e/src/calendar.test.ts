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
  const guest = await bed.buildMember({ name: 'Ben Becker' });
  anna = await journey.visit();
  await anna.signIn(organiser.email);
  ben = await journey.visit();
  await ben.signIn(guest.email);
});
afterAll(() => journey.stop());

const month = '/appointments?date=2027-03-01';
const dayOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const chipIn = (page: Page, day: string, name: string) =>
  dayOf(page, day).locator('a[data-entry]').filter({ hasText: name });

async function drag(page: Page, name: string, from: string, to: string): Promise<void> {
  const chip = (await chipIn(page, from, name).boundingBox())!;
  const target = (await dayOf(page, to).boundingBox())!;
  await page.mouse.move(chip.x + 12, chip.y + 8);
  await page.mouse.down();
  await page.mouse.move(chip.x + 40, chip.y + 20, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 6 });
  await page.mouse.up();
}

describe('somebody who plans', () => {
  it('opens a calendar in one of the twelve colours [RUL-0115] [RUL-0116] [RUL-0120]', async () => {
    const { page } = anna;
    await anna.goto('/calendars/new?type=personal');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByRole('alert').getByText('Bitte geben Sie dem Kalender einen Namen.').waitFor();
    expect(await page.getByRole('radio').count()).toBe(12);
    await page.getByLabel('Name', { exact: true }).fill('Mein Plan');
    await page.getByRole('radio', { name: 'Blau', exact: true }).check();
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await page.getByText('Der Kalender „Mein Plan“ ist gespeichert.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Mein Plan' }).waitFor();
  });

  it('makes an appointment where the day is, by keys alone', async () => {
    const { page } = anna;
    let arrive = () => {};
    const isOnItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/calendars\.json/, async (route) => {
      await isOnItsWay;
      await route.continue();
    });
    await anna.goto(month);
    await page.getByRole('heading', { name: 'März 2027' }).waitFor();
    await dayOf(page, '2027-03-01').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    // In which calendars one may write is not known yet.
    await page.keyboard.press('n');
    arrive();
    await page.getByPlaceholder('Was steht an?').waitFor();
    await page.keyboard.type('Vorstand');
    await page.keyboard.press('Enter');
    await page.getByText('„Vorstand“ ist eingetragen.').waitFor();
    await chipIn(page, '2027-03-09', 'Vorstand').getByText('18:00').waitFor();
    await dayOf(page, '2027-03-09').focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: /9\. März 2027/ });
    await list.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Vorstand');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('drags it to another day, and takes that back', async () => {
    const { page } = anna;
    await drag(page, 'Vorstand', '2027-03-09', '2027-03-18');
    await chipIn(page, '2027-03-18', 'Vorstand').waitFor();
    await page.getByText('„Vorstand“ ist verschoben.').waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await chipIn(page, '2027-03-09', 'Vorstand').waitFor();
    await page.reload();
    await chipIn(page, '2027-03-09', 'Vorstand').getByText('18:00').waitFor();
  });

  it('moves it without dragging', async () => {
    const { page } = anna;
    await dayOf(page, '2027-03-09').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Aktionen: Vorstand' }).click();
    await page.getByRole('menuitem', { name: 'Verschieben …' }).click();
    const dialog = page.getByRole('dialog', { name: '„Vorstand“ verschieben' });
    // A dialogue begins at its first field.
    await expect.poll(() => dialog.locator('input:focus').count()).toBe(1);
    await dialog.getByRole('textbox', { name: 'Beginn', exact: true }).first().fill('10.03.2027');
    await dialog.getByRole('button', { name: 'Verschieben', exact: true }).click();
    await chipIn(page, '2027-03-10', 'Vorstand').waitFor();
  });

  it('keeps month, view and filter in the address [RUL-0008] [RUL-0010]', async () => {
    const { page } = anna;
    await page.getByRole('button', { name: 'Liste', exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Vorstand/ })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('list');
    await page.getByRole('button', { name: 'Monat', exact: true }).click();
    await page.getByRole('button', { name: '1 von 1 Kalender' }).click();
    await page.getByRole('button', { name: 'Alle ausblenden' }).click();
    await expect.poll(() => page.locator('a[data-entry]').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('hidden')).toBe('all');
    await page.getByRole('button', { name: 'Alle zeigen' }).click();
    await chipIn(page, '2027-03-10', 'Vorstand').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Nächster Monat' }).click();
    await page.getByRole('heading', { name: 'April 2027' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'März 2027' }).waitFor();
  });

  it('makes a series in the form and invites somebody [RUL-0016] [RUL-0095] [RUL-0104]', async () => {
    const { page } = anna;
    let arrive = () => {};
    const isOnItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/new-appointment-page/, async (route) => {
      await isOnItsWay;
      await route.continue();
    });
    await dayOf(page, '2027-03-03').dblclick({ position: { x: 40, y: 90 } });
    await page.waitForURL(/\/appointments\/new\?date=2027-03-03/);
    // The first of both presses opened the small form, which would swallow what is typed while the large one comes.
    await expect.poll(() => page.getByLabel('Titel').count()).toBe(0);
    arrive();
    await page.getByLabel('Titel').fill('Chorprobe');
    await page.getByLabel('Wiederholung').selectOption('weekly');
    // A day on which nothing is: the series ends with the evening before.
    await page.getByLabel('Letzter Termin').fill('28.03.2027');
    await page.getByLabel('Letzter Termin').blur();
    expect(await page.getByLabel('Letzter Termin').inputValue()).toBe('24.03.2027');
    await page.getByLabel('Ende, Stunde').fill('17');
    await page.getByRole('button', { name: 'Eintragen' }).click();
    await page.getByRole('alert').getByText('Das Ende liegt vor dem Beginn.').waitFor();
    await page.getByLabel('Ende, Stunde').fill('20');
    await page.getByPlaceholder('Mitglied, Gruppe oder Rolle').fill('Ben Be');
    await page.getByRole('option', { name: 'Ben Becker' }).click();
    await page.getByRole('button', { name: 'Eintragen' }).click();
    await page.getByRole('heading', { name: 'Chorprobe' }).waitFor();
    await page.getByText('Wöchentlich').waitFor();
    await page.getByText('vom 03.03.2027 bis 24.03.2027').waitFor();
  });

  it('moves one evening of the series, and leaves the others', async () => {
    const { page } = anna;
    await anna.goto(month);
    await drag(page, 'Chorprobe', '2027-03-10', '2027-03-11');
    await page.getByRole('button', { name: 'Nur dieser Termin' }).click();
    await chipIn(page, '2027-03-11', 'Chorprobe').waitFor();
    await page.reload();
    await chipIn(page, '2027-03-11', 'Chorprobe').waitFor();
    await chipIn(page, '2027-03-17', 'Chorprobe').waitFor();
    expect(await chipIn(page, '2027-03-10', 'Chorprobe').count()).toBe(0);
  });
});

describe('somebody who is invited', () => {
  it('finds the invitation among the open ones [RUL-0058]', async () => {
    const { page } = ben;
    await ben.goto('/appointments/invites');
    const invite = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Chorprobe' });
    await invite.getByText(/Eingeladen von Anna Ahrens(?!\.)/).waitFor();
    await invite.getByRole('button', { name: 'Zusagen' }).click();
    await page.getByText('Zugesagt: Chorprobe').waitFor();
    await page.getByText('Keine offenen Einladungen').waitFor();
    await page.getByRole('link', { name: 'Demnächst' }).click();
    await page.getByRole('link', { name: 'Chorprobe' }).first().waitFor();
  });

  it('declines one evening, and stays with the series [RUL-0071]', async () => {
    const { page } = ben;
    await ben.goto(month.replace('/appointments', '/appointments/participating'));
    await chipIn(page, '2027-03-17', 'Chorprobe').click();
    const panel = page.getByRole('region', { name: 'Teilnahme' });
    await panel.getByRole('button', { name: 'Zugesagt', pressed: true }).waitFor();
    await panel.getByRole('button', { name: 'Absagen' }).click();
    await page.getByRole('button', { name: 'Nur dieser Termin' }).click();
    await panel.getByRole('button', { name: 'Abgesagt', pressed: true }).waitFor();
    await page.reload();
    await panel.getByRole('button', { name: 'Abgesagt', pressed: true }).waitFor();
    await page.getByRole('link', { name: /^nächster/ }).click();
    await panel.getByRole('button', { name: 'Zugesagt', pressed: true }).waitFor();
  });

  it('answers for the next evening alone from the page of the series [RUL-0071]', async () => {
    const { page } = ben;
    const panel = page.getByRole('region', { name: 'Teilnahme' });
    await page.getByRole('link', { name: 'ganze Serie' }).click();
    await page.waitForURL(/\/appointments\/\d+$/);
    await panel.getByRole('button', { name: 'Absagen' }).click();
    await page.getByRole('button', { name: 'Nur der nächste Termin' }).click();
    await page.getByText('Ihre Antwort gilt für den nächsten Termin der Serie.').waitFor();
    // It is shown where it stands.
    await page.waitForURL(/\/appointments\/[rv]-\d+-20270303T180000$/);
    await panel.getByRole('button', { name: 'Abgesagt', pressed: true }).waitFor();
    await page.getByRole('link', { name: 'ganze Serie' }).click();
    await page.waitForURL(/\/appointments\/\d+$/);
    await panel.getByRole('button', { name: 'Zugesagt', pressed: true }).waitFor();
  });

  it('sees what they declined struck out in month, list and invitations, and hears of it', async () => {
    const { page } = ben;
    const decoration = (name: string | RegExp) =>
      page
        .getByRole('link', { name })
        .first()
        .evaluate((link) =>
          [link, ...link.querySelectorAll('*')]
            .map((each) => getComputedStyle(each).textDecorationLine)
            .includes('line-through'),
        );
    const verein = await journey.bed.buildCalendar({ name: 'Verein' });
    const of = { calendarIds: [verein], name: 'Putztag' };
    const id = await journey.bed.buildAppointment({ ...of, start: '2027-03-05T18:00' });
    await journey.bed.buildAppointment({ ...of, start: '2027-03-12T18:00' });
    await ben.goto(`/appointments/${id}`);
    await page.getByRole('region', { name: 'Teilnahme' }).getByRole('button', { name: 'Absagen' }).click();
    await page.getByRole('button', { name: 'Abgesagt', pressed: true }).waitFor();
    await ben.goto(month);
    await chipIn(page, '2027-03-05', 'Putztag')
      .getByText('(Sie haben abgesagt, Verein)')
      .waitFor({ state: 'attached' });
    expect(await decoration(/Putztag.*Sie haben abgesagt/)).toBe(true);
    expect(await chipIn(page, '2027-03-12', 'Putztag').getByText('abgesagt').count()).toBe(0);
    await ben.goto(`${month}&view=list`);
    await page.locator('[data-section="2027-03-05"]').getByText('Sie haben abgesagt').waitFor();
    expect(await decoration(/Putztag.*Sie haben abgesagt/)).toBe(true);
    expect(await page.locator('[data-section="2027-03-12"]').getByText('abgesagt').count()).toBe(0);
    await ben.goto('/appointments/invites?status=declined');
    await page.getByRole('main').getByRole('link', { name: 'Putztag' }).first().waitFor();
    expect(await decoration('Putztag')).toBe(true);
  });
});

describe('whoever made an appointment', () => {
  it('is not asked whether they come, and may say that they do', async () => {
    const { page } = anna;
    await anna.goto(month);
    await chipIn(page, '2027-03-10', 'Vorstand').click();
    const panel = page.getByRole('region', { name: 'Teilnahme' });
    await panel.getByRole('button', { name: 'Ich nehme teil' }).waitFor();
    expect(await page.getByText('Sind Sie dabei?').count()).toBe(0);
    expect(await panel.getByRole('button', { name: 'Absagen' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Ich nehme teil' }).click();
    await panel.getByRole('button', { name: 'Zugesagt', pressed: true }).waitFor();
    await panel.getByRole('button', { name: 'Antwort zurücknehmen' }).click();
    await panel.getByRole('button', { name: 'Ich nehme teil' }).waitFor();
  });
});

describe('the screens of somebody with appointments', () => {
  const hrefOf = async (name: string): Promise<string> => {
    await anna.goto(month);
    const chip = anna.page.locator('a[data-entry]').filter({ hasText: name }).first();
    return (await chip.getAttribute('href'))!;
  };
  const screens: Record<string, () => Promise<string>> = {
    month: async () => month,
    list: async () => `${month}&view=list`,
    appointment: () => hrefOf('Vorstand'),
    occurrence: () => hrefOf('Chorprobe'),
    edit: async () => `${await hrefOf('Vorstand')}/edit`,
    participants: async () => `${await hrefOf('Chorprobe')}/participants`,
    contact: async () => `${await hrefOf('Chorprobe')}/contact`,
    'edit-calendar': async () => {
      await anna.goto('/calendars/manage');
      await anna.page.getByRole('button', { name: 'Kalender bearbeiten: Mein Plan' }).click();
      await anna.page.waitForURL(/edit$/);
      return new URL(anna.page.url()).pathname;
    },
  };

  it.each(Object.entries(screens))('%s can be used by everyone', async (name, addressOf) => {
    const { page } = anna;
    await anna.goto(await addressOf());
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    await anna.checkScreen(`calendar-${name}`);
  });

  it('loses an appointment only after being asked', async () => {
    const { page } = anna;
    await anna.goto(month);
    await chipIn(page, '2027-03-10', 'Vorstand').click();
    await page.getByRole('button', { name: 'Aktionen: Vorstand' }).click();
    // No translator is set up here.
    expect(await page.getByRole('group', { name: 'Übersetzen' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Löschen' }).click();
    await page.getByRole('button', { name: 'Endgültig löschen' }).click();
    await page.getByText('„Vorstand“ ist gelöscht.').waitFor();
    await page.getByRole('heading', { name: 'März 2027' }).waitFor();
    await expect.poll(() => chipIn(page, '2027-03-10', 'Vorstand').count()).toBe(0);
  });
});
