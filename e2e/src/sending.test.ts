import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let member: BuiltMember;
let group: { id: number; slug: string };
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  member = await journey.bed.buildMember({ name: 'Mia Member' });
  group = await journey.bed.buildGroup({ createdBy: member.id, name: 'Chor' });
});
afterAll(() => journey.stop());

const POSTS = '**/api/v1/activities.json';
const REPLIES = '**/api/v1/activities/*/replies.json';

async function enter(): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(member.email);
  await visitor.goto(`/groups/${group.slug}/activitystreams`);
  await visitor.page.getByRole('button', { name: /Was gibt es Neues|Entwurf/ }).waitFor();
  return visitor;
}

const editorOf = ({ page }: Visitor) => page.locator('[contenteditable="true"]:visible').first();

async function write(visitor: Visitor, text: string): Promise<void> {
  await visitor.page.getByRole('button', { name: /Was gibt es Neues/ }).click();
  await editorOf(visitor).click();
  await visitor.page.keyboard.insertText(text);
}

/** Lets the server work at once, and its answer arrive only when the returned function is called. */
async function holdAnswers({ page }: Visitor, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return release;
}

/** The most places at which a text was shown at once, from now on. */
async function watchCopies({ page }: Visitor, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const seen = { most: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const copies = [...document.querySelectorAll('#main .prose')].filter(
        (element) => !element.closest('form') && element.textContent?.includes(wanted),
      );
      seen.most = Math.max(seen.most, copies.length);
      requestAnimationFrame(look);
    };
    look();
  }, text);
  return () => page.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most);
}

describe('what is being sent', () => {
  it('stands in the stream at once, and once, however fast the live message is', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const release = await holdAnswers(visitor, POSTS);
    await write(visitor, 'Probe um **sieben**');
    const copies = await watchCopies(visitor, 'Probe um');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').filter({ hasText: 'Wird gesendet' }).getByText('Probe um').waitFor();
    expect(await editorOf(visitor).count()).toBe(0);
    // The live message comes without the answer.
    await page.getByRole('article').filter({ hasText: 'Probe um' }).waitFor();
    release();
    await page.getByRole('button', { name: /Was gibt es Neues/, disabled: false }).waitFor();
    await page.getByText('Wird gesendet').waitFor({ state: 'detached' });
    expect(await copies()).toBe(1);
  });

  it('is shown below its post when it is a reply', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const post = page.getByRole('article').filter({ hasText: 'Probe um' }).first();
    const release = await holdAnswers(visitor, REPLIES);
    await post
      .getByRole('button', { name: /Antworten|0 Antworten|Antwort/ })
      .first()
      .click();
    await editorOf(visitor).click();
    await page.keyboard.insertText('Ich komme später');
    const copies = await watchCopies(visitor, 'Ich komme später');
    await page.keyboard.press('Control+Enter');
    await post.getByRole('status').filter({ hasText: 'Wird gesendet' }).getByText('Ich komme').waitFor();
    release();
    await post.getByRole('article').filter({ hasText: 'Ich komme später' }).waitFor();
    await page.getByText('Wird gesendet').waitFor({ state: 'detached' });
    expect(await copies()).toBe(1);
    await post.getByRole('button', { name: '1 Antwort', exact: true }).waitFor();
  });

  it('comes back into the form with its reason when it fails', async () => {
    const visitor = await enter();
    await write(visitor, 'Ohne Netz geschrieben');
    await visitor.page.route(POSTS, (route) => route.abort());
    await visitor.page.keyboard.press('Control+Enter');
    await visitor.page
      .getByText(/Keine Verbindung|Internetverbindung|nicht geklappt/)
      .first()
      .waitFor();
    expect(await editorOf(visitor).textContent()).toContain('Ohne Netz geschrieben');
    expect(await visitor.page.getByText('Wird gesendet').count()).toBe(0);
    await expect
      .poll(() => visitor.page.evaluate(() => document.activeElement?.getAttribute('contenteditable')))
      .toBe('true');
  });
});

describe('a file and a picture', () => {
  it('are sent by their ids, with the text of a post and of a reply [RUL-0618]', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const attach = async () => {
      await page
        .locator('input[type="file"]')
        .last()
        .setInputFiles([
          { name: 'noten.txt', mimeType: 'text/plain', buffer: Buffer.from('do re mi') },
          { name: 'saal.jpg', mimeType: 'image/jpeg', buffer: await picture().toBuffer() },
        ]);
      await expect
        .poll(() =>
          page
            .getByRole('list', { name: 'Anhänge' })
            .getByText(/\d (Byte|B|kB)\b/)
            .count(),
        )
        .toBe(2);
      const { rows } = await sql<{ kind: string; id: number }>`
        select original_filename as kind, id from files order by id desc limit 2
      `.execute(journey.bed.db.kysely);
      const idOf = (name: string) => rows.find(({ kind }) => kind === name)!.id;
      return { files: [idOf('noten.txt')], images: [idOf('saal.jpg')] };
    };
    const sends = (address: RegExp) =>
      page.waitForRequest((request) => request.method() === 'POST' && address.test(request.url()));
    await write(visitor, 'Der neue Saal');
    const ofPost = await attach();
    const post = sends(/\/activities\.json$/);
    await page.keyboard.press('Control+Enter');
    expect((await post).postDataJSON()).toMatchObject({ content: 'Der neue Saal', ...ofPost });
    const shown = page.getByRole('article').filter({ hasText: 'Der neue Saal' }).first();
    await shown.getByText('noten.txt').waitFor();
    await page.getByText('Wird gesendet').waitFor({ state: 'detached' });
    await shown
      .getByRole('button', { name: /Antworten/ })
      .first()
      .click();
    await editorOf(visitor).click();
    await page.keyboard.insertText('Schön groß');
    const ofReply = await attach();
    const reply = sends(/\/replies\.json$/);
    await editorOf(visitor).click();
    await page.keyboard.press('Control+Enter');
    expect((await reply).postDataJSON()).toMatchObject({ content: 'Schön groß', ...ofReply });
    await shown.getByRole('article').filter({ hasText: 'Schön groß' }).getByText('noten.txt').waitFor();
  });
});

describe('the attachments of a draft', () => {
  it('survive a reload, unless the server no longer knows them', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await write(visitor, 'Mit Noten');
    const chosen = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Noten ${name}`) });
    await page
      .locator('input[type="file"]')
      .last()
      .setInputFiles([chosen('alt.txt'), chosen('sopran.txt')]);
    const list = page.getByRole('list', { name: 'Anhänge' });
    await expect.poll(() => list.getByText(/\d+ (Byte|B)\b/).count()).toBe(2);
    await sql`delete from files where original_filename = 'alt.txt'`.execute(journey.bed.db.kysely);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: /Entwurf/ }).click();
    await list.getByText('sopran.txt').waitFor();
    await list.getByText('alt.txt').waitFor({ state: 'detached' });
    await editorOf(visitor).click();
    await page.keyboard.press('Control+Enter');
    const post = page.getByRole('article').filter({ hasText: 'Mit Noten' });
    await post.getByText('sopran.txt').waitFor();
    // It is shown before it has arrived, and a draft until then.
    await page.getByText('Wird gesendet').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    await editorOf(visitor).waitFor();
    expect(await list.count()).toBe(0);
  });
});
