import { createActivity } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { chooseByKeys, type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let lea: BuiltMember;
let mia: BuiltMember;
let group: { slug: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  await changeSettings(bed.db.kysely, { abuse_reports_enabled: 'enabled' });
  await bed.services.settings.reload();
  lea = await bed.buildMember({ name: 'Lea Lind' });
  mia = await bed.buildMember({ name: 'Mia Maus' });
  const ben = await bed.buildMember({ name: 'Ben Berg' });
  const garden = await bed.buildGroup({ createdBy: lea.id, name: 'Garten', members: [mia.id, ben.id] });
  group = garden;
  const writer = await bed.as(ben.id);
  await writer.call(createActivity, { body: { content: 'Ihr seid alle Esel', streams: [garden.streamId] } });
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click();
const post = ({ page }: Visitor) => page.getByRole('article').filter({ hasText: 'Ihr seid alle Esel' });

describe('a report', () => {
  let reporter: Visitor;
  let office: Visitor;

  it('[SCR-132] [RUL-0454] is sent from the menu of a post, with the keys', async () => {
    reporter = await journey.visit();
    const { page } = reporter;
    await reporter.signIn(mia.email);
    await reporter.goto('/activitystreams/all');
    await post(reporter).getByRole('button', { name: 'Aktionen' }).press('Enter');
    await chooseByKeys(page.getByRole('menuitem', { name: 'Melden' }));
    await page.getByRole('heading', { name: 'Etwas melden' }).waitFor();
    expect(await page.getByLabel('Adresse').inputValue()).toMatch(/^\/activities\/\d+$/);
    expect(await page.getByRole('button', { name: 'Melden', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /Beleidigung oder Hass/ }).press('Space');
    await page.getByLabel('Beschreibung').fill('Das geht zu weit.');
    await reporter.checkScreen('new-report');
    await page.getByRole('button', { name: 'Melden', exact: true }).press('Enter');
    await says(reporter, 'Danke, Ihre Meldung ist angekommen.');
    await reporter.goto('/info');
    await page.getByRole('link', { name: 'Etwas melden' }).waitFor();
  });

  it('[SCR-241] [A24] is decided by those who run the group, and can be taken back', async () => {
    office = await journey.visit();
    const { page } = office;
    await office.signIn(lea.email);
    await office.goto('/notifications');
    await page.getByText('Mia Maus hat etwas gemeldet').first().click();
    await page.waitForURL(`**/groups/${group.slug}/administration/reports`);
    await says(office, 'Ihr seid alle Esel');
    await says(office, 'Das geht zu weit.');
    expect(await page.getByRole('button', { name: 'Verwarnen' }).isDisabled()).toBe(true);
    await page.getByLabel('Nachricht oder Notiz').fill('Bitte freundlich bleiben.');
    await office.checkScreen('reports-of-group');
    await press(office, 'Ausblenden');
    await says(office, 'Keine offenen Meldungen');
    await reporter.goto('/activitystreams/all');
    await expect.poll(() => post(reporter).count()).toBe(0);
    await reporter.goto('/notifications');
    await says(reporter, 'Lea Lind hat ausgeblendet, was Sie gemeldet haben');

    await page.getByRole('link', { name: 'Erledigte zeigen' }).click();
    await press(office, 'Wieder einblenden');
    await says(office, 'Stehen gelassen');
    await reporter.load('/activitystreams/all');
    await post(reporter).waitFor();
  });

  it('[SCR-240] lets those who administer the network lock who wrote it, with a reason', async () => {
    const ada = await journey.bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
    const head = await journey.visit();
    const { page } = head;
    await head.signIn(ada.email);
    await head.goto('/administration/reports?status=closed');
    const card = page.getByRole('article', { name: 'Meldung zu Ben Berg' });
    await card.getByRole('button', { name: 'Konto sperren' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Grund').fill('Beleidigt immer wieder');
    await head.checkScreen('report-lock-author');
    await page.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click();
    await says(head, 'Ben Berg ist gesperrt.');
    await card.getByText('Konto gesperrt').waitFor();
    await card.getByText('Beleidigt immer wieder').waitFor();
    await expect.poll(() => card.getByRole('button', { name: 'Konto sperren' }).count()).toBe(0);
    await head.goto('/administration/members?state=locked');
    await says(head, 'Grund: Beleidigt immer wieder');

    await office.load(`/groups/${group.slug}/administration/reports?status=closed`);
    await says(office, 'Konto gesperrt');
    expect(await office.page.getByText('Beleidigt immer wieder').count()).toBe(0);
    expect(await office.page.getByRole('button', { name: 'Konto sperren' }).count()).toBe(0);
  });
});
