import { createActivity, listTags, updateTag } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let ben: Client;
let lea: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  const { streamId } = await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await bed.as((await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true })).id);
  lea = await bed.buildMember({ name: 'Lea Birke' });
  const author = await bed.as(lea.id);
  for (const content of [
    'Wir feiern unser #[1:Sommerfest]',
    'Wer hilft beim #[1:Fest]?',
    'Kuchen für das #[1:Sommerfest]',
    'Ein #[1:Flohmarkt] am Bach',
  ])
    await author.call(createActivity, { body: { content, streams: [streamId] } });
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey.stop());

const tagsNow = async () =>
  (await ben.call(listTags, { query: {} })).body.tags.map(({ name, post_count }) => `${name} ${post_count}`);
const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const menu = async ({ page }: Visitor, tag: string, entry: string) => {
  await page.getByRole('button', { name: `Mehr zu ${tag}` }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

describe('the tags of a network', () => {
  it('[SCR-181] are renamed, merged and ordered by mouse', async () => {
    const { page } = office;
    await office.load('/administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Schlagwörter/ })
      .click();
    await says(office, '2 Beiträge');
    await office.checkScreen('tags');

    await page.getByRole('button', { name: 'Fest bearbeiten', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('sommerfest');
    office.expectError(/409/);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await says(office, 'Das Schlagwort Sommerfest gibt es schon.');
    await office.checkScreen('tag-exists');
    await dialog.getByRole('button', { name: 'Zusammenführen' }).click();
    await says(office, 'Fest und Sommerfest sind jetzt eines: Sommerfest.');
    await says(office, '3 Beiträge');

    await menu(office, 'Flohmarkt', 'Umbenennen oder einordnen');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Markt am Bach');
    await dialog.getByRole('combobox', { name: 'Steht unter' }).fill('Feste');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await says(office, 'unter Feste');
    expect(await tagsNow()).toEqual(['Feste 0', 'Markt am Bach 1', 'Sommerfest 3']);

    const member = await journey.visit();
    await member.signIn(lea.email);
    await member.load('/activitystreams/all?tag=Markt%20am%20Bach');
    await member.page.getByRole('article').getByRole('link', { name: '#Markt am Bach' }).waitFor();
  });

  it('are deleted and brought back by keys alone', async () => {
    const { page } = office;
    await office.load('/administration/tags?q=sommer');
    await page.getByRole('button', { name: 'Mehr zu Sommerfest' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Löschen' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await says(office, 'Sommerfest ist gelöscht.');
    expect(await tagsNow()).toEqual(['Feste 0', 'Markt am Bach 1']);
    await page.getByRole('button', { name: 'Rückgängig' }).focus();
    await page.keyboard.press('Enter');
    await says(office, 'Sommerfest ist wieder da.');
    expect(await tagsNow()).toContain('Sommerfest 3');

    await office.load('/administration/tags');
    await menu(office, 'Markt am Bach', 'Löschen');
    await says(office, 'Markt am Bach ist gelöscht.');
    await page
      .getByRole('combobox', { name: 'Welche Schlagwörter' })
      .selectOption({ label: 'Gelöscht oder zusammengeführt' });
    await page.getByRole('button', { name: 'Zurückholen' }).waitFor();
    await office.checkScreen('tags-deleted');
    await page.getByRole('button', { name: 'Zurückholen' }).click();
    await says(office, 'Markt am Bach ist wieder da.');

    await says(office, 'zusammengeführt mit Sommerfest');
    await page.getByRole('button', { name: 'Zusammenführung von Fest rückgängig machen' }).click();
    await says(office, 'Fest ist wieder da.');
    await says(office, 'Nichts ist gelöscht');
    expect(await tagsNow()).toEqual(['Fest 1', 'Feste 0', 'Markt am Bach 1', 'Sommerfest 2']);
  });

  it('[A-30] are not overwritten unseen: who was quicker is named, and what was typed stays', async () => {
    const { page } = office;
    await office.load('/administration/tags');
    await page.getByRole('button', { name: 'Sommerfest bearbeiten' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('Sommerfest 2026');
    const { id } = (await ben.call(listTags, { query: { q: 'sommer' } })).body.tags[0]!;
    await ben.call(updateTag, { params: { id }, body: { name: 'Dorffest' } });
    office.expectError(/409/);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await says(office, /Inzwischen hat Ben Ulme das Schlagwort geändert: Es heißt Dorffest/);
    expect(await name.inputValue()).toBe('Sommerfest 2026');
    await dialog.getByRole('button', { name: 'Meines trotzdem speichern' }).click();
    await says(office, 'Schlagwort gespeichert.');
    expect(await tagsNow()).toContain('Sommerfest 2026 2');
  });

  it('are denied to those who do not run the network', async () => {
    const member = await journey.visit();
    await member.signIn(lea.email);
    member.expectError(/403/);
    await member.load('/administration/tags');
    await says(member, 'Dazu fehlt Ihnen die Berechtigung.');
  });
});
