import type { Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChannel } from '../../apps/server/src/features/channels/testing/build.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let member: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  member = await journey.bed.buildMember({ name: 'Mia Member' });
  await journey.bed.buildGroup({ createdBy: member.id, name: 'Chor' });
});
afterAll(() => journey.stop());

const pathOf = (response: Response) => new URL(response.url()).pathname;

/** Everything that the browser is given from now on. */
function watchResponses({ page }: Visitor): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return responses;
}

describe('the page that a browser begins with', () => {
  it('names all that the stream needs; nothing is found later, nothing asked twice', async () => {
    const visitor = await journey.visit();
    await visitor.signIn(member.email);
    // The live connection, which opens when all is quiet, asks for everything once more.
    await visitor.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const responses = watchResponses(visitor);
    const first = await visitor.page.goto(`${journey.url}/`);
    const html = await first!.text();
    await visitor.page.getByText('Hier steht noch nichts').waitFor();
    await visitor.page
      .getByRole('button', { name: 'Chor' })
      .or(visitor.page.getByRole('link', { name: 'Chor' }))
      .first()
      .waitFor();
    const parts = responses.map(pathOf).filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
    expect(parts.length).toBeGreaterThan(5);
    // Inter alone comes on its own, when the first page has been painted; and where all this takes long, the number of
    // unread chats, which is counted a moment later.
    const found = parts.filter((path) => !html.includes(path));
    const isCounted = parts.some((path) => path.startsWith('/assets/chat-counter-'));
    const later = isCounted ? /^\/assets\/(inter|chat-counter|chats)-/ : /^\/assets\/inter-[^/]*\.css$/;
    expect(found.filter((path) => !later.test(path))).toEqual([]);
    const asked = responses.map(pathOf).filter((path) => path.endsWith('.json'));
    for (const path of ['/api/v1/session.json', '/api/v1/network.json', '/activitystreams/all.json']) {
      expect(
        asked.filter((each) => each === path),
        path,
      ).toHaveLength(1);
    }
  });

  it('names all that a channel needs, whose rows come beside it', async () => {
    const title = 'Vereinsblatt';
    const { slug } = await buildChannel(journey.bed, { title });
    const visitor = await journey.visit();
    await visitor.signIn(member.email);
    await visitor.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const responses = watchResponses(visitor);
    const first = await visitor.page.goto(`${journey.url}/channels/${slug}`);
    const html = await first!.text();
    await visitor.page.getByRole('heading', { name: title }).waitFor();
    const asked = responses.map(pathOf);
    for (const what of ['', '/layout', '/widgets']) {
      const path = `/channels/${slug}${what}.json`;
      expect(html, path).toContain(`href="${path}"`);
      expect(
        asked.filter((each) => each === path),
        path,
      ).toHaveLength(1);
    }
    expect(html).toMatch(/\/assets\/widget-face-[^"]*\.js/);
  });

  it('brings visitors nothing of what only the signed in see, and all of it small', async () => {
    const visitor = await journey.visit();
    const responses = watchResponses(visitor);
    await visitor.goto('/users/sign_in');
    await visitor.page.getByRole('button', { name: 'Anmelden' }).waitFor();
    const parts = responses.filter((each) => /^\/assets\/.*\.(js|css)$/.test(pathOf(each)));
    expect(parts.map(pathOf).filter((path) => /\/(frame|stream|editor)-/.test(path))).toEqual([]);
    for (const part of parts) expect(part.headers()['content-encoding'], part.url()).toBe('br');
  });

  it('shows the network before the program is there', async () => {
    const visitor = await journey.visit();
    await visitor.page.route('**/assets/*.js', (route) => route.abort());
    await visitor.goto('/users/sign_in');
    const { name } = (
      await visitor.page.request.get(`${journey.url}/api/v1/session.json`).then((answer) => answer.json())
    ).network;
    await visitor.page.locator('#root').getByText(name).waitFor();
    expect(await visitor.page.title()).toBe(name);
  });
});
