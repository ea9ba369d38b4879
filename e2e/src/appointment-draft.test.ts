import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { PASSWORD } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: Visitor;
let email: string;
let appointmentId: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const member = await bed.buildMember({ name: 'Anna Ahrens' });
  email = member.email;
  const calendarId = await bed.buildCalendar({ ownerId: member.id, name: 'Mein Plan' });
  appointmentId = await bed.buildAppointment({ calendarIds: [calendarId], authorId: member.id });
  await sql`
    insert into appointment_participants (appointment_id, member_id, status)
    values (${appointmentId}, ${(await bed.buildMember()).id}, 'accepted')
  `.execute(bed.db.kysely);
  anna = await journey.visit();
  await anna.signIn(email);
});
afterAll(() => journey.stop());

const address = '/appointments/new?date=2031-03-05';
const title = () => anna.page.getByLabel('Titel');
const back = () => anna.page.getByText('Ihr angefangener Entwurf ist wieder da.');
/** Leaves the page as a browser does that asks first. */
const reload = async () => {
  anna.page.once('dialog', (dialog) => void dialog.accept());
  await anna.page.reload();
};

describe('an appointment that is not saved yet', () => {
  it('is there again after a reload, and may be thrown away', async () => {
    const { page } = anna;
    await anna.goto(address);
    await title().fill('Sommerfest');
    await page.getByLabel('Ort', { exact: true }).fill('Vorstand');
    await reload();
    await back().waitFor();
    expect(await title().inputValue()).toBe('Sommerfest');
    expect(await page.getByLabel('Ort', { exact: true }).inputValue()).toBe('Vorstand');
    await page.getByRole('button', { name: 'Entwurf verwerfen' }).click();
    await expect.poll(() => title().inputValue()).toBe('');
    await page.reload();
    await title().waitFor();
    expect(await title().inputValue()).toBe('');
    expect(await back().count()).toBe(0);
  });

  it('is there again after the session has ended meanwhile', async () => {
    const { page, context } = anna;
    anna.expectError(/401/);
    await anna.goto(address);
    await title().fill('Herbstfest');
    await context.clearCookies();
    // Whatever is asked next leads to the sign-in: this, or what the page asks by itself just before. Pressed now or
    // not at all: a press that waited for the button would save after the sign-in.
    await page.evaluate(() => document.querySelector<HTMLElement>('main form [type="submit"]')?.click());
    await page.waitForURL(/\/users\/sign_in/);
    await page.locator('input[type="email"]').first().fill(email);
    await page.locator('input[type="password"]').first().fill(PASSWORD);
    await page.locator('button[type="submit"]').first().click();
    await page.waitForURL(/\/appointments\/new/);
    await back().waitFor();
    expect(await title().inputValue()).toBe('Herbstfest');
  });

  it('is asked about before it is left, and gone once it is saved', async () => {
    const { page } = anna;
    await page.getByRole('link', { name: 'Verzeichnis' }).first().click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByText('Seite verlassen?').waitFor();
    await page.getByRole('button', { name: 'Hier bleiben' }).click();
    await page.getByRole('button', { name: 'Eintragen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Herbstfest' }).waitFor();
    await anna.goto(address);
    await title().waitFor();
    expect(await title().inputValue()).toBe('');
    expect(await back().count()).toBe(0);
  });

  it('is thrown away by those who break off and say so', async () => {
    const { page } = anna;
    await anna.goto(address);
    await title().fill('Doch nicht');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Verwerfen', exact: true }).click();
    await page.waitForURL(/\/appointments$/);
    await page.getByRole('link', { name: 'Neuer Termin' }).first().waitFor();
    await anna.goto(address);
    await title().waitFor();
    expect(await title().inputValue()).toBe('');
  });

  it('does not undo what somebody else changed meanwhile', async () => {
    const { page } = anna;
    await page.getByLabel('Titel').fill('Treffen');
    await page.getByRole('button', { name: 'Eintragen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Treffen' }).waitFor();
    const edit = `${new URL(page.url()).pathname}/edit`;
    await anna.goto(edit);
    await title().fill('Großes Treffen');
    const other = await journey.visit();
    await other.signIn(email);
    await other.goto(edit);
    await other.page.getByLabel('Ort', { exact: true }).fill('Vorstand');
    await other.page.getByRole('button', { name: 'Speichern' }).click();
    await other.page.getByRole('heading', { level: 1, name: 'Treffen' }).waitFor();
    await reload();
    await back().waitFor();
    expect(await title().inputValue()).toBe('Großes Treffen');
    expect(await page.getByLabel('Ort', { exact: true }).inputValue()).toBe('Vorstand');
  });
});

describe('a letter to those who take part', () => {
  it('is there again after a reload, and gone once it is sent', async () => {
    const { page } = anna;
    const main = page.getByRole('main');
    const [subject, text] = [main.getByLabel('Betreff'), main.getByLabel('Nachricht')];
    await anna.load(`/appointments/${appointmentId}/contact`);
    await subject.fill('Treffpunkt');
    await text.fill('Wir treffen uns am Brunnen.');
    await page.reload();
    await subject.waitFor();
    expect([await subject.inputValue(), await text.inputValue()]).toEqual([
      'Treffpunkt',
      'Wir treffen uns am Brunnen.',
    ]);
    await page.getByRole('button', { name: 'Senden' }).click();
    await page.getByText(/^Die Nachricht geht an/).waitFor();
    await anna.goto(`/appointments/${appointmentId}/contact`);
    await subject.waitFor();
    expect([await subject.inputValue(), await text.inputValue()]).toEqual(['', '']);
  });
});
