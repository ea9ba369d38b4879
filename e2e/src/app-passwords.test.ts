import { afterAll, beforeAll, expect, it } from 'vitest';
import { rootFolder } from '../../apps/server/src/features/files/testing/build.ts';
import { type BuiltMember, PASSWORD } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
let ben: BuiltMember;
let groupSlug: string;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ben = await bed.buildMember({ name: 'Ben Berg' });
  const group = await bed.buildGroup({ createdBy: ben.id, name: 'Garten' });
  groupSlug = group.slug;
  await rootFolder(bed, group.id);
});
afterAll(() => journey.stop());

/** Asks for the drive as a program does. */
async function enters(secret: string): Promise<number> {
  const { statusCode } = await journey.bed.http.inject({
    method: 'PROPFIND' as 'GET',
    url: `/dav/files/groups/${groupSlug}`,
    headers: { authorization: `Basic ${Buffer.from(`ben:${secret}`).toString('base64')}`, depth: '0' },
  });
  return statusCode;
}

it('leads from a folder to an app password, which is shown once, listed and removed', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  await visitor.signIn(ben.email);
  await visitor.goto(`/groups/${groupSlug}/files`);
  await page.getByText('Als Netzlaufwerk verbinden').click();
  await page.getByText(`/dav/files/groups/${groupSlug}`).waitFor();
  await visitor.checkScreen('folder-drive');
  await page.getByRole('link', { name: 'Zu den App-Passwörtern' }).click();
  await page.getByRole('heading', { name: 'App-Passwörter', level: 1 }).waitFor();
  await page.getByText('Noch kein App-Passwort').waitFor();
  await page.getByRole('button', { name: 'App-Passwort anlegen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await dialog.getByText('Geben Sie ihm einen Namen.').waitFor();
  await dialog.getByLabel('Name').fill('Finder am Laptop');
  await dialog.getByLabel('Ihr Passwort').fill('falsch');
  await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await dialog.getByText('Das Passwort stimmt nicht.').waitFor();
  await dialog.getByLabel('Ihr Passwort').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
  await page.getByRole('heading', { name: 'App-Passwort für „Finder am Laptop“' }).waitFor();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  expect(secret).toMatch(/^([2-9a-z]{4}-){7}[2-9a-z]{4}$/);
  expect(await enters(secret)).toBe(207);
  await visitor.checkScreen('app-password-made');
  await page.getByRole('button', { name: 'Fertig' }).click();
  expect(await page.getByText(secret).count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: 'Finder am Laptop' }).waitFor();
  await page.getByText(/Zuletzt benutzt/).waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: 'Finder am Laptop entfernen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen', exact: true }).click();
  await page.getByText('Noch kein App-Passwort').waitFor();
  expect(await enters(secret)).toBe(401);
});
