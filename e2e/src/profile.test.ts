import { updatePropertySet } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putLegalText } from '../../apps/server/src/features/legal-texts/index.ts';
import { type BuiltMember, PASSWORD } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let bert: BuiltMember;
let visitor: Visitor;

beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  const { id } = await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Groß', state: 'to_be_onboarded' });
  bert = await bed.buildMember({ name: 'Bert Brauer' });
  const asAdmin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  await asAdmin.call(updatePropertySet, {
    params: { name: 'member_profile' },
    body: {
      properties: [
        { name: 'village', type: 'text', label: 'Ortsteil', required: true },
        { name: 'about_me', type: 'text', label: 'Über mich', multiline: true },
      ],
    },
  });
  await bed.db.kysely.transaction().execute((tx) =>
    putLegalText(tx, id, {
      handle: 'nutzungsbedingungen',
      names: { de: 'Nutzungsbedingungen', en: 'Terms of use' },
      statements: { de: 'Ich stimme den Nutzungsbedingungen zu.', en: 'I agree to the terms of use.' },
      contents: { de: '## Miteinander\n\nWir sind **freundlich**.', en: 'We are kind.' },
      position: 1,
    }),
  );
  await bed.buildGroup({ createdBy: bert.id, name: 'Chor', members: [anna.id] });
  visitor = await journey.visit();
});
afterAll(() => journey.stop());

describe('somebody new', () => {
  it('reads the legal texts before signing in', async () => {
    const { page } = visitor;
    await visitor.goto('/users/sign_in');
    await page.getByRole('link', { name: 'Nutzungsbedingungen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nutzungsbedingungen' }).waitFor();
    await page.getByText('freundlich').waitFor();
    await visitor.checkScreen('legal-text');
    await visitor.goto('/legal');
    await page.getByRole('main').getByRole('link', { name: 'Nutzungsbedingungen' }).waitFor();
    await visitor.checkScreen('legal');
  });

  it('finds the way in and home on a page that is not there', async () => {
    const { page } = visitor;
    await visitor.goto('/legal/nowhere');
    await page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Netzwerk' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
    await page.waitForURL(`**/users/sign_in?return_to=${encodeURIComponent('/legal/nowhere')}`);
  });

  it('agrees, fills in what is required, and is where they wanted to go [RUL-0359]', async () => {
    const { page } = visitor;
    await visitor.goto(`/members/${bert.id}`);
    await page.locator('input[type="email"], input[autocomplete~="username"]').first().fill(anna.email);
    await page.locator('input[type="password"]').first().fill(PASSWORD);
    await page.locator('button[type="submit"]').first().click();
    await page.waitForURL('**/users/legal_texts**');
    await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
    await page.getByRole('alert').getByText('Nutzungsbedingungen').waitFor();
    await visitor.checkScreen('accept-legal-texts');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();

    await page.waitForURL('**/onboarding/profile**');
    await visitor.checkScreen('onboarding');
    await page.getByRole('button', { name: 'Los geht’s' }).click();
    await page.getByText('Ihre Angaben konnten nicht gespeichert werden.').waitFor();
    await page.getByLabel('Ortsteil').fill('Oberdorf');
    await page.getByRole('button', { name: 'Los geht’s' }).click();
    await page.waitForURL(`**/members/${bert.id}`);
    await page.getByRole('heading', { level: 1, name: 'Bert Brauer' }).waitFor();
  });

  it('says who they are, with a picture cut by keyboard', async () => {
    const { page } = visitor;
    visitor.expectError(/422/);
    await visitor.goto(`/members/${anna.id}/edit`);
    await page.getByLabel('Über mich').fill('Ich singe gern.');
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 600;
      canvas.height = 300;
      const context = canvas.getContext('2d')!;
      context.fillStyle = 'red';
      context.fillRect(0, 0, 300, 300);
      context.fillStyle = 'blue';
      context.fillRect(300, 0, 300, 300);
      return canvas.toDataURL('image/png').split(',')[1]!;
    });
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
    const input = page.locator('input[type="file"]').first();
    await input.setInputFiles(file('kaputt.png', Buffer.from('kein Bild')));
    await page.getByText('Diese Datei ist kein Bild').waitFor();
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
    await input.setInputFiles(file('IMG_0001.HEIC', heic));
    await page.getByText('Bitte sichern Sie das Bild als JPEG').waitFor();
    await input.setInputFiles(file('bild.png', Buffer.from(picture, 'base64')));
    const part = page.getByRole('group', { name: 'Ausschnitt des Bildes' });
    await part.waitFor();
    await visitor.checkScreen('picture-crop');
    await part.focus();
    for (let index = 0; index < 12; index += 1) await part.press('ArrowLeft');
    await page.getByRole('button', { name: 'Bild übernehmen' }).click();
    await page.getByText('Das Bild ist gespeichert.').waitFor();
    // The right half was left out: the picture is red.
    const [red, , blue] = await page
      .locator('main img')
      .first()
      .evaluate(async (element) => {
        const image = element as HTMLImageElement;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 1;
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      });
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Das Profil ist gespeichert.').waitFor();
    await page.getByText('Ich singe gern.').waitFor();
    await visitor.checkScreen('own-profile');
  });

  it('ignores somebody, and no longer', async () => {
    const { page } = visitor;
    await visitor.goto(`/members/${bert.id}`);
    await page.getByRole('button', { name: 'Mehr zu Bert Brauer' }).click();
    await page.getByRole('menuitem', { name: 'Ignorieren' }).click();
    await page.getByRole('button', { name: 'Ignorieren', exact: true }).click();
    await page.getByText('Sie ignorieren diese Person.').waitFor();
    await visitor.checkScreen('ignored-person');
    await visitor.goto(`/members/${anna.id}/ignored`);
    await page.getByRole('link', { name: 'Bert Brauer' }).waitFor();
    await visitor.checkScreen('ignored-people');
    await page.getByRole('button', { name: 'Nicht mehr ignorieren' }).click();
    await page.getByText('Sie ignorieren niemanden').waitFor();
  });

  it('takes their data along', async () => {
    const { page } = visitor;
    await visitor.goto('/users/edit');
    await page.getByRole('button', { name: 'Archiv erstellen' }).click();
    const link = page.getByRole('link', { name: 'Archiv herunterladen' });
    await link.waitFor();
    await visitor.checkScreen('own-data');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^dorfplatz-.*\.tar\.gz$/);
  });

  it('leaves, knowing what happens, and is out', async () => {
    const { page } = visitor;
    await visitor.goto('/users/edit');
    await page.getByRole('button', { name: 'Netzwerk verlassen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('bleibt unter Ihrem Namen stehen').waitFor();
    await visitor.checkScreen('leaving');
    await dialog.getByLabel('Jetziges Passwort').fill('falsch geraten');
    await dialog.getByRole('button', { name: 'Netzwerk verlassen' }).click();
    await dialog.getByText('Das Passwort stimmt nicht.').first().waitFor();
    await dialog.getByLabel('Jetziges Passwort').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Netzwerk verlassen' }).click();
    await page.waitForURL('**/users/sign_in');
    await visitor.goto('/users/edit');
    await page.waitForURL('**/users/sign_in**');
  });
});
