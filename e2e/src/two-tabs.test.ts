import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { createActivity, getActivity } from '../../packages/contract/src/index.ts';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
let member: BuiltMember;
let group: { slug: string; streamId: number };
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  member = await journey.bed.buildMember({ name: 'Mia Member' });
  group = await journey.bed.buildGroup({ createdBy: member.id, name: 'Chor' });
});
afterAll(() => journey.stop());

async function enterTwice(path: string) {
  const visitor = await journey.visit();
  await visitor.signIn(member.email);
  await visitor.goto(path);
  const other = await visitor.context.newPage();
  await other.goto(`${journey.url}${path}`);
  return { visitor, other };
}

describe('who has two tabs open', () => {
  it('loses nothing of a post that is changed in both', async () => {
    const client = await journey.bed.as(member.id);
    const body = { content: 'Probe um sieben', streams: [group.streamId] };
    const { id } = (await client.call(createActivity, { body })).body;
    const { visitor, other } = await enterTwice(`/activities/${id}`);
    const edit = async (page: Page) => {
      await page.getByRole('button', { name: 'Weitere Aktionen' }).first().click();
      await page.getByRole('menuitem', { name: 'Bearbeiten' }).click();
      const editor = page.locator(`#activity-${id} [contenteditable="true"]`);
      await editor.waitFor();
      return editor;
    };
    const first = await edit(visitor.page);
    const second = await edit(other);
    await second.press('End');
    await second.pressSequentially(', im Saal');
    await expect.poll(() => first.textContent()).toContain('im Saal');
    await first.press('End');
    await first.pressSequentially(', mit Noten');
    await expect.poll(() => second.textContent()).toContain('mit Noten');
    await first.press('Control+Enter');
    await first.waitFor({ state: 'detached' });
    await expect.poll(() => second.textContent()).toBe('Probe um sieben, im Saal, mit Noten');
    await second.press('Control+Enter');
    await second.waitFor({ state: 'detached' });
    const { object, edited_at } = (await client.call(getActivity, { params: { activityId: id } })).body;
    expect(object.content).toBe('Probe um sieben, im Saal, mit Noten');
    expect(edited_at).not.toBeNull();
  });

  it('changes nothing of a post that is saved as it was', async () => {
    const client = await journey.bed.as(member.id);
    const body = { content: 'Unverändert', streams: [group.streamId] };
    const { id } = (await client.call(createActivity, { body })).body;
    const visitor = await journey.visit();
    await visitor.signIn(member.email);
    await visitor.goto(`/activities/${id}`);
    await visitor.page.getByRole('button', { name: 'Weitere Aktionen' }).first().click();
    await visitor.page.getByRole('menuitem', { name: 'Bearbeiten' }).click();
    const editor = visitor.page.locator(`#activity-${id} [contenteditable="true"]`);
    await editor.press('Control+Enter');
    await editor.waitFor({ state: 'detached' });
    const { edited_at } = (await client.call(getActivity, { params: { activityId: id } })).body;
    expect(edited_at).toBeNull();
  });

  it('is signed out in both', async () => {
    const { visitor, other } = await enterTwice('/');
    await other.getByRole('button', { name: /Was gibt es Neues/ }).waitFor();
    await visitor.page.getByRole('button', { name: /Mia Member/ }).click();
    await visitor.page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await visitor.page.waitForURL('**/users/sign_in**');
    await other.waitForURL('**/users/sign_in**');
  });
});
