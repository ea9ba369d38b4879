import { createActivity } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let secret: { slug: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  const { streamId } = await bed.openNetwork();
  await changeSettings(bed.db.kysely, { name: 'Lindenplatz' });
  await bed.services.settings.reload();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  await bed.buildGroup({ createdBy: ada.id, name: 'Chor' });
  secret = await bed.buildGroup({ createdBy: ada.id, name: 'Vorstand', access: 'hidden' });
  const asAda = await bed.as(ada.id);
  await asAda.call(createActivity, { body: { content: 'Willkommen im Netzwerk', streams: [streamId] } });
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const bar = ({ page }: Visitor) => page.getByRole('region', { name: 'Vorschau' });

describe('a preview of the network [SCR-259]', () => {
  it('shows it as a new member sees it, changes nothing, says so, and ends', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto(`/groups/${secret.slug}`);
    await page.getByRole('heading', { name: 'Vorstand' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('ansehen als');
    await page.getByRole('option', { name: 'Vorschau', exact: true }).click();
    await page.waitForURL('**/administration/preview');
    await page.getByRole('radio', { name: /^Als Gast/ }).waitFor();
    // There are no roles here, and what there is none of cannot be chosen.
    expect(await page.getByRole('radio', { name: /^Mit einer Rolle/ }).count()).toBe(0);
    await page.getByRole('radio', { name: /^Als Mitglied einer Gruppe/ }).check();
    expect(await page.getByRole('button', { name: 'Vorschau beginnen' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Gruppe' }).selectOption({ label: 'Vorstand' });
    await office.checkScreen('preview');
    await page.getByRole('radio', { name: /^Als neues Mitglied/ }).check();
    await page.getByRole('button', { name: 'Vorschau beginnen' }).click();

    await bar(office).waitFor();
    await says(office, 'Sie sehen das Netzwerk als: neues Mitglied');
    await office.goto('/activitystreams/all');
    await says(office, 'Willkommen im Netzwerk');
    await office.goto('/administration');
    await says(office, 'Nur für die Administration');
    await office.goto('/activitystreams/all');
    await page.getByRole('button', { name: /^Profil von/ }).click();
    await page.getByRole('menuitem', { name: 'Abmelden' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Mein Profil' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await office.goto('/groups');
    await says(office, 'Chor');
    expect(await page.getByText('Vorstand').count()).toBe(0);
    await office.checkScreen('preview-groups');
    await office.goto(`/groups/${secret.slug}`);
    await says(office, 'Diese Seite gibt es nicht');
    await bar(office).waitFor();

    await office.goto('/activitystreams/network');
    await page.getByRole('button', { name: 'Gefällt mir' }).first().click();
    await says(office, 'Beenden Sie dazu die Vorschau.');

    await bar(office).getByRole('button', { name: 'Vorschau beenden' }).press('Enter');
    await page.getByRole('button', { name: 'Profil von Ada Admin' }).waitFor();
    expect(await bar(office).count()).toBe(0);
    await office.goto(`/groups/${secret.slug}`);
    await page.getByRole('heading', { name: 'Vorstand' }).first().waitFor();
    await office.goto('/administration/audit_log');
    // The filter has the same words, hidden in its list.
    for (const act of ['Vorschau beendet', 'Vorschau begonnen'])
      await page.getByText(act).locator('visible=true').first().waitFor();
  });
});
