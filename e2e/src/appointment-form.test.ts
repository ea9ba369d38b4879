import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTranslationServer,
  type TranslationServer,
} from '../../apps/server/src/testing/translation-server.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let translator: TranslationServer;
let journey: Journey;
let anna: Visitor;
let mine: number;
let group: number;
let organiser: number;
let invited: number;
beforeAll(async () => {
  translator = await startTranslationServer();
  journey = await startJourney({ TRANSLATION_URL: translator.url });
  const { bed } = journey;
  await bed.openNetwork();
  const member = await bed.buildMember({ name: 'Anna Ahrens' });
  organiser = member.id;
  invited = (await bed.buildMember({ name: 'Ida Imhof' })).id;
  mine = await bed.buildCalendar({ ownerId: member.id, name: 'Mein Plan' });
  await bed.buildGroup({ createdBy: member.id, name: 'Chor' });
  ({ id: group } = await bed.buildGroup({ createdBy: member.id, name: 'Garten' }));
  anna = await journey.visit();
  await anna.signIn(member.email);
});
afterAll(async () => {
  await journey.stop();
  await translator.stop();
});

const build = (name: string, columns: Record<string, unknown> = {}) =>
  journey.bed.buildAppointment({ calendarIds: [mine], authorId: organiser, name, columns });

/** Keeps requests back until they are let go. */
async function holdBack(page: Page, address: string | RegExp, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}

describe('files and pictures', () => {
  it('are sent before the appointment is saved, and both keep the button [RUL-0106] [RUL-0107]', async () => {
    const { page } = anna;
    const jpeg = await picture(900, 450).toBuffer();
    const image = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: jpeg });
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    const finished: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST') finished.push(new URL(request.url()).pathname);
    });
    await anna.load('/appointments/new?date=2027-03-03');
    const save = page.getByRole('button', { name: 'Eintragen' });
    await page.getByLabel('Titel').fill('Fest');
    expect(await save.isEnabled()).toBe(true);
    const sendFiles = await holdBack(page, '**/api/storage/files*', 'POST');
    await page
      .locator('input[type="file"][multiple]')
      .last()
      .setInputFiles([
        ...['eins.txt', 'zwei.txt', 'drei.txt'].map(file),
        ...Array.from({ length: 9 }, (_, index) => image(`bild-${index}.jpg`)),
      ]);
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.getByText('Dateien werden noch gesendet.').waitFor();
    sendFiles();
    await expect.poll(() => save.isEnabled(), { timeout: 30_000 }).toBe(true);
    const sendImage = await holdBack(page, '**/api/storage/images*', 'POST');
    await page.locator('input[type="file"][accept^="image/"]').setInputFiles(image('titel.jpg'));
    await expect.poll(() => save.isDisabled()).toBe(true);
    sendImage();
    await expect.poll(() => save.isEnabled()).toBe(true);
    const store = await holdBack(page, '**/appointments.json', 'POST');
    await save.click();
    await expect.poll(() => save.getAttribute('aria-busy')).toBe('true');
    await save.click();
    store();
    await page.getByRole('heading', { level: 1, name: 'Fest' }).waitFor();
    const sent = finished.filter((path) => /storage|appointments/.test(path));
    expect(sent.filter((path) => path === '/appointments.json')).toHaveLength(1);
    expect(sent.at(-1)).toBe('/appointments.json');
    expect(sent.filter((path) => path.includes('/storage/'))).toHaveLength(13);
  });

  it('are shown in small numbers, the picture of the appointment large [RUL-0043] [RUL-0046] [RUL-0054]', async () => {
    const { page } = anna;
    const article = page.getByRole('article');
    const files = article.locator('a[download$=".txt"]');
    expect(await files.count()).toBe(2);
    await article.getByRole('button', { name: '1 weitere Datei zeigen' }).click();
    expect(await files.count()).toBe(3);
    const previews = article.getByRole('button', { name: /^Bild ansehen/ });
    expect(await previews.count()).toBe(8);
    await previews.last().getByText('+1').waitFor();
    const widths = await previews.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(Math.min(...widths.slice(0, 1))).toBeGreaterThan(3 * Math.max(...widths.slice(1)));
    const title = article.locator('> picture > img');
    expect((await title.boundingBox())!.width).toBeGreaterThan(600);
    await expect
      .poll(() => title.evaluate((each) => (each as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(600);
  });
});

describe('what does not work', () => {
  it('is said: neither saved [RUL-0108] nor cancelled [RUL-0084]', async () => {
    const { page } = anna;
    await page.route('**/appointments.json', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
        : route.continue(),
    );
    await anna.load('/appointments/new');
    await page.getByLabel('Titel').fill('Fehlschlag');
    await page.getByRole('button', { name: 'Eintragen' }).click();
    await page.getByText('Der Termin konnte nicht gespeichert werden.').waitFor();
    await page.unroute('**/appointments.json');
    expect(await page.getByLabel('Titel').inputValue()).toBe('Fehlschlag');
    const id = await build('Bleibt');
    await page.route('**/cancel.json', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    page.once('dialog', (dialog) => void dialog.accept());
    await anna.load(`/appointments/${id}`);
    await page.getByRole('button', { name: 'Aktionen: Bleibt' }).click();
    await page.getByRole('menuitem', { name: 'Termin absagen' }).click();
    await page.getByRole('button', { name: 'Termin absagen' }).click();
    await page.getByText('Der Termin konnte nicht abgesagt werden.').waitFor();
    await page.unroute('**/cancel.json');
  });
});

describe('the form', () => {
  it('shows of many calendars those that are ticked, all on request, and scrolls in none of its parts', async () => {
    const { page } = anna;
    const plans = Array.from({ length: 9 }, (_, index) => `Plan ${index}`);
    for (const name of plans) await journey.bed.buildCalendar({ ownerId: organiser, name });
    await anna.load(`/appointments/new?calendar_id=${mine}`);
    const list = page.getByRole('group', { name: 'In diesen Kalendern' });
    await list.getByLabel('Mein Plan').waitFor();
    expect(await list.getByRole('checkbox').count()).toBe(1);
    await page.getByRole('button', { name: 'Alle 10 Kalender zeigen' }).click();
    expect(await list.getByRole('checkbox').count()).toBe(10);
    await list.getByLabel('Plan 8').check();
    expect(await list.getByLabel('Mein Plan').isChecked()).toBe(true);
    const inner = await page.getByRole('main').evaluate((sheet) =>
      [...sheet.querySelectorAll('*')]
        .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
        .filter((each) => each.scrollHeight > each.clientHeight)
        .map((each) => each.outerHTML.slice(0, 80)),
    );
    expect(inner).toEqual([]);
  });

  it('finds a time zone by its place, with its offset, the common ones first', async () => {
    const { page } = anna;
    const zone = page.getByRole('combobox', { name: 'Zeitzone' });
    expect(await zone.inputValue()).toMatch(/^Europe\/Berlin \(UTC\+0[12]:00\)$/);
    await zone.click();
    const found = page.getByRole('listbox', { name: 'Zeitzone' }).getByRole('option');
    await page.getByRole('option', { name: /^Europe\/Berlin UTC\+0[12]:00$/, selected: true }).waitFor();
    await zone.fill('tok');
    expect(await found.allTextContents()).toEqual(['Asia/TokyoUTC+09:00']);
    await zone.press('Enter');
    expect(await zone.inputValue()).toBe('Asia/Tokyo (UTC+09:00)');
    expect(await found.count()).toBe(0);
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Verwerfen' }).click();
  });
});

describe('what is shown to whom', () => {
  it('is translated with a mark, where there is a translator [RUL-0042]', async () => {
    const { page } = anna;
    const id = await build('Sommerfest', { description: 'Wir feiern am See.' });
    await anna.load(`/appointments/${id}`);
    await page.getByRole('button', { name: 'Aktionen: Sommerfest' }).click();
    await page.getByRole('group', { name: 'Übersetzen' }).getByText('English').click();
    const translated = page.getByRole('status').filter({ hasText: '[en] Wir feiern am See.' });
    await translated.getByText('[en] Sommerfest').waitFor();
    await translated.getByText('(übersetzt)').waitFor();
  });

  it('are role lists, folded at first below 640 px [RUL-0048]', async () => {
    const { page } = anna;
    const id = await build('Treffen');
    await anna.load(`/appointments/${id}`);
    await page.evaluate(
      async ([address, member]) => {
        const session = await (await fetch('/api/v1/session.json')).json();
        const headers = { 'content-type': 'application/json', 'x-csrf-token': session.csrf_token };
        const body = JSON.stringify({ participant: { membership_ids: [member] } });
        await fetch(address, { method: 'POST', headers, body });
      },
      [`/appointments/${id}/participants.json`, invited] as const,
    );
    const list = page.getByRole('region', { name: 'Teilnahme' }).locator('details');
    for (const [width, open] of [
      [640, true],
      [639, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await anna.load(`/appointments/${id}`);
      await list.first().waitFor();
      expect(await list.first().evaluate((each) => (each as HTMLDetailsElement).open)).toBe(open);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('the way to a new calendar and to invitations', () => {
  it('begins in the header, also for those who have no calendar yet', async () => {
    const { page } = anna;
    await anna.load('/groups/garten/calendars');
    await page.getByRole('button', { name: 'Erstellen', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Termin', exact: true }).click();
    await page.getByLabel('Titel').waitFor();
    const clara = await journey.visit();
    await clara.signIn((await journey.bed.buildMember()).email);
    await clara.goto('/');
    await clara.page.getByRole('button', { name: 'Erstellen', exact: true }).click();
    await clara.page.getByRole('menuitem', { name: 'Termin', exact: true }).click();
    const { page: claras } = clara;
    await claras.getByRole('main').getByRole('link', { name: 'Kalender anlegen' }).click();
    await claras.getByLabel('Name', { exact: true }).fill('Claras Plan');
    await claras.getByRole('button', { name: 'Anlegen' }).click();
    // Then it goes on with the appointment.
    await claras.getByLabel('Titel').waitFor();
    expect(await claras.getByLabel('Claras Plan').isChecked()).toBe(true);
    const guest = await journey.visit();
    await guest.signIn((await journey.bed.buildMember({ isExternal: true })).email);
    await guest.goto('/');
    await guest.page.getByRole('button', { name: 'Erstellen', exact: true }).click();
    await guest.page.getByRole('menuitem', { name: 'Nachricht', exact: true }).waitFor();
    expect(await guest.page.getByRole('menuitem', { name: 'Termin', exact: true }).count()).toBe(0);
    await guest.load('/appointments/new');
    await guest.page.getByText('Hier können Sie keinen Termin eintragen').waitFor();
    await guest.page.getByText(/Bitte wenden Sie sich an sie\./).waitFor();
    expect(await guest.page.getByRole('link', { name: 'Kalender anlegen' }).count()).toBe(0);
  });

  it('brings kind and group along [RUL-0122]', async () => {
    const { page } = anna;
    await anna.load(`/calendars/new?type=group&parent_id=${group}`);
    await expect.poll(() => page.locator('select#type').inputValue()).toBe('group');
    expect(await page.locator('select#parent_id').inputValue()).toBe(String(group));
    await anna.load('/calendars/new?type=personal');
    await expect.poll(() => page.locator('select#type').inputValue()).toBe('personal');
    expect(await page.locator('select#parent_id').count()).toBe(0);
  });

  it('says on each tab that it loads, and that there is nothing [RUL-0065]', async () => {
    const ben = await journey.visit();
    await ben.signIn((await journey.bed.buildMember()).email);
    await ben.goto('/');
    const { page } = ben;
    for (const [status, title] of [
      ['open', 'Keine offenen Einladungen'],
      ['upcoming', 'Demnächst steht nichts an'],
      ['accepted', 'Noch nichts zugesagt'],
      ['declined', 'Noch nichts abgesagt'],
      ['expired', 'Keine abgelaufenen Einladungen'],
      ['obsolete', 'Kein Termin ist entfallen'],
    ] as const) {
      const answer = await holdBack(page, /\/api\/v1\/(invites|participations)\.json/, 'GET');
      await ben.goto(`/appointments/invites?status=${status}`);
      await page.getByRole('main').locator('[aria-busy="true"]').first().waitFor();
      expect(await page.getByText(title, { exact: true }).count()).toBe(0);
      answer();
      await page.getByText(title, { exact: true }).waitFor();
      expect(await page.getByRole('main').locator('[aria-busy="true"]').count()).toBe(0);
    }
  });
});
