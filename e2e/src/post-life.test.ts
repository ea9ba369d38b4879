import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import {
  bookmarkActivity,
  createActivity,
  createReply,
  deleteActivity,
  getActivity,
  listVersions,
  updateActivity,
} from '../../packages/contract/src/index.ts';
import { chooseByKeys, type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let lead: BuiltMember;
let anna: BuiltMember;
let ben: BuiltMember;
let group: { slug: string; streamId: number };
let other: { slug: string; streamId: number };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  lead = await bed.buildMember({ name: 'Ruth Leitung' });
  anna = await bed.buildMember({ name: 'Anna Abel' });
  ben = await bed.buildMember({ name: 'Ben Berg' });
  group = await bed.buildGroup({ createdBy: lead.id, name: 'Chor', members: [anna.id, ben.id] });
  other = await bed.buildGroup({ createdBy: ben.id, name: 'Garten' });
});
afterAll(() => journey.stop());

async function write(content: string, by = anna): Promise<number> {
  const client = await journey.bed.as(by.id);
  return (await client.call(createActivity, { body: { content, streams: [group.streamId] } })).body.id;
}

async function enter(member: BuiltMember, path: string): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(member.email);
  await visitor.goto(path);
  return visitor;
}

const post = ({ page }: Visitor, id: number) => page.locator(`#activity-${id}`);

/** Chooses from the menu of a post, by key. */
async function choose(visitor: Visitor, id: number, action: string): Promise<void> {
  await post(visitor, id).getByRole('button', { name: 'Weitere Aktionen' }).first().press('Enter');
  await chooseByKeys(visitor.page.getByRole('menuitem', { name: action, exact: true }));
}

describe('the life of a post', () => {
  it('has a history that every reader opens, by key too [RUL-0790]', async () => {
    const id = await write('Wir proben am Montag im Saal.');
    const author = await journey.bed.as(anna.id);
    await author.call(updateActivity, {
      params: { id },
      body: { content: 'Wir proben am Dienstag im Saal.' },
    });
    const visitor = await enter(ben, `/activities/${id}`);
    const { page } = visitor;
    const edited = page.getByRole('button', { name: 'Bearbeitet: frühere Fassungen zeigen' });
    await edited.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Frühere Fassungen' });
    await dialog.getByText('Erste Fassung').waitFor();
    expect(await dialog.locator('del').allTextContents()).toEqual(['Entfernt: Montag']);
    expect(await dialog.locator('ins').allTextContents()).toEqual(['Neu: Dienstag']);
    await visitor.checkScreen('versions of a post');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => edited.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is taken back after it was deleted [RUL-0792]', async () => {
    const id = await write('Versehentlich gelöscht');
    const visitor = await enter(anna, `/groups/${group.slug}/activitystreams`);
    const { page } = visitor;
    await choose(visitor, id, 'Löschen');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).press('Enter');
    await post(visitor, id).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Rückgängig' }).press('Enter');
    await post(visitor, id).getByText('Versehentlich gelöscht').waitFor();
    await page.getByText('Der Beitrag ist wieder da.').waitFor();
  });

  it('is found again among the bookmarks, in other tabs too [RUL-0795]', async () => {
    const id = await write('Zum Merken');
    const visitor = await enter(ben, `/activities/${id}`);
    await choose(visitor, id, 'Merken');
    const { page } = visitor;
    await page.getByRole('link', { name: /^Gemerkt/ }).click();
    await post(visitor, id).getByText('Zum Merken').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: /^Gemerkt/ }).textContent())
      .toContain('1 gemerkter Beitrag');
    await visitor.checkScreen('bookmarks');
    const second = await write('Auf einem anderen Gerät gemerkt');
    const client = await journey.bed.as(ben.id);
    await client.call(bookmarkActivity, { params: { id: second } });
    await post(visitor, second).waitFor();
    await choose(visitor, id, 'Nicht mehr merken');
    await post(visitor, id).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Meine Beiträge' }).click();
    await page.getByText('Sie haben noch nichts geschrieben').waitFor();
  });

  it('counts who was named, until that is read [RUL-0796]', async () => {
    const visitor = await enter(ben, '/');
    const { page } = visitor;
    const id = await write(`Was meint @[${ben.id}:Ben Berg]?`);
    const line = page.getByRole('link', { name: /^Erwähnungen/ });
    await expect.poll(() => line.textContent()).toContain('1 ungelesene Erwähnung');
    await line.click();
    await post(visitor, id).waitFor();
    await visitor.checkScreen('mentions');
  });

  it('that is edited on two devices costs nobody their text [RUL-0791]', async () => {
    const id = await write('Anfang');
    const visitor = await enter(anna, `/activities/${id}`);
    visitor.expectError(/409/);
    const { page } = visitor;
    await choose(visitor, id, 'Bearbeiten');
    const editor = post(visitor, id).locator('[contenteditable="true"]');
    await editor.press('End');
    await editor.pressSequentially(' von hier');
    const elsewhere = await journey.bed.as(anna.id);
    await elsewhere.call(updateActivity, { params: { id }, body: { content: 'Von anderswo' } });
    await editor.press('Control+Enter');
    await page.getByText('wurde inzwischen an anderer Stelle geändert').waitFor();
    expect(await editor.textContent()).toBe('Anfang von hier');
    await visitor.checkScreen('a conflict');
    await editor.press('Control+Enter');
    await editor.waitFor({ state: 'detached' });
    const { body } = await elsewhere.call(getActivity, { params: { activityId: id } });
    expect(body.object.content).toBe('Anfang von hier');
    const { versions } = (await elsewhere.call(listVersions, { params: { id } })).body;
    expect(versions.at(-1)?.content).toBe('Anfang');
  });

  it('that is deleted while somebody answers leaves them their text [RUL-0792]', async () => {
    const id = await write('Gleich weg');
    const visitor = await enter(ben, `/groups/${group.slug}/activitystreams`);
    const { page } = visitor;
    await post(visitor, id).getByRole('button', { name: 'Antworten' }).click();
    const editor = post(visitor, id).locator('[contenteditable="true"]');
    await editor.pressSequentially('Meine lange Antwort');
    const author = await journey.bed.as(anna.id);
    await author.call(deleteActivity, { params: { id } });
    await post(visitor, id).waitFor({ state: 'detached' });
    await page.getByText('auf den Sie gerade antworten, wurde gelöscht').waitFor();
    await page.getByRole('button', { name: 'Text kopieren' }).waitFor();
  });

  it('asks its readers to confirm it, and tells who has [RUL-0799]', async () => {
    const id = await write('Bitte lest die neue Hausordnung.', lead);
    const leading = await enter(lead, `/activities/${id}`);
    await choose(leading, id, 'Lesebestätigung verlangen');
    await leading.page.getByRole('button', { name: '0 von 2 haben bestätigt' }).waitFor();
    const reader = await enter(ben, '/activitystreams/all');
    await reader.page.getByRole('link', { name: '1 Beitrag wartet auf Ihre Bestätigung' }).press('Enter');
    await reader.checkScreen('what is to be confirmed');
    await post(reader, id).getByRole('button', { name: 'Gelesen' }).press('Enter');
    await reader.page.getByText('Danke, Ihre Bestätigung ist angekommen.').waitFor();
    const counts = leading.page.getByRole('button', { name: '1 von 2 haben bestätigt' });
    await counts.press('Enter');
    const dialog = leading.page.getByRole('dialog', { name: 'Lesebestätigungen' });
    await dialog.getByText('Anna Abel').waitFor();
    await leading.checkScreen('who has confirmed');
    await dialog.getByRole('button', { name: '1 Person erinnern' }).press('Enter');
    await dialog.getByText(/Wieder möglich ab/).waitFor();
    await dialog.getByRole('tab', { name: /Bestätigt/ }).click();
    await dialog.getByText('Ben Berg').waitFor();
  });

  it('is shared into another group, for those who may see it, whose screens count it [RUL-0802] [RUL-0818]', async () => {
    const id = await write('Weitersagen!');
    const visitor = await enter(ben, `/activities/${id}`);
    const { page } = visitor;
    const watching = await enter(anna, `/groups/${group.slug}/activitystreams`);
    await post(watching, id).getByRole('button', { name: 'Teilen', exact: true }).waitFor();
    await post(visitor, id).getByRole('button', { name: 'Teilen', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Beitrag teilen' });
    await dialog.getByLabel('Ihr Text dazu (freiwillig)').fill('Das ist für uns');
    await dialog.getByRole('checkbox', { name: 'Garten' }).press('Space');
    await visitor.checkScreen('sharing a post');
    await dialog.getByRole('button', { name: 'Teilen', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await post(visitor, id).getByRole('button', { name: 'Teilen · 1' }).waitFor();
    await post(watching, id).getByRole('button', { name: 'Teilen · 1' }).waitFor();
    const writer = await journey.bed.as(anna.id);
    await writer.call(updateActivity, { params: { id }, body: { content: 'Bitte weitersagen!' } });
    await post(visitor, id).getByText('bearbeitet').waitFor();
    await visitor.goto(`/activities/${id}`);
    // Whoever replied follows already, and may hear no more of it.
    const menu = post(visitor, id).getByRole('button', { name: 'Weitere Aktionen' }).first();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Folgen', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const replier = await journey.bed.as(ben.id);
    const about = { params: { activityId: id, type: 'replies' as const }, body: { content: 'Gern' } };
    await replier.call(createReply, about);
    await post(visitor, id).getByText('Gern').waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Nicht mehr folgen' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Folgen', exact: true }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Nicht mehr folgen' }).click();
    await page.getByText('Sie folgen dem Beitrag nicht mehr.').waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Stummschaltung aufheben' }).waitFor();
    await page.keyboard.press('Escape');
    await visitor.goto(`/groups/${other.slug}/activitystreams`);
    const card = page.getByRole('article', { name: 'Geteilter Beitrag von Anna Abel' });
    await card.getByText('Bitte weitersagen!').waitFor();
    await visitor.checkScreen('a shared post');
    const author = await journey.bed.as(anna.id);
    await author.call(deleteActivity, { params: { id } });
    await page.getByText('Hier war ein Beitrag geteilt, der inzwischen gelöscht ist.').waitFor();
  });

  it('is official from the start where it is written so [RUL-0798]', async () => {
    const visitor = await enter(lead, `/groups/${group.slug}/activitystreams`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Was gibt es Neues?' }).click();
    const form = page.getByRole('form', { name: 'Neuer Beitrag' });
    await form.locator('[contenteditable="true"]').pressSequentially('Die neue Satzung');
    await form.getByRole('checkbox', { name: 'Lesebestätigung verlangen' }).press('Space');
    await form.getByRole('button', { name: 'Posten', exact: true }).press('Enter');
    const written = page.getByRole('article').filter({ hasText: 'Die neue Satzung' });
    await written.getByRole('button', { name: '0 von 2 haben bestätigt' }).waitFor();
    const reader = await enter(anna, `/groups/${group.slug}/activitystreams`);
    await reader.page.getByRole('button', { name: 'Was gibt es Neues?' }).click();
    const other = reader.page.getByRole('form', { name: 'Neuer Beitrag' });
    await other.locator('[contenteditable="true"]').waitFor();
    expect(await other.getByRole('checkbox', { name: 'Lesebestätigung verlangen' }).count()).toBe(0);
  });
});
