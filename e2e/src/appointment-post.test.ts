import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let organiser: Visitor;
let guest: Visitor;
let calendar: number;
let own: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Ahrens' });
  const ben = await bed.buildMember({ name: 'Ben Becker' });
  const group = await bed.buildGroup({ createdBy: anna.id, name: 'Chor', members: [ben.id] });
  calendar = await bed.buildCalendar({ groupId: group.id, name: 'Chorkalender' });
  own = await bed.buildCalendar({ ownerId: anna.id, name: 'Mein Plan' });
  organiser = await journey.visit();
  await organiser.signIn(anna.email);
  guest = await journey.visit();
  await guest.signIn(ben.email);
});
afterAll(() => journey.stop());

/** Makes an appointment in the form, with a post about it. */
async function announce(name: string): Promise<number> {
  const { page } = organiser;
  await organiser.goto(`/appointments/new?date=2031-03-05&calendar_id=${calendar}`);
  await page.getByLabel('Titel').fill(name);
  await page.getByLabel('Ort', { exact: true }).fill('Vereinshaus');
  await page.getByLabel(/Beitrag/).check();
  await page.getByRole('button', { name: 'Eintragen' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return Number(/\d+$/.exec(new URL(page.url()).pathname)![0]);
}
const cardOf = (visitor: Visitor, name: string) => visitor.page.getByRole('region', { name, exact: true });
const stream = '/groups/chor/activitystreams';

describe('an appointment in the stream', () => {
  it('shows what, when and where, takes an answer, and follows what becomes of it', async () => {
    const id = await announce('Sommerkonzert');
    const asked: string[] = [];
    guest.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await guest.goto(stream);
    const card = cardOf(guest, 'Sommerkonzert');
    await card.getByText('Mittwoch, 05.03.2031, 18:00 bis 19:00 Uhr').waitFor();
    await card.getByText('Vereinshaus').waitFor();
    // It came with its post: a page of cards asks no more than a page without.
    expect(asked.filter((path) => path.startsWith('/appointments/'))).toEqual([]);
    await card.getByRole('button', { name: 'Zusagen' }).click();
    await card.getByRole('button', { name: 'Zugesagt', pressed: true }).waitFor();
    await guest.checkScreen('appointment-post');
    await guest.page.setViewportSize({ width: 1440, height: 900 });
    await card.getByRole('button', { name: 'Zugesagt', pressed: true }).waitFor();
    const { page } = organiser;
    await page.getByRole('button', { name: 'Aktionen: Sommerkonzert' }).click();
    await page.getByRole('menuitem', { name: 'Termin absagen' }).click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Termin absagen' })
      .click();
    await card.getByText('abgesagt', { exact: true }).waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    await organiser.goto(`/appointments/${id}`);
    await page.getByRole('button', { name: 'Aktionen: Sommerkonzert' }).click();
    await page.getByRole('menuitem', { name: 'Löschen' }).click();
    await page.getByRole('button', { name: 'Endgültig löschen' }).click();
    await guest.page.getByText('Diesen Termin gibt es nicht mehr: Er wurde gelöscht.').waitFor();
    expect(await card.count()).toBe(0);
  });

  it('is its text alone for those who do not see the appointment', async () => {
    const id = await announce('Geheime Probe');
    await guest.goto(stream);
    await cardOf(guest, 'Geheime Probe').waitFor();
    await sql`
      update appointment_containers set container_id = ${own} where appointment_id = ${id}
    `.execute(journey.bed.db.kysely);
    await guest.load(stream);
    await guest.page.getByText('Geheime Probe').first().waitFor();
    await expect.poll(() => guest.page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(await cardOf(guest, 'Geheime Probe').count()).toBe(0);
    await organiser.goto(stream);
    await cardOf(organiser, 'Geheime Probe').waitFor();
  });
});
