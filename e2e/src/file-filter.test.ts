import { updateFileFilter } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();

describe('which files the network lets in [SCR-192]', () => {
  it('is a list that refuses what is no ending [RUL-0594] [RUL-0595], and of which writers are told before they send [RUL-0293]', async () => {
    const ada = await journey.bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
    const ben = await journey.bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true });
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    await office.goto('/administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Dateiarten/ })
      .click();
    const list = page.getByRole('textbox', { name: 'Dateiendungen' });
    const save = page.getByRole('button', { name: 'Speichern' });
    await list.waitFor();
    expect(await save.isDisabled()).toBe(true);
    await office.checkScreen('file-filter');
    await list.fill('pdf, .exe');
    await says(office, /Das ist keine Dateiendung: .exe/);
    await page.locator('#extensions[aria-invalid="true"]').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await office.checkScreen('file-filter-invalid');
    await page.getByText('Nur diese Endungen sind zugelassen').click();
    await list.fill('pdf, txt');
    await save.click();
    await says(office, 'Gespeichert.');

    const other = await journey.bed.as(ben.id);
    await other.call(updateFileFilter, { body: { mode: 'deny', extensions: 'exe' } });
    await list.fill('pdf, txt, png');
    await save.click();
    await says(office, /Inzwischen hat Ben Ulme das geändert. Jetzt sind dort gesperrt: exe/);
    expect(await list.inputValue()).toBe('pdf, txt, png');
    await save.click();
    await says(office, 'Gespeichert.');

    await office.goto('/activitystreams/network');
    const bytes = (name: string) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('x'),
    });
    const chosen = page.locator('input[type="file"]').last();
    await page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    await page.locator('[contenteditable="true"]:visible').first().waitFor();
    await chosen.setInputFiles([bytes('plan.pdf'), bytes('virus.exe'), bytes('brief.docx')]);
    await says(office, /Nicht zugelassen: virus.exe und brief.docx. Zugelassen sind: pdf, txt und png./);
    await page.getByRole('listitem').filter({ hasText: 'plan.pdf' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'virus.exe' }).count()).toBe(0);
    await other.call(updateFileFilter, { body: { mode: 'deny', extensions: 'txt' } });
    await chosen.setInputFiles([bytes('notiz.txt')]);
    await says(office, 'Nicht zugelassen: notiz.txt.');
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'notiz.txt' }).count()).toBe(0);
  });
});
