import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { fieldOf, messageOf, openChat, say } from './chat-talk.ts';

const LIMIT = 300_000;

let journey: Journey;
let adas: Visitor;
let bens: Visitor;
let photo: Buffer;

beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  await changeSettings(bed.db.kysely, { file_size_limit: LIMIT });
  const ada: BuiltMember = await bed.buildMember({ name: 'Ada Lang' });
  const ben: BuiltMember = await bed.buildMember({ name: 'Ben Kurz' });
  photo = await picture(640, 480).toBuffer();
  [adas, bens] = [await journey.visit(), await journey.visit()];
  await adas.signIn(ada.email);
  await bens.signIn(ben.email);
  await openChat(adas, `member/${ben.id}`);
  await openChat(bens, `member/${ada.id}`);
});
afterAll(() => journey.stop());

const attach = ({ page }: Visitor, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('form input[type="file"]').setInputFiles(files);
const attached = ({ page }: Visitor) => page.getByRole('list', { name: 'Anhänge' }).getByRole('listitem');
const sendOf = ({ page }: Visitor) => page.getByRole('button', { name: 'Senden' });
const text = (name: string, content = 'Liste') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** Lets files through to the server only when the returned function is called. */
async function holdUploads({ page }: Visitor): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/storage/files', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('files in a chat', () => {
  it('show how far they are, are sent once they are there, and are seen and fetched by the other', async () => {
    const { page } = adas;
    const release = await holdUploads(adas);
    await attach(adas, [text('einkauf.txt', 'Brot und Salz')]);
    await attached(adas)
      .getByRole('progressbar', { name: /einkauf\.txt/ })
      .waitFor();
    await fieldOf(adas).fill('Das fehlt noch');
    expect(await sendOf(adas).isDisabled()).toBe(true);
    release();
    await attached(adas).getByRole('progressbar').waitFor({ state: 'detached' });
    await page.unroute('**/api/storage/files');
    await fieldOf(adas).press('Enter');
    expect(await attached(adas).count()).toBe(0);
    const link = messageOf(bens, 'Das fehlt noch').getByRole('link', { name: /einkauf\.txt/ });
    await link.waitFor();
    const answer = await bens.context.request.get(
      new URL((await link.getAttribute('href'))!, journey.url).href,
    );
    expect(await answer.text()).toBe('Brot und Salz');
  });

  it('are images that the other sees, and opens large by keyboard', async () => {
    await attach(adas, [{ name: 'platz.jpg', mimeType: 'image/jpeg', buffer: photo }]);
    await expect.poll(() => sendOf(adas).isEnabled()).toBe(true);
    await say(adas, 'So sieht es aus');
    const shown = messageOf(bens, 'So sieht es aus').getByRole('button', { name: /platz\.jpg/ });
    const width = () => shown.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await shown.press('Enter');
    await bens.page.getByRole('dialog').getByRole('img').waitFor();
    await bens.page.keyboard.press('Escape');
    await bens.page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('that are too large say so, keep nothing else from being sent, and go when they are taken away', async () => {
    await attach(adas, [text('karte.txt', 'x'.repeat(LIMIT + 1)), text('weg.txt', 'Links am Bach')]);
    const refused = attached(adas).filter({ hasText: 'karte.txt' });
    await refused
      .getByRole('alert')
      .filter({ hasText: /zu groß/ })
      .waitFor();
    await fieldOf(adas).fill('Der Weg');
    expect(await sendOf(adas).isDisabled()).toBe(true);
    await refused.getByRole('button', { name: 'karte.txt entfernen' }).click();
    await fieldOf(adas).press('Enter');
    await messageOf(bens, 'Der Weg')
      .getByRole('link', { name: /weg\.txt/ })
      .waitFor();
    expect(await messageOf(bens, 'Der Weg').getByText('karte.txt').count()).toBe(0);
  });

  it('come without a word, and stand as such in lists of chats', async () => {
    await attach(bens, [text('noten.txt')]);
    await expect.poll(() => sendOf(bens).isEnabled()).toBe(true);
    await sendOf(bens).click();
    await messageOf(adas, 'noten.txt').waitFor();
    await adas.page
      .getByRole('link', { name: /Ben Kurz/ })
      .getByText('Anhang')
      .waitFor();
  });
});
