import { getSettings, updateSettings } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { outboxMails } from '../../apps/server/src/testing/outbox-mails.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await journey.bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true });
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const save = (visitor: Visitor) => visitor.page.getByRole('button', { name: 'Speichern' });

describe('settings of the network [SCR-134]', () => {
  it('are found by other words, changed, and say who changed them; of two who change the same the second is told [A-30] [RUL-0484] [RUL-0500]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration');
    await page.getByRole('combobox', { name: 'Was möchten Sie einstellen?' }).fill('Anzahl kommender');
    await page.getByRole('option', { name: /Anzahl kommender Termine/ }).click();
    await page.waitForURL(/settings\/edit\?tab=mail#max_number/);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe('max_number_of_upcoming_appointments');
    expect(await save(office).isDisabled()).toBe(true);
    await says(office, 'Noch nichts geändert');
    await office.checkScreen('network-settings-mail');
    await page.locator('#max_number_of_upcoming_appointments').fill('31');
    await save(office).click();
    await says(office, 'Das Speichern ist fehlgeschlagen.');
    await page.locator('#max_number_of_upcoming_appointments[aria-invalid="true"]').waitFor();
    await page.locator('#max_number_of_upcoming_appointments').fill('9');
    await page.getByRole('link', { name: 'Allgemein' }).click();
    await page.locator('#name').fill('Lindenplatz');
    await says(office, '2 Änderungen');
    await office.checkScreen('network-settings-changed');
    await save(office).click();
    await says(office, 'Gespeichert.');
    await says(office, /Gespeichert von Ada Admin/);
    await office.checkScreen('network-settings');

    const other = await journey.bed.as(ben.id);
    await page.locator('#name').fill('Lindenhof');
    const { settings } = (await other.call(getSettings)).body;
    await other.call(updateSettings, {
      body: { settings: { name: 'Eichenplatz' }, based_on: { name: settings.name } },
    });
    await save(office).click();
    await says(office, /Inzwischen hat Ben Ulme das geändert. Jetzt steht dort: Eichenplatz/);
    expect(await page.locator('#name').inputValue()).toBe('Lindenhof');
    await office.checkScreen('network-settings-conflict');
    await save(office).click();
    await expect.poll(async () => (await other.call(getSettings)).body.settings.name).toBe('Lindenhof');
  });

  it('wish a happy birthday with words and a picture of the network, which are tried out first [RUL-0501]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration');
    await page.getByRole('combobox', { name: 'Was möchten Sie einstellen?' }).fill('Gratulation');
    await page.getByRole('option', { name: /Zum Geburtstag gratulieren/ }).click();
    await page.waitForURL(/settings\/edit\?tab=mail#birthday_enabled/);
    await page.locator('#birthday_enabled').check();
    await page.locator('#birthday_subject').fill('Hoch sollst du leben');
    await page.locator('#birthday_text').fill('Alles Liebe vom Lindenhof');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Bild wählen: Bild im Glückwunsch' }).click();
    const buffer = await picture(900, 500).toBuffer();
    await (await chooser).setFiles({ name: 'torte.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('img', { name: 'Bild im Glückwunsch' }).waitFor();
    await says(office, '4 Änderungen');
    await save(office).click();
    await says(office, 'Gespeichert.');
    await office.checkScreen('network-settings-birthday');

    await page.getByRole('button', { name: 'Vorschau: Geburtstag' }).click();
    await says(office, /Alles Liebe vom Lindenhof/);
    await page.locator('[role=status] img').waitFor();
    await office.checkScreen('network-settings-birthday-preview');
    await page.getByRole('button', { name: 'Probe senden: Geburtstag' }).click();
    await says(office, `An ${ada.email} gesendet.`);
    const { attachments } = await outboxMails(journey.bed).mailTo(ada.email, { subject: /^Hoch sollst/ });
    expect(attachments).toMatchObject([{ cid: 'picture' }]);

    await office.goto(`/members/${ada.id}/settings/edit`);
    await page.getByRole('checkbox', { name: 'Zum Geburtstag eine E-Mail bekommen' }).uncheck();
    await save(office).click();
    await says(office, 'Gespeichert.');
    await office.goto('/administration/settings/edit?tab=mail');
    await page.getByRole('button', { name: 'Bild entfernen: Bild im Glückwunsch' }).click();
    await save(office).click();
    await says(office, 'Gespeichert.');
    expect(
      (await (await journey.bed.as(ada.id)).call(getSettings)).body.settings.birthday_emails.image,
    ).toBeNull();
  });

  it('show a mail before it is sent, and keep what was changed from getting lost', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration/settings/edit?tab=mail');
    await page.getByRole('button', { name: 'Vorschau: Zusammenfassung' }).click();
    await says(office, /Sommerfest/);
    await page.getByRole('button', { name: 'Probe senden: Zusammenfassung' }).click();
    await says(office, `An ${ada.email} gesendet.`);
    await page.locator('#show_comments').uncheck();
    await page.getByRole('link', { name: 'Beitritt', exact: true }).click();
    await says(office, '1 Änderung');
    await office.checkScreen('network-settings-join');
  });
});
