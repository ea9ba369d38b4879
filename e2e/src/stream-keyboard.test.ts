import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { createActivity, createReply } from '../../packages/contract/src/index.ts';
import { chooseByKeys, type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let group: { slug: string; streamId: number };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Abel' });
  ben = await bed.buildMember({ name: 'Ben Berg', isExternal: true });
  group = await bed.buildGroup({ createdBy: anna.id, name: 'Chor', members: [ben.id] });
});
afterAll(() => journey.stop());

async function enter(...posts: string[]): Promise<{ visitor: Visitor; ids: number[] }> {
  const author = await journey.bed.as(anna.id);
  const ids: number[] = [];
  for (const content of posts)
    ids.push((await author.call(createActivity, { body: { content, streams: [group.streamId] } })).body.id);
  const visitor = await journey.visit();
  // The live connection, which opens when all is quiet, asks for everything once more.
  await visitor.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await visitor.signIn(anna.email);
  await visitor.goto(`/groups/${group.slug}/activitystreams`);
  await visitor.page.locator(`#activity-${ids.at(-1)}`).waitFor();
  return { visitor, ids };
}

const focused = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.id ?? '');
const choose = async ({ page }: Visitor, id: number, action: string) => {
  await page
    .locator(`#activity-${id}`)
    .getByRole('button', { name: 'Weitere Aktionen' })
    .first()
    .press('Enter');
  await chooseByKeys(page.getByRole('menuitem', { name: action }));
};

describe('somebody who goes through a stream by key', () => {
  it('changes a post, all of its text too, and is at the post again', async () => {
    const { visitor, ids } = await enter('Probe am Dienstag');
    const { page } = visitor;
    const post = page.locator(`#activity-${ids[0]}`);
    await choose(visitor, ids[0]!, 'Bearbeiten');
    const editor = post.locator('[contenteditable="true"]');
    await editor.waitFor();
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect.poll(() => editor.textContent()).not.toContain('Probe');
    await page.keyboard.type('Probe am Mittwoch');
    await page.keyboard.press('Control+Enter');
    await editor.waitFor({ state: 'detached' });
    await post.getByText('Probe am Mittwoch', { exact: true }).waitFor();
    await expect.poll(() => focused(visitor)).toBe(`activity-${ids[0]}`);
  });

  it('has the keys in the text that is to be changed, also when an editor was open before', async () => {
    const { visitor, ids } = await enter('Noten');
    const editor = visitor.page.locator(`#activity-${ids[0]} [contenteditable="true"]`);
    for (const word of [' für alle', ' am Montag']) {
      await choose(visitor, ids[0]!, 'Bearbeiten');
      await expect.poll(() => editor.evaluate((field) => field === document.activeElement)).toBe(true);
      await visitor.page.keyboard.type(word);
      await expect.poll(() => editor.textContent()).toContain(word);
      await visitor.page.keyboard.press('Control+Enter');
      await editor.waitFor({ state: 'detached' });
    }
    await visitor.page.getByText('Noten für alle am Montag', { exact: true }).waitFor();
  });

  it('is at the next post when one is deleted', async () => {
    const { visitor, ids } = await enter('Bleibt stehen', 'Geht weg');
    const { page } = visitor;
    await choose(visitor, ids[1]!, 'Löschen');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).press('Enter');
    await page.locator(`#activity-${ids[1]}`).waitFor({ state: 'detached' });
    await expect.poll(() => focused(visitor)).toBe(`activity-${ids[0]}`);
  });

  it('is at the post again when an answer is given up', async () => {
    const { visitor, ids } = await enter('Wer kommt?');
    const { page } = visitor;
    const post = page.locator(`#activity-${ids[0]}`);
    await post.locator('[data-reply]').press('Enter');
    await post.locator('[contenteditable="true"]').waitFor();
    await post.getByRole('button', { name: 'Abbrechen' }).press('Enter');
    await post.locator('form').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-reply')))
      .toBe(true);
  });

  it('is at the earliest answer when the button that brought them is gone, and at the next when one is deleted', async () => {
    const { visitor, ids } = await enter('Sieben Antworten');
    const { page } = visitor;
    const author = await journey.bed.as(anna.id);
    const replies: number[] = [];
    for (let number = 1; number <= 7; number += 1) {
      const body = { content: `Antwort ${number}` };
      const answer = await author.call(createReply, {
        params: { activityId: ids[0]!, type: 'replies' },
        body,
      });
      replies.push(answer.body.id);
    }
    const post = page.locator(`#activity-${ids[0]}`);
    await page.reload();
    await post.getByText('Antwort 7').waitFor();
    await post.getByRole('button', { name: /frühere/ }).press('Enter');
    await post.getByText('Antwort 1').waitFor();
    await expect.poll(() => focused(visitor)).toBe(`reply-${replies[0]}`);
    const first = page.locator(`#reply-${replies[0]}`);
    await first.getByRole('button', { name: 'Weitere Aktionen' }).press('Enter');
    await chooseByKeys(page.getByRole('menuitem', { name: 'Löschen' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).press('Enter');
    await first.waitFor({ state: 'detached' });
    await expect.poll(() => focused(visitor)).toBe(`reply-${replies[1]}`);
  });

  it('is asked before changed files of a post are given up', async () => {
    const { visitor, ids } = await enter('Mit Bild');
    const { page } = visitor;
    const post = page.locator(`#activity-${ids[0]}`);
    await choose(visitor, ids[0]!, 'Bearbeiten');
    await post.locator('[contenteditable="true"]').waitFor();
    await post
      .locator('input[type="file"]')
      .last()
      .setInputFiles({ name: 'noten.txt', mimeType: 'text/plain', buffer: Buffer.from('do re mi') });
    await post.getByText('noten.txt').waitFor();
    await post.getByRole('button', { name: 'Abbrechen' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).press('Enter');
    await post.locator('form').waitFor({ state: 'detached' });
    await expect.poll(() => post.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  it('sees in suggestions who is from outside', async () => {
    const { visitor } = await enter('Noch einer');
    const { page } = visitor;
    await page.getByRole('button', { name: /Was gibt es Neues/ }).press('Enter');
    await page.locator('[contenteditable="true"]').first().waitFor();
    await page.keyboard.type('@Ben');
    await page.getByRole('option', { name: /Ben Berg.*Extern/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[contenteditable="true"]').getByText('@Ben Berg').waitFor();
  });
});
