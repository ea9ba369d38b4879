import { getDesign, listDesigns, updateDesign } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
let lea: BuiltMember;
let group: { id: number; slug: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true });
  lea = await bed.buildMember({ name: 'Lea Linde' });
  group = await bed.buildGroup({ createdBy: lea.id, name: 'Gemeinschaftsgarten', members: [] });
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click();
const rootValue = ({ page }: Visitor, property: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), property);
const choose = async ({ page }: Visitor, button: string, bytes: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name: 'bild.jpg', mimeType: 'image/jpeg', buffer: bytes });
};

describe('designs [SCR-175] [SCR-176]', () => {
  it('are made, and worn by whoever has the product open, without a reload [RUL-0477] [RUL-0478] [RUL-0479] [RUL-0480]', async () => {
    const [office, open] = [await journey.visit(), await journey.visit()];
    const { page } = office;
    await open.signIn(lea.email);
    await open.goto('/activitystreams/all');
    const before = await rootValue(open, '--accent');
    await office.signIn(ada.email);
    await office.goto('/administration');
    await page
      .getByRole('link', { name: /^Designs/ })
      .first()
      .click();
    await press(office, 'Neues Design');
    await page.locator('#name').fill('Sommer');
    await press(office, 'Anlegen');
    await page.getByRole('heading', { name: 'Design „Sommer“' }).waitFor();
    await says(office, 'Noch nichts geändert');
    await page.locator('#accent').fill('gelb');
    await says(office, /Bitte als Farbwert schreiben/);
    expect(await page.getByRole('button', { name: 'Speichern', exact: true }).isDisabled()).toBe(true);
    // Too bright for words: a deeper tone stands in for it, and it is said.
    await page.locator('#accent').fill('FFD500');
    await says(office, /hat auf Weiß nur 1,4 : 1, Schrift braucht 4,5 : 1/);
    await page.getByRole('radio', { name: /^Groß/ }).check();
    await choose(office, 'Bild wählen: Logobild', await picture(400, 100).toBuffer());
    await page.getByRole('img', { name: 'Logobild' }).waitFor();
    await page.getByRole('radio', { name: /^Bild Ein Bild/ }).check();
    await says(office, 'Es fehlt noch: Bannerbild');
    await choose(office, 'Bild wählen: Bannerbild', await picture(1920, 120).toBuffer());
    await page.getByRole('img', { name: 'Bannerbild' }).waitFor();
    await page.getByRole('switch', { name: /Ganze Breite/ }).check();
    await office.checkScreen('designs-edit');
    await press(office, 'Speichern');
    await says(office, 'Gespeichert');
    expect(await rootValue(open, '--accent')).toBe(before);
    await press(office, 'Sommer verwenden');
    await says(office, 'Sommer ist jetzt in Gebrauch.');
    await office.checkScreen('designs');
    for (const visitor of [office, open]) {
      await expect.poll(() => rootValue(visitor, '--accent')).toBe('#ffd500');
      const header = visitor.page.getByRole('banner').first();
      await expect.poll(async () => (await header.boundingBox())?.height).toBe(80);
      await expect.poll(async () => (await header.boundingBox())?.y).toBe(120);
    }
    await open.checkScreen('designs-worn');
    await open.page.setViewportSize({ width: 1023, height: 900 });
    await expect
      .poll(async () => (await open.page.getByRole('banner').first().boundingBox())?.height)
      .toBe(60);
  });

  it('say who was faster with the same field, and keep what was typed [A-30]', async () => {
    const office = await journey.visit();
    const { page } = office;
    const other = await journey.bed.as(ben.id);
    const [design] = (await other.call(listDesigns, {})).body.designs;
    await office.signIn(ada.email);
    await office.goto(`/administration/designs/${design!.id}/edit`);
    await page.locator('#accent').fill('#225588');
    await other.call(updateDesign, {
      params: { id: design!.id },
      body: { design: { accent: '#006644' }, based_on: { accent: design!.accent } },
    });
    office.expectError(/409/);
    await press(office, 'Speichern');
    await says(office, /Inzwischen hat Ben Ulme das geändert/);
    expect(await page.locator('#accent').inputValue()).toBe('#225588');
    await press(office, 'Speichern');
    await says(office, 'Gespeichert, alle sehen es schon.');
    const now = await other.call(getDesign, { params: { id: design!.id } });
    expect(now.body.design.accent).toBe('#225588');
  });
});

describe('the design of a group [SCR-179] [SCR-180]', () => {
  it('is made by keys alone, shows on its pages, and ends when it is deleted [RUL-0481] [RUL-0483]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(lea.email);
    await office.goto(`/groups/${group.slug}/administration/designs`);
    const ofNetwork = await rootValue(office, '--accent');
    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
    };
    await press('Neues Design');
    await page.keyboard.type('Garten');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Design „Garten“: Gemeinschaftsgarten' }).waitFor();
    await page.locator('#accent').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('#3f7d2c');
    await page.keyboard.press('Enter');
    await says(office, 'Gespeichert');
    await press('Garten verwenden');
    await expect.poll(() => rootValue(office, '--accent')).toBe('#3f7d2c');
    await office.checkScreen('designs-group');
    await office.goto('/activitystreams/all');
    await expect.poll(() => rootValue(office, '--accent')).toBe(ofNetwork);
    await office.goto(`/groups/${group.slug}/administration/designs`);
    await expect.poll(() => rootValue(office, '--accent')).toBe('#3f7d2c');
    await press('Aktionen für Garten');
    await page.getByRole('menuitem', { name: 'Löschen' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Garten löschen?' });
    await question.waitFor();
    const confirm = question.getByRole('button', { name: 'Löschen' });
    await confirm.focus();
    await page.keyboard.press('Enter');
    await says(office, 'Garten ist gelöscht.');
    await expect.poll(() => rootValue(office, '--accent')).toBe(ofNetwork);
    await says(office, 'Noch keine Designs');
  });
});
