import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { visitWith } from './hands.ts';

let mail: MailServer;
let journey: Journey;
let anna: Awaited<ReturnType<Journey['bed']['buildMember']>>;
let ben: typeof anna;
beforeAll(async () => {
  mail = await startMailServer();
  journey = await startJourney({ SMTP_URL: mail.url });
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Abel', isNetworkAdmin: true });
  ben = await bed.buildMember({ name: 'Ben Berg' });
  const calendar = await bed.buildCalendar({ name: 'Verein' });
  for (const name of ['Sommerfest', 'Repair-Café', 'Chorprobe'])
    await bed.buildAppointment({ calendarIds: [calendar], authorId: anna.id, name });
  const group = await bed.buildGroup({ createdBy: anna.id, name: 'Vorstand', access: 'hidden' });
  const secret = await bed.buildCalendar({ groupId: group.id, name: 'Vorstand' });
  await bed.buildAppointment({ calendarIds: [secret], authorId: anna.id, name: 'Kassenprüfung' });
});
afterAll(async () => {
  await journey.stop();
  await mail.stop();
});

const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const upcoming = ({ page }: Visitor) =>
  page
    .getByRole('list', { name: 'Was bald ansteht' })
    .getByRole('listitem')
    .getByRole('link')
    .allTextContents();
const mailTo = async (address: string, count = 1) => {
  await expect
    .poll(() => mail.mailsTo(address).length, { timeout: 60_000, interval: 200 })
    .toBeGreaterThanOrEqual(count);
  return mail.mailsTo(address).at(-1)!;
};

describe('the newsletter', () => {
  it('is planned, ordered by keys, looked at, sent, read in the browser and left [RUL-0582] [RUL-0583]', async () => {
    // Whoever was never here is not written to.
    const reader = await journey.visit();
    await reader.signIn(ben.email);
    const office = await visitWith(journey, 'mouse');
    await office.signIn(anna.email);
    const { page } = office;
    await office.goto('/administration/newsletter/settings');
    await says(office, 'Der Newsletter ist ausgeschaltet');

    // When it comes: months explain what becomes of the 31st.
    expect(await page.getByText('Fehlt der Tag in einem Monat').count()).toBe(0);
    await office.tick(page.getByRole('switch', { name: 'Newsletter verschicken' }));
    await page.getByRole('radio', { name: '2-mal im Monat' }).check();
    await says(office, 'Fehlt der Tag in einem Monat');
    await page.getByRole('combobox', { name: 'Erster Tag im Monat' }).selectOption('15');
    await says(office, 'Beide Ausgaben kämen zur selben Zeit');
    expect(await button(office, 'Speichern').isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Erster Tag im Monat' }).selectOption('31');
    await office.press(button(office, 'Speichern'));
    await says(office, 'Die Zeiten sind gespeichert.');
    await says(office, /Nächste Ausgabe: .* um 07:00 Uhr, an 2 Mitglieder/);

    // In which order.
    const before = await upcoming(office);
    await button(office, `${before[1]} verschieben`).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await says(office, 'Die Reihenfolge ist gespeichert.');
    const [first, second, ...rest] = before;
    await expect.poll(() => upcoming(office)).toEqual([second, first, ...rest]);
    await Promise.all([
      page.waitForResponse(/update_upcoming_activities/),
      office.press(button(office, `„${first}“ weglassen`)),
    ]);
    await button(office, 'Einen weggelassenen zeigen').waitFor();

    // A failed reorder shows what is stored, and says so.
    const calls = '**/update_upcoming_activities*';
    await page.route(calls, (route) => route.abort());
    await office.press(button(office, `„${second}“ nach unten`));
    await says(office, 'Keine Verbindung zum Server.');
    await expect.poll(() => upcoming(office)).toEqual([second, ...rest]);
    await page.unroute(calls);
    await office.checkScreen('newsletter');

    // As Ben would get it: without what he may not see.
    const frame = page.frameLocator('iframe[title="Vorschau"]');
    await frame.getByText('Kassenprüfung').first().waitFor();
    await page.getByRole('combobox', { name: 'Für wen' }).fill('Ben');
    await page.getByRole('option', { name: /Ben Berg/ }).click();
    await frame.getByText(/Ben/).first().waitFor();
    await expect.poll(() => frame.getByText('Kassenprüfung').count()).toBe(0);
    await office.press(button(office, 'Nur Text'));
    await page.locator('pre').getByText(second!).waitFor();
    await office.press(button(office, 'Test an mich'));
    await says(office, `Die Ausgabe ist unterwegs an ${anna.email}.`);
    await mailTo(anna.email);
    expect(mail.mailsTo(ben.email)).toEqual([]);

    // Sent once somebody has said so twice.
    await office.press(button(office, 'Jetzt verschicken'));
    await office.press(page.getByRole('dialog').getByRole('button', { name: 'Jetzt verschicken' }));
    const got = await mailTo(ben.email);
    expect(got.text).toContain(second!);
    expect(got.text).not.toContain('Kassenprüfung');
    expect(got.headers.get('list-unsubscribe-post') ?? got.headers.get('list')).toBeDefined();
    await office.goto('/administration/newsletter/issues');
    await says(office, 'an 2 verschickt');
    await office.checkScreen('newsletter-issues');
    await page.getByRole('main').getByRole('link', { name: second! }).first().click();
    await page.getByRole('heading', { name: 'Wer sie bekam' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ben Berg' }).waitFor();
    await office.checkScreen('newsletter-issue');

    // Read in the browser by who is no administrator, with what they may see.
    await reader.goto('/newsletters');
    await reader.page.getByRole('main').getByRole('link', { name: second! }).first().click();
    const read = reader.page.frameLocator('main iframe');
    await read.getByText(second!).first().waitFor();
    expect(await read.getByText('Kassenprüfung').count()).toBe(0);
    await reader.checkScreen('newsletter-read');
    await reader.goto('/administration/newsletter/settings');
    await says(reader, 'Das können nur Administratoren des Netzwerks');

    // The link of the mail asks first, without signing in.
    const [, path] = /(\/unsubscribe\/[^\s>"]+)/.exec(got.text!)!;
    const stranger = await journey.visit();
    await stranger.goto(path!);
    await button(stranger, 'Abbestellen').waitFor();
    await office.goto('/administration/newsletter/settings');
    await says(office, 'an 2 Mitglieder');
    await button(stranger, 'Abbestellen').click();
    await says(stranger, 'Abbestellt');
    await office.load('/administration/newsletter/settings');
    await says(office, /an ein Mitglied\. Eine Person hat ihn abbestellt\./);
  }, 240_000);
});
