import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  const member = await journey.bed.buildMember({ name: 'Anna Ahrens' });
  await journey.bed.buildCalendar({ ownerId: member.id, name: 'Mein Plan' });
  anna = await journey.visit();
  await anna.signIn(member.email);
});
afterAll(() => journey.stop());

/** The programs that the form of a new appointment loads. */
async function loadedByForm(): Promise<string[]> {
  const { page } = anna;
  await anna.load('/appointments/new?date=2027-03-03');
  await page.getByLabel('Titel').waitFor();
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
}

it('makes a series with an end in a browser without Temporal; the others load nothing for it', async () => {
  const { page, context } = anna;
  const usual = await loadedByForm();
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  const more = (await loadedByForm()).filter((path) => !usual.includes(path));
  expect(more).not.toEqual([]);
  await page.getByLabel('Titel').fill('Chorprobe');
  await page.getByLabel('Wiederholung').selectOption('weekly');
  await page.getByLabel('Letzter Termin').fill('24.03.2027');
  await page.getByRole('button', { name: 'Eintragen' }).click();
  await page.getByRole('heading', { name: 'Chorprobe' }).waitFor();
  await page.getByText('vom 03.03.2027 bis 24.03.2027').waitFor();
});
