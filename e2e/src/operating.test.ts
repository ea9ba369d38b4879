import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  await sql`
    insert into jobs.job (name, data, state, retry_count, started_on, completed_on, output)
    values ('waiting_removals', '{}', 'failed', 8, now(), now(), '{"name": "Error", "message": "no room"}')
  `.execute(bed.db.kysely);
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey?.stop());

it('a job that failed is found from the start page and tried again [SCR-251]', async () => {
  const { page } = office;
  await office.goto('/administration');
  await page.getByRole('link', { name: /Eine Aufgabe im Hintergrund ist gescheitert/ }).click();
  await page.getByText('Gelöschte Dateien entfernen').waitFor();
  await page.getByText('Error: no room').waitFor();
  await office.checkScreen('operating-failed');
  await page.getByRole('button', { name: 'Erneut versuchen' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Nichts ist gescheitert').waitFor();
  expect(await page.getByRole('button', { name: 'Erneut versuchen' }).count()).toBe(0);
  await office.checkScreen('operating-well');
});
