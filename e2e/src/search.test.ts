import { createActivity, createPage, saveSearch } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takenUp } from '../../apps/server/src/features/search/testing/taken-up.ts';
import { buildArticle, buildChannel } from '../../apps/server/src/testing/channels.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { chooseByKeys, type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let lea: Visitor;
let phone: Visitor;
let leaClient: Client;
let email: string;

beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  const { streamId } = await bed.openNetwork();
  const benMember = await bed.buildMember({ name: 'Ben Ulme' });
  const leaMember = await bed.buildMember({ name: 'Lea Birke' });
  email = leaMember.email;
  const ben = await bed.as(benMember.id);
  const admin = await bed.as((await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true })).id);
  leaClient = await bed.as(leaMember.id);
  const choir = await bed.buildGroup({
    createdBy: benMember.id,
    name: 'Chor am Fluss',
    members: [leaMember.id],
  });
  const post = (content: string, stream: number) =>
    ben.call(createActivity, { body: { content, streams: [stream] } });
  for (let count = 1; count <= 12; count += 1)
    await post(`Die Lampionkette hängt seit Tag ${count}`, streamId);
  await post('Unsere Lampionkette leuchtet zur Probe', choir.streamId);
  await post('<img src=x onerror=alert(1)> &amp; <mark>Brunnen</mark>', streamId);
  const written = await admin.call(createPage, {
    body: { title: 'Lampionkette pflegen', content: 'Trocken lagern.' },
  });
  expect(written.status).toBe(201);
  const channel = await buildChannel(bed, { title: 'Quittenblatt', subscribers: [leaMember.id] });
  for (const title of ['Quittengelee kochen', 'Wann Quitten reif sind'])
    await buildArticle(bed, {
      channelId: channel.id,
      authorId: benMember.id,
      title,
      body: 'Der Flaum wird abgerieben.',
      series: 'Aus dem Garten',
    });
  await buildArticle(bed, {
    channelId: channel.id,
    authorId: benMember.id,
    title: 'Quitten im Winter',
    status: 'draft',
  });
  await takenUp(bed);
  lea = await journey.visit();
  await lea.signIn(email);
  await lea.load('/activitystreams/all');
});
afterAll(() => journey?.stop());

const bar = ({ page }: Visitor) => page.locator('[data-search-bar]');
const options = ({ page }: Visitor) => page.getByRole('option');
const heading = ({ page }: Visitor, text: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: text }).waitFor();
const inBar = ({ page }: Visitor) =>
  page.evaluate(() => document.activeElement?.matches('[data-search-bar]') ?? false);

describe('who searches by keyboard', () => {
  it('types in the header, goes through what is suggested, and to all hits [RUL-0469] [RUL-0473]', async () => {
    const { page } = lea;
    await bar(lea).waitFor();
    await page.keyboard.press('/');
    await expect.poll(() => inBar(lea)).toBe(true);
    await page.keyboard.type('Lampionkette pfl');
    await options(lea).filter({ hasText: 'Lampionkette pflegen' }).waitFor();
    expect(await options(lea).locator('mark').first().textContent()).toMatch(/Lampionkette/i);
    // All that the bar searches by itself [RUL-0472].
    for (const module of ['Beiträge', 'Nachrichten', 'Dateien', 'Termine', 'Kalender', 'Seiten'])
      await options(lea).filter({ hasText: module }).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => options(lea).count()).toBe(0);
    await bar(lea).fill('Lampionkette');
    await page.keyboard.press('Enter');
    await heading(lea, '14 Treffer für „Lampionkette“');
    await lea.checkScreen('search');
  });

  it('sees what each kind has, and pages through one of them [RUL-0135] [RUL-0138]', async () => {
    const { page } = lea;
    const kinds = page.getByRole('group', { name: 'Art der Treffer' });
    await kinds.getByRole('button', { name: /^Beiträge\s*13$/ }).waitFor();
    expect(await kinds.getByRole('button', { name: /^Nachrichten/ }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Alle 13 Beiträge zeigen' }).press('Enter');
    await page.getByText('Seite 1 von 2').waitFor();
    const hits = page.locator('[data-hit]');
    expect(await hits.count()).toBe(10);
    await hits.first().focus();
    await page.keyboard.press('ArrowDown');
    const place = () => hits.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
    expect(await place()).toBe(1);
    await page.keyboard.press('ArrowUp');
    expect(await place()).toBe(0);
    await page.getByRole('link', { name: 'Nächste Seite' }).press('Enter');
    await page.getByText('Seite 2 von 2').waitFor();
    await expect.poll(() => hits.count()).toBe(3);
    // Behind the last page stands nothing: the address is corrected.
    await lea.goto('/search?q=Lampionkette&module=activities&page=99');
    // Until its own answer comes, what was there before stands there, pale.
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    await page.getByText('Seite 2 von 2').waitFor();
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await lea.checkScreen('search-one-kind');
    // Everything again [RUL-0136].
    await page.getByRole('link', { name: /Überall suchen/ }).press('Enter');
    await page.getByRole('heading', { name: 'Seiten' }).waitFor();
  });

  it('changes the order of a block without the rest of the page [RUL-0137] [RUL-0143]', async () => {
    const { page } = lea;
    await page.getByRole('button', { name: 'Beiträge, sortiert: Beste Treffer' }).press('Enter');
    await chooseByKeys(page.getByRole('menuitemradio', { name: 'Geschrieben am' }));
    await page.getByRole('button', { name: 'Beiträge, sortiert: Geschrieben am' }).waitFor();
    await page.locator('[data-hit]').first().waitFor();
    expect(new URL(page.url()).searchParams.get('sort_by')).toBeNull();
  });

  it('searches in a group, and lifts that again without asking anew [RUL-0131] [RUL-0144]', async () => {
    const { page } = lea;
    await page.getByRole('link', { name: 'Chor am Fluss' }).first().press('Enter');
    await heading(lea, '1 Treffer für „Lampionkette“');
    await page.getByText('Gesucht nur in Chor am Fluss').waitFor();
    await page.getByRole('link', { name: /Überall suchen\s*14/ }).waitFor();
    await lea.checkScreen('search-group');
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    await page.getByRole('link', { name: 'Bereich aufheben' }).press('Enter');
    await heading(lea, '14 Treffer für „Lampionkette“');
    page.off('request', note);
    expect(asked).not.toContain('/search.json');
  });

  it('leads from people and groups to the directory [RUL-0140]', async () => {
    const { page } = lea;
    await lea.goto('/search?q=Ben');
    const people = page.getByRole('link', { name: 'Im Verzeichnis suchen', exact: true });
    expect(await people.getAttribute('href')).toMatch(/^\/members\?q=Ben(?:&|$)/);
    await lea.goto('/search?q=Chor');
    const groups = page.locator('a[href^="/directory/"]');
    await groups.first().waitFor();
    expect(await groups.first().getAttribute('href')).toMatch(/^\/directory\/[^?]+\?(?:.*&)?q=Chor/);
  });

  it('finds channels and articles of blogs, beside each other and by themselves [RUL-0141] [RUL-0142]', async () => {
    const { page } = lea;
    await bar(lea).fill('Quittenbl');
    await options(lea).filter({ hasText: 'Quittenblatt' }).first().waitFor();
    await lea.goto('/search?q=Quitte');
    await heading(lea, '3 Treffer für „Quitte“');
    await page.getByRole('heading', { level: 2, name: 'Kanäle' }).waitFor();
    await page.getByRole('link', { name: 'Quittenblatt' }).first().waitFor();
    expect(await page.getByText('Quitten im Winter').count()).toBe(0);
    await lea.checkScreen('search-channels');
    const kinds = page.getByRole('group', { name: 'Art der Treffer' });
    await kinds.getByRole('button', { name: /^Blogartikel\s*2$/ }).press('Enter');
    await page.getByRole('button', { name: 'Blogartikel, sortiert: Beste Treffer' }).press('Enter');
    await chooseByKeys(page.getByRole('menuitemradio', { name: 'Titel' }));
    const hits = page.locator('main [data-hit]');
    await expect
      .poll(() => hits.allTextContents())
      .toEqual(['Quittengelee kochen', 'Wann Quitten reif sind']);
    await page.getByText('Reihe Aus dem Garten').first().waitFor();
    await hits.first().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Quittengelee kochen' }).waitFor();
  });

  it('keeps a search, finds it again, and drops it [SCR-020]', async () => {
    const { page } = lea;
    await lea.goto('/search?q=Lampionkette');
    await heading(lea, '14 Treffer für „Lampionkette“');
    await page.getByRole('button', { name: 'Merken', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Suche merken' });
    await dialog.getByLabel('Name').fill('Licht');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Gemerkt', exact: true }).waitFor();
    await leaClient.call(saveSearch, { body: { name: 'Zweite', q: 'Brunnen' } });
    // A name is taken once.
    await lea.goto('/search?q=Trocken');
    await page.getByRole('button', { name: 'Merken', exact: true }).press('Enter');
    await dialog.getByLabel('Name').fill('LICHT');
    lea.expectError(/422/);
    await page.keyboard.press('Enter');
    await dialog.getByText('Das ist schon vergeben.').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Licht', exact: true }).press('Enter');
    await heading(lea, '14 Treffer für „Lampionkette“');
    await page.getByRole('button', { name: 'Gemerkt', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Rückgängig' }).press('Enter');
    await page.getByRole('link', { name: 'Licht', exact: true }).waitFor();
  });

  it('is told what was searched for nothing [RUL-0148] [S-21]', async () => {
    const { page } = lea;
    await lea.goto('/search?q=Quastenflosser%20from%3Aniemand');
    await page.getByText('Nichts gefunden für „Quastenflosser from:niemand“').waitFor();
    await page.getByText('Gesucht an allen Orten, die Sie sehen können.').waitFor();
    await page.getByText('Damit konnten wir nichts anfangen: from:niemand').waitFor();
    await lea.checkScreen('search-nothing');
  });

  it('sees what looks like markup as it was written [S-16]', async () => {
    const { page } = lea;
    await lea.goto('/search?q=Brunnen');
    const hit = page.getByText('onerror=alert(1)').first();
    await hit.waitFor();
    expect(await page.locator('main img[src="x"]').count()).toBe(0);
    expect(await page.locator('main mark').allTextContents()).toEqual(['Brunnen']);
  });

  it('is told when nothing can be loaded, and tries again [RUL-0147]', async () => {
    const { page } = lea;
    await lea.failUntilPressed(/\/search\.json/);
    await lea.goto('/search?q=Flusskrebs');
    await page.getByText('Die Treffer konnten nicht geladen werden.').waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).press('Enter');
    await page.getByText('Nichts gefunden für „Flusskrebs“').waitFor();
  });

  it('completes an operator, and takes the day that was picked [S-18]', async () => {
    const { page } = lea;
    await bar(lea).fill('Lampionkette from:be');
    await options(lea).filter({ hasText: 'from:"Ben Ulme"' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => bar(lea).inputValue()).toBe('Lampionkette from:"Ben Ulme" ');
    await bar(lea).pressSequentially('after:');
    await options(lea).filter({ hasText: 'Tag wählen' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const day = page.locator('[data-day]:focus');
    await day.waitFor();
    await page.keyboard.press('ArrowLeft');
    const picked = await day.getAttribute('data-day');
    await page.keyboard.press('Enter');
    await expect.poll(() => bar(lea).inputValue()).toBe(`Lampionkette from:"Ben Ulme" after:${picked} `);
    expect(await inBar(lea)).toBe(true);
    await page.keyboard.press('Enter');
    await heading(lea, /Treffer für/);
  });

  it('finds what was searched last, forgets it, and what is below goes after the focus [RUL-0471] [RUL-0843]', async () => {
    const { page } = lea;
    await bar(lea).fill('');
    await options(lea).filter({ hasText: 'Flusskrebs' }).waitFor();
    const first = await options(lea).first().textContent();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await options(lea).allTextContents()).includes(first!)).toBe(false);
    await bar(lea).blur();
    await expect.poll(() => options(lea).count()).toBe(0);
    const kept = () => page.evaluate(() => localStorage.getItem('recent-searches'));
    expect(await kept()).toContain('Flusskrebs');
  });

  it('goes on from Ctrl K to pages, articles and everything', async () => {
    const { page } = lea;
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Springen zu' });
    await palette.getByRole('combobox').fill('Lampionkette');
    await palette.getByRole('option', { name: /Lampionkette pflegen/ }).waitFor();
    await palette.getByRole('combobox').fill('Quittengelee');
    await palette.getByRole('option', { name: 'Quittengelee kochen · Quittenblatt' }).waitFor();
    await palette.getByRole('combobox').fill('Lampionkette');
    await palette.getByRole('option', { name: 'Alles durchsuchen nach „Lampionkette“' }).click();
    await heading(lea, '14 Treffer für „Lampionkette“');
  });
});

describe('who searches on a phone', () => {
  it('has the bar on the page of results [SCR-021]', async () => {
    phone = await journey.visit({ width: 'phone' });
    await phone.signIn(email);
    await phone.load('/activitystreams/all');
    const { page } = phone;
    await page.getByRole('button', { name: 'Suchen' }).click();
    await expect.poll(() => inBar(phone)).toBe(true);
    await page.keyboard.type('Lampionkette');
    await page.keyboard.press('Enter');
    await heading(phone, '14 Treffer für „Lampionkette“');
    await phone.checkScreen('search-phone');
    await page.getByRole('button', { name: /^Seiten\s*1$/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Seiten' }).waitFor();
  });

  it('leaves nothing of it to who uses the browser next [RUL-0843]', async () => {
    const { page } = phone;
    const kept = () => page.evaluate(() => localStorage.getItem('recent-searches'));
    expect(await kept()).toContain('Lampionkette');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Profil/ })
      .click();
    await page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await page.waitForURL('**/users/sign_in**');
    await expect.poll(kept).toBeNull();
  });
});
