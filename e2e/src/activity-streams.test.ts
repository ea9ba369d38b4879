import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import {
  createActivity,
  createStreamOfGroup,
  listPlannedActivities,
  pinActivity,
} from '../../packages/contract/src/index.ts';
import { type Journey, startJourney } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let group: { id: number; slug: string; streamId: number };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Schönfelder-Hölzl' });
  ben = await bed.buildMember({ name: 'Ben Öztürk' });
  group = await bed.buildGroup({ createdBy: anna.id, name: 'AG Sommerfest', members: [ben.id] });
});
afterAll(() => journey.stop());

describe('those who run a group', () => {
  it('open a stream for announcements, in which others only reply', async () => {
    const visit = await journey.visit();
    const { page } = visit;
    await visit.signIn(anna.email);
    await visit.goto(`/groups/${group.slug}/administration/activitystreams`);
    await page.getByRole('button', { name: 'Stream anlegen' }).click();
    await page.getByLabel('Name').fill('Ankündigungen');
    await page.getByLabel(/Nur die Leitung/).check();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('link', { name: 'Ankündigungen' }).waitFor();
    await visit.checkScreen('streams-administered');

    await visit.goto(`/groups/${group.slug}`);
    const tabs = page.getByRole('navigation', { name: 'Streams' });
    await tabs.getByRole('link', { name: 'Ankündigungen' }).click();
    await page.waitForURL(/activitystreams\/ankuendigungen/);
    await page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const editor = page.locator('[contenteditable="true"]').first();
    await editor.click();
    await editor.pressSequentially('Das Fest ist genehmigt.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').filter({ hasText: 'genehmigt' }).first().waitFor();
    await visit.checkScreen('streams-second');

    const other = await journey.visit();
    await other.signIn(ben.email);
    await other.goto(`/groups/${group.slug}/activitystreams/ankuendigungen`);
    const post = other.page.getByRole('article').filter({ hasText: 'genehmigt' }).first();
    await post.getByRole('button', { name: /Antworten/ }).waitFor();
    expect(await other.page.getByRole('button', { name: /Was gibt es Neues/ }).count()).toBe(0);
  });

  it('pin a post by keyboard, which stands first for others at once; who has read it folds it away', async () => {
    const client = await journey.bed.as(anna.id);
    for (const content of ['Bitte in die Schichtpläne eintragen', 'Kuchen gesucht', 'Strom ist bestellt'])
      await client.call(createActivity, { body: { content, streams: [group.streamId] } });
    const [own, other] = [await journey.visit(), await journey.visit()];
    await own.signIn(anna.email);
    await other.signIn(ben.email);
    await own.goto(`/groups/${group.slug}`);
    await other.goto(`/groups/${group.slug}`);
    await other.page.getByRole('article').filter({ hasText: 'Strom' }).first().waitFor();
    const post = own.page.getByRole('article').filter({ hasText: 'Schichtpläne' }).first();
    await post.getByRole('button', { name: 'Weitere Aktionen' }).focus();
    await own.page.keyboard.press('Enter');
    await own.page.getByRole('menuitem', { name: 'Anheften …' }).focus();
    await own.page.keyboard.press('Enter');
    const dialog = own.page.getByRole('dialog');
    await dialog.getByLabel('Einen Monat').check();
    await dialog.getByRole('button', { name: 'Anheften' }).press('Enter');

    const pinned = other.page.getByRole('region', { name: 'Angeheftete Beiträge' });
    await pinned.getByText('Schichtpläne').waitFor();
    await pinned.getByText(/Angeheftet bis/).waitFor();
    expect(await other.page.getByRole('article').filter({ hasText: 'Schichtpläne' }).count()).toBe(1);
    await other.checkScreen('streams-pinned');
    await pinned.getByRole('button', { name: /einklappen/ }).press('Enter');
    await pinned.getByRole('button', { name: /aufklappen/ }).waitFor();
    await other.checkScreen('streams-folded');
    expect(await other.page.getByRole('article').filter({ hasText: 'Schichtpläne' }).count()).toBe(0);
    await own.page.getByRole('region', { name: 'Angeheftete Beiträge' }).getByText('Schichtpläne').waitFor();
  });

  it('pin a post of several streams from wherever it shows, in one that they look after [RUL-0819]', async () => {
    const { bed } = journey;
    const [second, foreign] = [
      await bed.buildGroup({ createdBy: anna.id, name: 'AG Lichter' }),
      await bed.buildGroup({ createdBy: ben.id, name: 'Bens Gruppe', members: [anna.id] }),
    ];
    const client = await bed.as(anna.id);
    const streams = [group.streamId, second.streamId, foreign.streamId];
    await client.call(createActivity, { body: { content: 'Überall zu lesen', streams } });
    const visit = await journey.visit();
    const { page } = visit;
    await visit.signIn(anna.email);
    await visit.goto('/activitystreams/all');
    const post = page.getByRole('article').filter({ hasText: 'Überall' }).first();
    await post.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await page.getByRole('menuitem', { name: 'Anheften …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('AG Lichter').check();
    expect(await dialog.getByLabel('Bens Gruppe').count()).toBe(0);
    await visit.checkScreen('pin-where');
    await dialog.getByRole('button', { name: 'Anheften' }).click();
    await page.getByText('Der Beitrag ist angeheftet.').waitFor();
    await post.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await page.getByRole('menuitem', { name: 'Nicht mehr anheften: AG Lichter' }).waitFor();
    await page.keyboard.press('Escape');
    await visit.goto(`/groups/${second.slug}`);
    await page.getByRole('region', { name: 'Angeheftete Beiträge' }).getByText('Überall').waitFor();
  });
});

describe('somebody who writes for later', () => {
  it('plans a post, moves it, and publishes it', async () => {
    const visit = await journey.visit();
    const { page } = visit;
    await visit.signIn(ben.email);
    await visit.goto(`/groups/${group.slug}`);
    await page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const editor = page.locator('[contenteditable="true"]').first();
    await editor.click();
    await editor.pressSequentially('Heute hängen wir die Lampions auf.');
    await page.getByRole('button', { name: 'Planen …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Stunde/).fill('18');
    await visit.checkScreen('planned-dialog');
    await dialog.getByRole('button', { name: 'Planen' }).click();
    await page.getByText('Der Beitrag ist geplant.').waitFor();
    await page.getByRole('button', { name: 'Ansehen' }).click();
    await page.getByText('Lampions').waitFor();
    await visit.checkScreen('planned-list');

    await page.getByRole('button', { name: /^Verschieben/ }).click();
    const moving = page.getByRole('dialog');
    await moving.getByLabel(/Stunde/).fill('07');
    await moving.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText(/07:00/).first().waitFor();
    const client = await journey.bed.as(ben.id);
    const { body } = await client.call(listPlannedActivities);
    expect(body.planned_activities.map(({ time }) => time)).toEqual(['07:00']);

    await page.getByRole('button', { name: /^Bearbeiten/ }).click();
    const form = page.locator('[contenteditable="true"]').first();
    await form.click();
    await page.keyboard.press('Control+End');
    await form.pressSequentially(' Leitern sind da.');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Leitern sind da.').waitFor();

    await page.getByRole('button', { name: /^Jetzt posten/ }).click();
    await page.getByText('Nichts geplant').waitFor();
    await visit.goto(`/groups/${group.slug}`);
    await page.getByRole('article').filter({ hasText: 'Leitern sind da.' }).first().waitFor();
  });

  it('changes what a planned poll asks [RUL-0816]', async () => {
    const visit = await journey.visit();
    const { page } = visit;
    await visit.signIn(ben.email);
    await visit.goto('/activitystreams/all');
    await page.getByRole('button', { name: 'Frage mit einer Antwort' }).first().click();
    await page.getByLabel('Frage', { exact: false }).first().waitFor();
    await page.keyboard.type('Welches Motto?');
    await page.getByLabel('1. Antwort', { exact: true }).fill('Linde');
    await page.getByLabel('2. Antwort', { exact: true }).fill('Markt');
    const plan = async () => {
      await page.getByRole('button', { name: 'Planen …' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Planen' }).click();
    };
    // Nothing says that it was planned while it has no place to appear in.
    await plan();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText('Der Beitrag ist geplant.').count()).toBe(0);
    await page.getByLabel('Gruppe auswählen').selectOption({ label: 'AG Sommerfest' });
    await plan();
    await page.getByText('Der Beitrag ist geplant.').waitFor();
    await page.getByRole('button', { name: 'Ansehen' }).click();
    await page.getByRole('heading', { name: 'Welches Motto?' }).waitFor();
    await page.getByText('Markt').waitFor();
    await page.getByRole('button', { name: /^Bearbeiten/ }).click();
    await page.getByLabel('2. Antwort', { exact: true }).fill('Viele Küchen');
    await page.getByLabel('Frage', { exact: false }).first().fill('Welches Motto nehmen wir?');
    await visit.checkScreen('planned-poll-form');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('heading', { name: 'Welches Motto nehmen wir?' }).waitFor();
    await page.getByText('Viele Küchen').waitFor();
    await visit.checkScreen('planned-poll');
    await page.getByRole('button', { name: /^Jetzt posten/ }).click();
    await page.getByText('Nichts geplant').waitFor();
    await visit.goto(`/groups/${group.slug}`);
    await page.getByRole('radio', { name: 'Viele Küchen' }).waitFor();
  });
});

it('a further stream has its own place in the choice of where to post', async () => {
  const client = await journey.bed.as(anna.id);
  const { body } = await client.call(createStreamOfGroup, {
    params: { slug: group.slug },
    body: { name: 'Plauderecke' },
  });
  const { body: first } = await client.call(createActivity, {
    body: { content: 'Hallo in die Runde', streams: [body.id] },
  });
  await client.call(pinActivity, { params: { id: first.id, stream_id: body.id }, body: { time: 'open' } });
  const visit = await journey.visit();
  await visit.signIn(ben.email);
  await visit.goto('/');
  await visit.page.getByRole('button', { name: /Was gibt es Neues/ }).click();
  await visit.page
    .getByRole('combobox', { name: /auswählen/ })
    .selectOption({ label: 'AG Sommerfest › Plauderecke' });
  await visit.page.getByText('AG Sommerfest › Plauderecke').first().waitFor();
  await visit.checkScreen('streams-choice');
});
