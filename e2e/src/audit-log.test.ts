import { readFile } from 'node:fs/promises';
import { createMembershipRole, updateMembershipRole, updateSettings } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let ben: Client;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await bed.as((await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true })).id);
  const lea = await bed.as((await bed.buildMember({ name: 'Lea Brühl' })).id);
  const role = { name: 'Kasse', plural_name: 'Kassen', color: '#2f6fde', text_color: '#ffffff' };
  const created = await ben.call(createMembershipRole, { body: role });
  const { id } = created.body as { id: number };
  await ben.call(updateMembershipRole, { params: { id }, body: { ...role, name: 'Schatzamt' } });
  await ben.call(updateSettings, { body: { network: { show_map: false } } } as never);
  await lea.call(createMembershipRole, { body: role });
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const rows = ({ page }: Visitor) => page.getByRole('main').locator('ul > li');

describe('the audit log', () => {
  it('[SCR-238] is found by its name, and says who did and was refused what', async () => {
    const { page } = office;
    await office.load('/administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Protokoll/ })
      .first()
      .click();
    await page.waitForURL('**/administration/audit_log');
    const refused = rows(office).filter({ hasText: 'Lea Brühl' });
    await refused.getByText('Abgelehnt').waitFor();
    expect(await refused.getByText('Rolle angelegt').count()).toBe(1);
    await rows(office).filter({ hasText: 'Protokoll gelesen' }).getByText('Ada Admin').waitFor();
    await office.checkScreen('audit-log');
  });

  it('is filtered by person, by act, by outcome and by what it was done to', async () => {
    const { page } = office;
    await page.getByLabel('Ergebnis').selectOption('refused');
    await expect.poll(() => rows(office).count()).toBe(1);
    await page.getByLabel('Ergebnis').selectOption('');
    await page.getByLabel('Wer', { exact: true }).selectOption({ label: 'Ben Ulme' });
    await expect.poll(() => rows(office).filter({ hasText: 'Lea' }).count()).toBe(0);
    await page.getByLabel('Was', { exact: true }).selectOption({ label: 'Rolle geändert' });
    await expect.poll(() => rows(office).count()).toBe(1);
    await rows(office)
      .getByRole('button', { name: /Rolle Schatzamt/ })
      .press('Enter');
    await page.waitForURL(/target=membership_role/);
    await page
      .getByRole('search')
      .getByRole('button', { name: /Rolle Schatzamt/ })
      .click();
    await page.waitForURL((url) => !url.search.includes('target'));
    await page.reload();
    await expect.poll(() => rows(office).count()).toBe(1);
  });

  it('is taken along as CSV with what the filters leave', async () => {
    const { page } = office;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Als CSV herunterladen' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Rolle geändert');
    await office.load('/administration/audit_log');
    await rows(office).filter({ hasText: 'Protokoll heruntergeladen' }).first().waitFor();
  });

  it('says whether it is whole, with the last entry to be noted elsewhere', async () => {
    const { page } = office;
    await page.getByRole('button', { name: 'Auf Änderungen prüfen' }).click();
    await says(office, /Alle \d+ Einträge sind unverändert/);
    await says(office, /^\d+ [0-9a-f]{64}$/);
    await office.checkScreen('audit-log-verified');
  });

  it('is denied to those who do not run the network', async () => {
    const plain = await journey.visit();
    await plain.signIn((await journey.bed.buildMember()).email);
    await plain.load('/administration/audit_log');
    await says(plain, 'Das Protokoll ist der Administration vorbehalten.');
  });
});
