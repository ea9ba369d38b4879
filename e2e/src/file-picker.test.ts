import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFile, buildFolder, rootFolder } from '../../apps/server/src/features/files/testing/build.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let lena: BuiltMember;
let otto: BuiltMember;
let group: { id: number; slug: string };
let plans: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  lena = await bed.buildMember({ name: 'Lena Brandt' });
  otto = await bed.buildMember({ name: 'Otto Ohm' });
  group = await bed.buildGroup({
    createdBy: lena.id,
    name: 'AG Sommerfest',
    access: 'closed',
    members: [otto.id],
  });
  const root = await rootFolder(bed, group.id);
  plans = await buildFolder(bed, { parentId: root, name: 'Pläne', createdBy: lena.id });
  await buildFolder(bed, { parentId: plans, name: 'Alt', createdBy: lena.id });
  const file = (folderId: number, name: string, more: object = {}) =>
    buildFile(bed, { folderIds: [folderId], ownerId: lena.id, name, ...more });
  await file(root, 'Vertrag.pdf', { contentType: 'application/pdf' });
  await file(plans, 'Lageplan.txt', { content: 'Bühne im Norden' });
  await file(plans, 'Schichten.txt');
  await file(plans, 'Wiese.jpg', {
    content: await picture(640, 480).toBuffer(),
    contentType: 'image/jpeg',
  });
});
afterAll(() => journey.stop());

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Dateien anhängen' });
const attached = ({ page }: Visitor) => page.getByRole('list', { name: 'Anhänge' }).getByRole('listitem');
const fromFiles = async ({ page }: Visitor, button = 'Dateien anhängen') => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Aus Dateien wählen' }).click();
};
const focused = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('files of folders', () => {
  it('are attached to a post with the keys alone, opened by who reads it, and said to be removed once they are [F-38] [RUL-0284] [RUL-0285] [RUL-0286]', async () => {
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(`/groups/${group.slug}`);
    await page.getByRole('button', { name: /Was gibt es Neues/ }).press('Enter');
    const editor = page.locator('[contenteditable="true"]').first();
    await editor.waitFor();
    await page.keyboard.type('Hier sind die Pläne');
    const clip = page.getByRole('button', { name: 'Dateien anhängen', exact: true });
    await clip.press('Enter');
    await page.getByRole('menuitem', { name: 'Vom Gerät hochladen' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = dialogOf(home);
    await dialog.getByRole('checkbox', { name: /Vertrag\.pdf/ }).waitFor();
    // It begins in the folders of the group, with the folder of its stream closed.
    await dialog.getByRole('navigation').getByRole('button', { name: 'AG Sommerfest' }).waitFor();
    expect(await dialog.getByRole('button', { name: /^Anhänge aus dem Stream/ }).isDisabled()).toBe(true);
    await home.checkScreen('file-picker');

    await dialog.getByRole('searchbox').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(home)).toMatch(/^Pläne/);
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: /Lageplan\.txt/ }).waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => focused(home)).toMatch(/^Wiese\.jpg/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(home)).toMatch(/^Lageplan\.txt/);
    await page.keyboard.press('Space');
    await dialog.getByText('2 Dateien gewählt').waitFor();
    await page.keyboard.press('Backspace');
    await dialog.getByRole('checkbox', { name: /Vertrag\.pdf/ }).waitFor();
    await dialog.getByRole('button', { name: 'Anhängen', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await attached(home).allTextContents()).toEqual([
      expect.stringContaining('Wiese.jpg'),
      expect.stringContaining('Lageplan.txt'),
    ]);
    await expect.poll(() => clip.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Posten', exact: true }).press('Enter');
    const post = page.locator('article').filter({ hasText: 'Hier sind die Pläne' });
    await post.getByRole('link', { name: /Lageplan\.txt/ }).waitFor();

    const reader = await journey.visit();
    await reader.signIn(otto.email);
    await reader.goto(`/groups/${group.slug}`);
    const seen = reader.page.locator('article').filter({ hasText: 'Hier sind die Pläne' });
    await seen.getByRole('button', { name: /Wiese\.jpg/ }).waitFor();
    const fetched = reader.page.waitForEvent('download');
    await seen.getByRole('link', { name: /Lageplan\.txt/ }).click();
    expect((await fetched).suggestedFilename()).toBe('Lageplan.txt');

    await home.goto(`/files/folders/${plans}`);
    await page.getByRole('button', { name: 'Menü zu Lageplan.txt' }).click();
    await page.getByRole('menuitem', { name: 'Löschen' }).click();
    await page.getByText('Lageplan.txt ist gelöscht.').first().waitFor();
    await reader.page.reload();
    await seen.getByText('Diese Datei wurde gelöscht.').waitFor();
    expect(await seen.getByRole('link', { name: /Lageplan\.txt/ }).count()).toBe(0);
    expect(await seen.getByText('Lageplan.txt').count()).toBe(1);
    await reader.checkScreen('post-with-removed-file');

    await home.goto(`/groups/${group.slug}/files/deleted`);
    await page.getByRole('button', { name: 'Lageplan.txt zurückholen' }).click();
    await page.getByText('Lageplan.txt ist wieder da.').first().waitFor();
    await reader.page.reload();
    await seen.getByRole('link', { name: /Lageplan\.txt/ }).waitFor();
  });

  it('are found by their names, among the recent ones and in other trees', async () => {
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(otto.email);
    await home.goto('/messages/new');
    await fromFiles(home);
    const dialog = dialogOf(home);
    await dialog
      .getByText('liegt nichts, was sich anhängen lässt')
      .or(dialog.getByRole('checkbox').first())
      .waitFor();
    await dialog.getByRole('button', { name: 'Alle Bereiche' }).click();
    await dialog.getByRole('button', { name: 'AG Sommerfest' }).click();
    await dialog.getByRole('button', { name: 'Pläne' }).click();
    const names = () => dialog.getByRole('checkbox').allTextContents();
    await expect
      .poll(names)
      .toEqual([/^Lageplan/, /^Schichten/, /^Wiese/].map((name) => expect.stringMatching(name)));
    await dialog.getByRole('button', { name: /^Name/ }).click();
    await expect
      .poll(names)
      .toEqual([/^Wiese/, /^Schichten/, /^Lageplan/].map((name) => expect.stringMatching(name)));
    await dialog.getByRole('button', { name: 'Alt', exact: true }).click();
    await dialog.getByText('liegt nichts, was sich anhängen lässt').waitFor();
    await dialog.getByRole('button', { name: 'Zuletzt geändert' }).click();
    await dialog.getByRole('checkbox', { name: /Vertrag\.pdf.*AG Sommerfest/ }).waitFor();
    await dialog.getByRole('button', { name: 'Favoriten' }).click();
    await dialog.getByText('Noch keine Favoriten').waitFor();
    await dialog.getByRole('searchbox').fill('schicht');
    await dialog.getByRole('checkbox', { name: /Schichten\.txt/ }).click();
    await home.checkScreen('file-picker-search');
    await dialog.getByRole('button', { name: 'Anhängen', exact: true }).click();
    await attached(home).getByText('Schichten.txt').waitFor();
    // A draft keeps it as what it is: nothing of the folder goes when it is taken away.
    await page.reload();
    await attached(home).getByText('Schichten.txt').waitFor();
    await fromFiles(home);
    await dialog.getByRole('searchbox').fill('schicht');
    await dialog.getByRole('button', { name: 'Überall suchen' }).click();
    expect(await dialog.getByRole('checkbox', { name: /Schichten\.txt.*Hängt schon an/ }).isDisabled()).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Schichten\.txt.*entfernen/ }).click();
    await home.goto(`/files/folders/${plans}`);
    await page.getByRole('link', { name: 'Schichten.txt' }).waitFor();
  });

  it('are taken into folders once each, and the first one stays [RUL-0284] [RUL-0285] [RUL-0286] [RUL-0287] [RUL-0288]', async () => {
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(`/groups/${group.slug}/files/new?folder_id=${plans}`);
    const folders = page.getByRole('group', { name: /^Ordner/ });
    expect(await folders.getByRole('button', { name: /nicht mehr wählen/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Weiterer Ordner' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('navigation').getByRole('button', { name: 'AG Sommerfest' }).waitFor();
    // The one that is chosen is not opened again.
    expect(await dialog.getByRole('button', { name: 'Pläne' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Auswählen', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Weiterer Ordner' }).click();
    await dialog.getByText('Dieser Ordner ist schon gewählt.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Auswählen', exact: true }).isDisabled()).toBe(true);
  });
});
