import type { Frame, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journey, startJourney, type Visitor } from './browser.ts';

const ADDRESS = '/administration/newsletter/template/edit';

let journey: Journey;
let anna: Awaited<ReturnType<Journey['bed']['buildMember']>>;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  anna = await journey.bed.buildMember({ name: 'Anna Abel', isNetworkAdmin: true });
});
afterAll(() => journey.stop());

async function enter(): Promise<Visitor> {
  const visitor = await journey.visit();
  // The editor is a large program, and journeys run beside each other.
  visitor.page.setDefaultTimeout(90_000);
  await visitor.signIn(anna.email);
  return visitor;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const editorOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Editor des Newsletters"]').frameLocator('iframe');
/** How often a placeholder is found, as the list says. */
const found = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `{{${name}}}` })
    .getByText(/-mal$/)
    .textContent();

/** The document in which the editor runs, and the one in which it draws. */
async function documentsOf(page: Page): Promise<{ editor: Frame; drawn: Frame }> {
  const editor = page.frames().find((frame) => frame.url().startsWith('data:'))!;
  for (const frame of page.frames())
    if (frame.parentFrame() === editor && (await frame.locator('mjml, [data-gjs-type="mjml"]').count()) > 0)
      return { editor, drawn: frame };
  throw new Error('Nothing is drawn');
}

async function openEditor(visitor: Visitor): Promise<FrameLocator> {
  await visitor.goto(ADDRESS);
  const editor = editorOf(visitor.page);
  await editor.getByRole('tab', { name: 'Bausteine' }).waitFor();
  await editor.getByRole('button', { name: 'Text', exact: true }).waitFor();
  return editor;
}

describe('the design of the newsletter', () => {
  it('is changed by keys in the editor, saved, and stands there the next time [RUL-0576] [RUL-0584] [RUL-0585]', async () => {
    const visitor = await enter();
    const { page } = visitor;
    const editor = await openEditor(visitor);
    expect(await button(page, 'Speichern').isDisabled()).toBe(true);
    expect(await found(page, 'content')).toBe('1-mal');

    // In the language of who designs, theirs and ours.
    await editor.getByRole('button', { name: 'Rückgängig' }).waitFor();
    const { drawn } = await documentsOf(page);
    await drawn.getByText('{{greeting}}').click();
    await editor.getByText('Schriftgröße').waitFor();

    await editor.getByRole('tab', { name: 'Bausteine' }).click();
    await editor.getByRole('button', { name: 'Datum', exact: true }).press('Enter');
    await expect.poll(() => found(page, 'date')).toBe('1-mal');
    await page.getByText('Geändert und noch nicht gespeichert').waitFor();
    await button(page, 'Speichern').click();
    await page.getByText('Die neue Vorlage gilt ab der nächsten Ausgabe.').waitFor();
    expect(await button(page, 'Speichern').isDisabled()).toBe(true);

    await visitor.load(ADDRESS);
    await expect.poll(() => found(page, 'date')).toBe('1-mal');
    await editorOf(page).getByRole('tab', { name: 'Bausteine' }).waitFor();
    const again = await documentsOf(page);
    await again.drawn.getByText('{{date}}').waitFor();
  });

  it('names both placeholders that are missing, here and by the server, and gives the change up [RUL-0577] [RUL-0578] [RUL-0579]', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await openEditor(visitor);
    await page.getByRole('tab', { name: 'Quelltext' }).click();
    const source = page.getByRole('textbox', { name: 'Quelltext in MJML' });
    const before = await source.inputValue();
    await source.fill(before.replaceAll('{{content}}', '').replaceAll('{{disclaimer}}', ''));
    const alert = page.getByRole('alert').filter({ hasText: 'kann so nicht gespeichert werden' });
    await expect.poll(() => alert.getByRole('listitem').count()).toBe(2);
    expect(await found(page, 'content')).toBe('0-mal');
    await visitor.checkScreen('newsletter-template');

    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await button(page, 'Speichern').click();
    expect((await answered).status()).toBe(422);
    await expect.poll(() => alert.getByRole('listitem').count()).toBe(2);

    // Who leaves with something unsaved is asked.
    await page
      .getByRole('navigation', { name: 'Newsletter' })
      .getByRole('link', { name: /Verschickt/ })
      .click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').getByRole('button').first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await button(page, 'Verwerfen').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
    await expect.poll(() => source.inputValue()).toBe(before);
    expect(await alert.count()).toBe(0);
  });

  it('runs nothing of what stands in the source, least of all with our rights [RUL-0995]', async () => {
    const visitor = await enter();
    const { page } = visitor;
    visitor.expectError(/Content Security Policy|violates the following/);
    await openEditor(visitor);
    await page.getByRole('tab', { name: 'Quelltext' }).click();
    const source = page.getByRole('textbox', { name: 'Quelltext in MJML' });
    const text = await source.inputValue();
    const act = 'for (const one of [self, parent, top]) try { one.ran = 1 } catch {}';
    await source.fill(
      text.replace(
        '{{content}}',
        `{{content}}<script>${act}</script><img src="x" onerror="${act}"><a href="javascript:${act}">Hier</a>`,
      ),
    );
    await page.getByRole('tab', { name: 'Gestalten' }).click();
    const editor = editorOf(page);
    await editor.getByRole('button', { name: 'Text', exact: true }).waitFor();
    const { editor: program, drawn } = await documentsOf(page);
    await drawn.getByText('Hier').click();
    for (const frame of page.frames())
      expect(await frame.evaluate(() => 'ran' in self), frame.url().slice(0, 60)).toBe(false);
    // It has no origin: no cookies, nothing of ours to reach, and nobody to ask.
    expect(await program.evaluate(() => self.origin)).toBe('null');
    expect(
      await program.evaluate(() => {
        try {
          return String(parent.document.title);
        } catch {
          return 'closed';
        }
      }),
    ).toBe('closed');
    expect(
      await program.evaluate(
        (url) =>
          fetch(`${url}/api/v1/session.json`).then(
            () => 'answered',
            () => 'refused',
          ),
        journey.url,
      ),
    ).toBe('refused');
  });

  it('goes on in the source where the editor does not come, which is loaded again when asked [RUL-0997] [RUL-0998]', async () => {
    const visitor = await enter();
    const { page } = visitor;
    await page.route('**/newsletter-designer/designer.js', (route) => route.abort());
    await visitor.goto(ADDRESS);
    await page.getByText('Der Editor wird geladen').waitFor();
    expect(await button(page, 'Speichern').isDisabled()).toBe(true);
    await page.getByText('Der Editor meldet sich nicht').waitFor();
    await button(page, 'Quelltext bearbeiten').click();
    const source = page.getByRole('textbox', { name: 'Quelltext in MJML' });
    await source.fill((await source.inputValue()).replace('{{content}}', '{{content}} {{first_name}}'));
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await button(page, 'Speichern').click();
    const answer = await answered;
    expect(answer.status(), await answer.text()).toBe(200);
    await page.getByText('Die neue Vorlage gilt ab der nächsten Ausgabe.').waitFor();

    await page.getByRole('tab', { name: 'Gestalten' }).click();
    await page.getByText('Der Editor meldet sich nicht').waitFor();
    await page.unroute('**/newsletter-designer/designer.js');
    await button(page, 'Nochmal laden').click();
    await editorOf(page).getByRole('button', { name: 'Text', exact: true }).waitFor();
    const { drawn } = await documentsOf(page);
    await drawn.getByText('{{first_name}}').waitFor();
  });
});
