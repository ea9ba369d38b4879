import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let kept: BuiltMember;
let post: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  const { streamId } = await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  const imported = (name: string, email: string) =>
    bed.buildMember({ name, email, state: 'without_sign_in' });
  const gone = await imported('R. Rad', 'rosa@alt.example');
  kept = await imported('Rosa Rad', 'rosa@neu.example');
  await imported('Kurt Kette', 'kurt@archiv.example');
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into activities (author_id, content) values (${gone.id}, 'Wer fährt mit?') returning id, author_id, created_at
    )
    insert into activity_containers (container_id, activity_id, author_id, created_at)
    select ${streamId}, id, author_id, created_at from written returning activity_id as id
  `.execute(bed.services.db.kysely);
  post = rows[0]!.id;
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();

describe('people who came with a mail archive [SCR-355]', () => {
  it('are made one by an administrator, who is asked before [RUL-1072]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration');
    await page
      .getByRole('link', { name: /^Importierte Personen/ })
      .first()
      .click();
    await says(office, '3 Personen');
    await office.checkScreen('imported-people');

    await page.getByRole('button', { name: 'R. Rad zusammenführen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wer ist R. Rad?' });
    // Those of the same last name stand there at once, and nobody can go on without choosing.
    await dialog.getByRole('radio', { name: /Rosa Rad/ }).waitFor();
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
    expect(await dialog.getByRole('button', { name: 'Weiter' }).isDisabled()).toBe(true);
    await dialog.getByRole('searchbox').fill('niemand');
    await dialog.getByText('Niemand gefunden').waitFor();
    await dialog.getByRole('searchbox').fill('rosa@');
    await dialog.getByRole('radio', { name: /Rosa Rad/ }).check();
    await office.checkScreen('imported-people-choose');
    await dialog.getByRole('button', { name: 'Weiter' }).click();

    const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /mit Rosa Rad/ }));
    await question.getByText(/rosa@alt\.example/).waitFor();
    await office.checkScreen('imported-people-question');
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'R. Rad zusammenführen' }).waitFor();

    await page.getByRole('button', { name: 'R. Rad zusammenführen' }).click();
    await dialog.getByRole('radio', { name: /Rosa Rad/ }).check();
    await dialog.getByRole('button', { name: 'Weiter' }).click();
    await question.getByRole('button', { name: 'Endgültig zusammenführen' }).click();
    await says(office, 'R. Rad und Rosa Rad sind jetzt eine Person.');
    await says(office, '2 Personen');
    const row = page.getByRole('listitem').filter({ hasText: 'Rosa Rad' });
    await row.getByText('rosa@alt.example').waitFor();
    await row.getByText(/1 Beitrag/).waitFor();

    await office.goto(`/activities/${post}`);
    await page.getByRole('link', { name: 'Rosa Rad' }).first().waitFor();

    await office.goto('/administration/audit_log');
    const entry = page.getByText('Importierte Personen zusammengeführt').filter({ visible: true });
    await entry.first().waitFor();
    const { rows } = await sql`
      select author_id from activities where id = ${post}
    `.execute(journey.bed.services.db.kysely);
    expect(rows).toEqual([{ author_id: kept.id }]);
  });
});
