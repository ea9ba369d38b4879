import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { PALETTE } from '../../packages/content/src/index.ts';
import {
  createActivity,
  createReply,
  listNotifications,
  reactToActivity,
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
  group = await bed.buildGroup({ createdBy: anna.id, name: 'Gemeinschaftsgarten', members: [ben.id] });
});
afterAll(() => journey.stop());

describe('two people in a group', () => {
  it('read each other’s words as they are written, and hear of the answer', async () => {
    const [one, two] = [await journey.visit(), await journey.visit()];
    await one.signIn(anna.email);
    await two.signIn(ben.email);
    await one.goto(`/groups/${group.slug}/activitystreams`);
    await two.goto(`/groups/${group.slug}/activitystreams`);

    // [RUL-0608] the composer opens on a click.
    await one.page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const editor = one.page.locator('[contenteditable="true"]').first();
    await editor.click();
    await editor.pressSequentially('Am Samstag jäten wir die Hochbeete.');
    await one.page.keyboard.press('Control+Enter');
    const own = one.page.getByRole('article').filter({ hasText: 'Hochbeete' }).first();
    await own.waitFor();

    const seen = two.page.getByRole('article').filter({ hasText: 'Hochbeete' }).first();
    await seen.waitFor();
    await seen
      .getByRole('button', { name: /Antworten/ })
      .first()
      .click();
    const answer = two.page.locator('[contenteditable="true"]').first();
    await answer.click();
    await answer.pressSequentially('Ich bringe Handschuhe mit.');
    await two.page.keyboard.press('Control+Enter');
    await own.getByText('Ich bringe Handschuhe mit.').waitFor();
    await one.page.getByRole('button', { name: /Benachrichtigungen/ }).click();
    await one.page
      .getByText(/Ben Öztürk.*geantwortet|geantwortet.*Ben Öztürk/s)
      .first()
      .waitFor();
    await one.page.keyboard.press('Escape');

    await seen
      .getByRole('button', { name: /Gefällt/ })
      .first()
      .click();
    await expect
      .poll(() =>
        own
          .getByRole('button', { name: /Gefällt/ })
          .first()
          .textContent(),
      )
      .toMatch(/1/);
    // Whatever somebody reacts with is one notification, which names the post.
    const asBen = await journey.bed.as(ben.id);
    const told = await (await journey.bed.as(anna.id)).call(listNotifications);
    const id = told.body.notifications[0]!.activity_id!;
    await asBen.call(reactToActivity, { params: { id, emoji: '🎉' } });
    await one.page.getByRole('button', { name: /Benachrichtigungen/ }).click();
    const row = one.page
      .getByRole('dialog', { name: /Benachrichtigungen/ })
      .getByRole('link')
      .filter({ hasText: 'reagiert' });
    await row.filter({ hasText: '🎉' }).getByText('Am Samstag jäten wir die Hochbeete.').waitFor();
    expect(await row.count()).toBe(1);
    await one.page.keyboard.press('Escape');
    await one.checkScreen('group-stream');
    await two.goto('/');
    await two.page.getByRole('article').first().waitFor();
    await two.checkScreen('stream');
  });
});

describe('a stream of many posts', () => {
  it('has the next ones fetched when they are near, not while the first few alone are shown', async () => {
    const author = await journey.bed.as(anna.id);
    for (let number = 1; number <= 65; number += 1) {
      const content = `Beet ${number} braucht Wasser.`;
      await author.call(createActivity, { body: { content, streams: [group.streamId] } });
    }
    const visitor = await journey.visit();
    // The live connection, which opens when all is quiet, asks for everything once more.
    await visitor.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const older: string[] = [];
    visitor.page.on('request', (request) => {
      if (/\/activitystreams.*[?&]cursor=/.test(request.url())) older.push(request.url());
    });
    await visitor.signIn(anna.email);
    await visitor.goto('/');
    await visitor.page.getByText('Beet 46 braucht Wasser.').waitFor();
    expect(older).toEqual([]);
    await visitor.page.getByText('Beet 46 braucht Wasser.').scrollIntoViewIfNeeded();
    await visitor.page.getByText('Beet 26 braucht Wasser.').waitFor();
    expect(older).toHaveLength(1);
  });
});

describe('the answers to a post', () => {
  it('stay unfolded when everything is fetched anew', async () => {
    const author = await journey.bed.as(anna.id);
    const body = { content: 'Wer gießt?', streams: [group.streamId] };
    const { id } = (await author.call(createActivity, { body })).body;
    for (let number = 1; number <= 5; number += 1)
      await author.call(createReply, {
        params: { activityId: id, type: 'replies' },
        body: { content: `Am ${number}. Tag` },
      });
    const visitor = await journey.visit();
    const { page } = visitor;
    // The live connection asks for everything once more when it opens.
    await page.addInitScript(() => {
      const waiting: (() => void)[] = [];
      Object.assign(window, {
        requestIdleCallback: (later: () => void) => waiting.push(later),
        beIdle: () => {
          for (const later of waiting) later();
        },
      });
    });
    await visitor.signIn(anna.email);
    await visitor.goto('/');
    const post = page.locator(`#activity-${id}`);
    await post.getByRole('button', { name: /3 frühere/ }).click();
    await post.getByText('Am 1. Tag').waitFor();
    await expect.poll(() => post.getByRole('article').count()).toBe(5);
    // Nobody is told of this one: who sees it has fetched everything anew.
    const next = { content: 'Es regnet.', streams: [group.streamId] };
    await author.call(createActivity, { body: next });
    await page.evaluate(() => (window as unknown as { beIdle: () => void }).beIdle());
    await page.getByText(next.content).waitFor();
    await expect.poll(() => post.getByText(/^Am \d\. Tag$/).count()).toBe(5);
  });
});

describe('a text in colours', () => {
  it('can be read in either scheme, whatever the colour [RUL-0612]', async () => {
    const author = await journey.bed.as(anna.id);
    const content = PALETTE.map((name) => `<span style="color:${name}">Beet in ${name}</span>`).join('\n');
    const { id } = (await author.call(createActivity, { body: { content, streams: [group.streamId] } })).body;
    const { page, goto, signIn, checkScreen } = await journey.visit();
    await signIn(ben.email);
    await goto(`/activities/${id}`);
    const post = page.locator(`#activity-${id}`);
    await post.getByText('Beet in goldenrod').waitFor();
    expect(await post.locator('span[style^="color"]').count()).toBe(PALETTE.length);
    await checkScreen('colours');
  });
});

describe('a text longer than the screen', () => {
  const lines = Array.from({ length: 60 }, (_, index) => `Zeile ${index + 1} des Protokolls`);
  const content = [...lines, '[Anhang im Netz](https://example.org/protokoll)'].join('\n\n');
  const height = (post: Locator) => post.evaluate((element) => element.getBoundingClientRect().height);

  it('shows its beginning in a stream, and all of it to whoever reads on, also when they come back', async () => {
    const author = await journey.bed.as(anna.id);
    const { id } = (await author.call(createActivity, { body: { content, streams: [group.streamId] } })).body;
    const { page, goto, signIn, checkScreen } = await journey.visit();
    await signIn(ben.email);
    const address = `/groups/${group.slug}/activitystreams`;
    await goto(address);
    const post = page.locator(`[data-activity="${id}"]`);
    const readOn = post.getByRole('button', { name: 'Weiterlesen' });
    await readOn.waitFor();
    expect(await height(post)).toBeLessThan(700);
    await checkScreen('stream with a long text');
    await readOn.press('Enter');
    await expect.poll(() => height(post)).toBeGreaterThan(1_500);
    expect(await readOn.count()).toBe(0);
    // The keys go on in the text, not at the top of the page.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Zeile 60');

    await page.getByRole('link', { name: 'Alle Aktivitäten' }).click();
    await page.waitForURL(/activitystreams\/all$/);
    await page.goBack();
    await expect.poll(() => height(post)).toBeGreaterThan(1_500);
    await goto(`/activities/${id}`);
    await expect.poll(() => height(page.locator(`[data-activity="${id}"]`))).toBeGreaterThan(1_500);
    expect(await page.getByRole('button', { name: 'Weiterlesen' }).count()).toBe(0);
  });

  it('shows a link that lies folded away to whoever comes to it by key', async () => {
    const author = await journey.bed.as(anna.id);
    const one = content.replaceAll('\n\n', '\n');
    const { id } = (await author.call(createActivity, { body: { content: one, streams: [group.streamId] } }))
      .body;
    const { page, goto, signIn } = await journey.visit();
    await signIn(ben.email);
    await goto(`/groups/${group.slug}/activitystreams`);
    const post = page.locator(`[data-activity="${id}"]`);
    await post.getByRole('button', { name: 'Weiterlesen' }).waitFor();
    await post.getByRole('link', { name: 'Anhang im Netz' }).focus();
    await expect.poll(() => height(post)).toBeGreaterThan(1_200);
  });
});
