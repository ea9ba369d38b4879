import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { createActivity } from '../../packages/contract/src/index.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let group: { slug: string; streamId: number };
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  anna = await journey.bed.buildMember({ name: 'Anna Abel' });
  const ben = await journey.bed.buildMember({ name: 'Ben Berg' });
  group = await journey.bed.buildGroup({ createdBy: anna.id, name: 'Chor', members: [ben.id] });
});
afterAll(() => journey.stop());

async function enter(path: string): Promise<{ visitor: Visitor; session: CDPSession }> {
  const visitor = await journey.visit();
  await visitor.signIn(anna.email);
  await visitor.goto(path);
  return { visitor, session: await visitor.page.context().newCDPSession(visitor.page) };
}

const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** Enter as an input method takes it: the key belongs to the composition, which then ends with its word. */
async function enterWhileComposing(session: CDPSession, word: string): Promise<void> {
  for (const letters of ['ㅎ', '하', word]) await compose(session, letters);
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await session.send('Input.insertText', { text: word });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

const posts = (visitor: Visitor) => visitor.page.locator('article').count();

describe('somebody who writes with an input method', () => {
  it('gets what they compose once in a post, where Enter neither sends nor breaks the line [A16]', async () => {
    const { visitor, session } = await enter(`/groups/${group.slug}/activitystreams`);
    const { page } = visitor;
    const before = await posts(visitor);
    await page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const field = page.locator('[contenteditable="true"]').first();
    await field.click();
    await enterWhileComposing(session, '한');
    await expect.poll(() => field.locator('p').allInnerTexts()).toEqual(['한']);
    await page.keyboard.press('Enter');
    await page.keyboard.type('a');
    await expect.poll(() => field.locator('p').allInnerTexts()).toEqual(['한', 'a']);
    expect(await posts(visitor)).toBe(before);
  });

  it('picks no mention with it [A16]', async () => {
    const { visitor, session } = await enter(`/groups/${group.slug}/activitystreams`);
    const { page } = visitor;
    await page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const field = page.locator('[contenteditable="true"]').first();
    await field.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('@Be');
    await page.getByRole('option', { name: /Ben Berg/ }).waitFor();
    await enterWhileComposing(session, '한');
    await expect.poll(() => field.textContent()).toContain('@Be한');
    expect(await field.locator('[data-type="mention"]').count()).toBe(0);
  });

  it('sends no reply with it [A16]', async () => {
    const author = await journey.bed.as(anna.id);
    const { body } = await author.call(createActivity, {
      body: { content: 'Probe', streams: [group.streamId] },
    });
    const { visitor, session } = await enter(`/activities/${body.id}`);
    const { page } = visitor;
    await page.locator('[data-reply]').click();
    const field = page.locator('[contenteditable="true"]').first();
    await field.click();
    await enterWhileComposing(session, '한');
    await expect.poll(() => field.textContent()).toBe('한');
    expect(await page.locator('[id^="reply-"]').count()).toBe(0);
  });

  it('writes an article so too [A16]', async () => {
    const { visitor, session } = await enter('/articles/new');
    const field = visitor.page.getByRole('textbox', { name: 'Artikel', exact: true });
    await field.click();
    await enterWhileComposing(session, '한');
    await expect.poll(() => field.locator('p').allInnerTexts()).toEqual(['한']);
  });
});
