import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { PASSWORD } from '../../apps/server/src/testing/build.ts';
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

async function enter(): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(member.email);
  await visitor.goto(`/groups/${group.slug}/activitystreams`);
  return visitor;
}

const editorOf = (visitor: Visitor) => visitor.page.locator('[contenteditable="true"]').first();

async function write(visitor: Visitor, text: string): Promise<void> {
  if (!(await editorOf(visitor).isVisible())) {
    await visitor.page.getByRole('button', { name: /Was gibt es Neues/ }).click();
  }
  await editorOf(visitor).click();
  await visitor.page.keyboard.insertText(text);
}

/** The closed composer says that something was begun, and opens with it. */
async function goOn(visitor: Visitor, text: string): Promise<void> {
  await visitor.page.getByRole('button', { name: /Entwurf/ }).click();
  await expect.poll(() => editorOf(visitor).textContent()).toContain(text);
}

describe('a composer', () => {
  it('takes every letter from the press on, also while its editor is still on the way', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(/\/assets\/editor-[^/]*\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await visitor.signIn(member.email);
    await visitor.goto(`/groups/${group.slug}/activitystreams`);
    await page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const field = page.locator('textarea:focus');
    await field.waitFor();
    await visitor.checkScreen('composer-loading');
    await field.focus();
    await page.keyboard.type('Gleich ');
    expect(await editorOf(visitor).count()).toBe(0);
    arrive();
    await editorOf(visitor).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('contenteditable')))
      .toBe('true');
    await page.keyboard.type('geschrieben');
    expect(await editorOf(visitor).textContent()).toBe('Gleich geschrieben');
    await page.getByRole('button', { name: 'Posten' }).click();
    await page.getByRole('article').getByText('Gleich geschrieben').waitFor();
  });
});

describe('a draft', () => {
  it('asks before it is left behind [RUL-0607], and survives a reload', async () => {
    const visitor = await enter();
    await write(visitor, 'Noch nicht fertig');
    await visitor.page.getByRole('link', { name: 'Alle Aktivitäten' }).click();
    const question = visitor.page.getByRole('alertdialog').or(visitor.page.getByRole('dialog'));
    await question.first().waitFor();
    await visitor.page.keyboard.press('Escape');
    visitor.page.once('dialog', (dialog) => void dialog.accept());
    await visitor.page.reload();
    await goOn(visitor, 'Noch nicht fertig');
  });

  it('survives the end of the session: sign in again and go on writing', async () => {
    const visitor = await enter();
    await write(visitor, 'Wichtiger Gedanke');
    // Drafts are kept once a second.
    await expect
      .poll(() => visitor.page.evaluate(() => JSON.stringify({ ...localStorage })), { timeout: 5_000 })
      .toContain('Wichtiger Gedanke');
    await sql`delete from sessions where member_id = ${member.id}`.execute(journey.bed.db.kysely);
    await visitor.page.keyboard.press('Control+Enter');
    await visitor.page.waitForURL('**/users/sign_in**');
    await visitor.page
      .locator('input[autocomplete~="username"], input[type="email"]')
      .first()
      .fill(member.email);
    await visitor.page.locator('input[type="password"]').first().fill(PASSWORD);
    await visitor.page.locator('button[type="submit"]').first().click();
    await visitor.page.waitForURL(`**/groups/${group.slug}/**`);
    await goOn(visitor, 'Wichtiger Gedanke');
    await editorOf(visitor).click();
    await visitor.page.keyboard.press('Control+Enter');
    await visitor.page.getByRole('article').filter({ hasText: 'Wichtiger Gedanke' }).waitFor();
  });

  it('is posted once the connection is back, and only once', async () => {
    const visitor = await enter();
    await write(visitor, 'Bei schlechtem Netz');
    await visitor.page.route('**/api/v1/activities*', (route) => route.abort());
    await visitor.page.keyboard.press('Control+Enter');
    await visitor.page
      .getByText(/Keine Verbindung|Internetverbindung|nicht geklappt/)
      .first()
      .waitFor();
    expect(await editorOf(visitor).textContent()).toContain('Bei schlechtem Netz');
    await visitor.page.unroute('**/api/v1/activities*');
    await editorOf(visitor).click();
    await visitor.page.keyboard.press('Control+Enter');
    await visitor.page.getByRole('article').filter({ hasText: 'Bei schlechtem Netz' }).waitFor();
    expect(await visitor.page.getByRole('article').filter({ hasText: 'Bei schlechtem Netz' }).count()).toBe(
      1,
    );
  });
});

describe('a picture that moves', () => {
  /** Two frames of one pixel. */
  const movingGif = (): Buffer => {
    const frame = (data: string) => `21f904000a0000002c00000000010001000002${data}00`;
    return Buffer.from(`47494638396101000100800000000000ffffff${frame('024401')}${frame('024c01')}3b`, 'hex');
  };

  it('moves in a post, and stands still for whoever asks for less motion', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await write(visitor, 'Es bewegt sich');
    await page
      .locator('input[type="file"][accept^="image/"]')
      .first()
      .setInputFiles({ name: 'winkt.gif', mimeType: 'image/gif', buffer: movingGif() });
    await page.getByRole('button', { name: 'Posten', exact: true }).click();
    const post = page.getByRole('article').filter({ hasText: 'Es bewegt sich' });
    const shown = () =>
      post
        .locator('img[loading]')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(shown).toMatch(/1920x1200-still$/);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(shown).toMatch(/1920x1200$/);
    const bytes = await (await page.request.get(await shown())).body();
    expect(bytes.includes('ANMF')).toBe(true);
    expect((await (await page.request.get(`${await shown()}-still`)).body()).includes('ANMF')).toBe(false);
  });
});

describe('a post without a place', () => {
  it('says so in a toast and beside the list of places, which has the keys [RUL-0201]', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await visitor.goto('/');
    await write(visitor, 'Wohin damit?');
    for (const remove of await page.getByRole('button', { name: /Nicht in .* posten/ }).all())
      await remove.click();
    await page.getByRole('button', { name: 'Posten', exact: true }).click();
    const list = page.getByRole('combobox', { name: 'Gruppe auswählen' });
    await expect.poll(() => list.evaluate((field) => field === document.activeElement)).toBe(true);
    const reasonId = await list.getAttribute('aria-describedby');
    const reason = 'Bitte wählen Sie, wo der Beitrag erscheinen soll.';
    expect(await page.locator(`[id="${reasonId}"]`).textContent()).toBe(reason);
    expect(await page.getByText(reason).count()).toBe(2);
    await visitor.checkScreen('composer-without-a-place');
  });
});

describe('a post that the server refuses', () => {
  it('says why in a toast, marks the field and keeps the text [RUL-0201]', async () => {
    const visitor = await enter();
    await write(visitor, 'Zu lang '.repeat(13_000));
    await visitor.page.keyboard.press('Control+Enter');
    await visitor.page.getByText('Das ist zu lang.').first().waitFor();
    expect(await visitor.page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
    expect((await editorOf(visitor).textContent())?.length).toBeGreaterThan(100_000);
  });
});

describe('with the keyboard alone', () => {
  it('one writes a post, moves to it and likes it', async () => {
    const visitor = await enter();
    const { keyboard } = visitor.page;
    await visitor.page.getByRole('button', { name: /Was gibt es Neues/ }).waitFor();
    await keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toContain(
      'Zum Inhalt springen',
    );
    await keyboard.press('Enter');
    for (let count = 0; count < 10; count += 1) {
      await keyboard.press('Tab');
      const label = await visitor.page.evaluate(() => document.activeElement?.textContent ?? '');
      if (label.includes('Was gibt es Neues')) break;
    }
    await keyboard.press('Enter');
    await editorOf(visitor).waitFor();
    await expect
      .poll(() => visitor.page.evaluate(() => document.activeElement?.getAttribute('contenteditable')))
      .toBe('true');
    await keyboard.type('Ganz ohne Maus');
    await keyboard.press('Control+Enter');
    const post = visitor.page.getByRole('article').filter({ hasText: 'Ganz ohne Maus' });
    await post.waitFor();
    await expect
      .poll(() => visitor.page.evaluate(() => document.activeElement?.getAttribute('contenteditable')))
      .not.toBe('true');
    await keyboard.press('j');
    await expect
      .poll(() =>
        post.evaluate(
          (element) => element === document.activeElement || element.contains(document.activeElement),
        ),
      )
      .toBe(true);
    await keyboard.press('l');
    await expect
      .poll(() =>
        post
          .getByRole('button', { name: /Gefällt/ })
          .first()
          .getAttribute('aria-pressed'),
      )
      .toBe('true');
  });
});

describe('the tools of the text', () => {
  it('stand on one line: the most used, and a button for the rest', async () => {
    const visitor = await enter();
    await visitor.page.getByRole('button', { name: /Was gibt es Neues|Entwurf/ }).click();
    await editorOf(visitor).waitFor();
    const tools = visitor.page.getByRole('toolbar', { name: 'Textwerkzeuge' });
    const more = tools.getByRole('button', { name: 'Weitere Werkzeuge' });
    const lines = async () => {
      const tops = await tools
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
      return new Set(tops).size;
    };
    for (const width of [1440, 390, 320]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      expect([await more.count(), await lines()]).toEqual([1, 1]);
      await more.click();
      await tools.getByRole('button', { name: 'Durchgestrichen' }).waitFor();
      await more.click();
    }
  });
});
