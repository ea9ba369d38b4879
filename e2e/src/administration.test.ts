import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let admin: { id: number; email: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  admin = await bed.buildMember({ name: 'Ute Brühl', isNetworkAdmin: true });
  await bed.buildGroup({ createdBy: admin.id, name: 'Chor' });
  for (const name of ['Jonas Brühl', 'Aleksandra Wiśniewska'])
    await bed.buildMember({ name, state: 'awaiting_moderation' });
  office = await journey.visit();
  await office.signIn(admin.email);
});
afterAll(() => journey.stop());

describe('administration', () => {
  it('[SCR-133] [RUL-0455] begins with what waits, and leads to every screen by menu, list and search', async () => {
    const { page } = office;
    await office.load('/');
    const navigation = page.getByRole('navigation', { name: 'Navigation', exact: true });
    await page.getByRole('button', { name: 'Mehr', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Administration', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor();
    const waiting = page.getByRole('link', { name: /2 Registrierungen warten/ });
    await waiting.getByText('Jonas Brühl und Aleksandra Wiśniewska').waitFor();
    await navigation.getByRole('link', { name: /^Übersicht/ }).waitFor();
    await office.checkScreen('administration');
    await waiting.click();
    await page.getByText('Jonas Brühl').waitFor();
    expect(
      await navigation.getByRole('link', { name: /^Wartende Registrierungen/ }).getAttribute('aria-current'),
    ).toBe('page');
    await navigation.getByRole('button', { name: 'Inhalte' }).click();
    await expect.poll(() => navigation.getByRole('link', { name: 'Räume' }).count()).toBe(0);
    await page.reload();
    await page.getByText('Jonas Brühl').waitFor();
    expect(await navigation.getByRole('link', { name: 'Räume' }).count()).toBe(0);
    await navigation.getByRole('button', { name: 'Inhalte' }).click();
    await navigation.getByRole('link', { name: 'Räume' }).waitFor();
  });

  it('is searched by name and other words, with the keyboard alone', async () => {
    const { page } = office;
    await office.load('/administration');
    const search = page.getByRole('combobox', { name: 'Was möchten Sie einstellen?' });
    await search.focus();
    await page.keyboard.type('terminkatgorie');
    const options = page.getByRole('listbox', { name: 'Was möchten Sie einstellen?' }).getByRole('option');
    await options.filter({ hasText: 'Terminkategorien' }).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await search.fill('xyzzy');
    await page.getByText('Nichts gefunden für „xyzzy“.').waitFor();
    await search.fill('Räume');
    await options.filter({ hasText: 'Räume' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/administration/meeting_rooms');
  });

  it('of a group begins with who waits there, and is closed to everybody else', async () => {
    const { page } = office;
    const { kysely } = journey.bed.db;
    const { id } = await journey.bed.buildMember({ name: 'Nia Owusu' });
    await sql`
      insert into group_memberships (group_id, member_id, state) select id, ${id}, 'in_moderation' from groups where slug = 'chor'
    `.execute(kysely);
    await office.load('/groups/chor/administration');
    await page
      .getByRole('link', { name: /1 Beitrittsanfrage/ })
      .getByText('Nia Owusu')
      .waitFor();
    await office.checkScreen('group-administration');
    const plain = await journey.visit();
    const { email } = await journey.bed.buildMember({ name: 'Lea Maier' });
    await plain.signIn(email);
    await plain.load('/administration');
    await plain.page.getByText('Nur für die Administration').waitFor();
    await plain.context.close();
  });
});
