import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { createActivity, createReply } from '../../packages/contract/src/index.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let bert: BuiltMember;
let visitor: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  const chor = await bed.buildGroup({ createdBy: bert.id, name: 'Chor', members: [anna.id] });
  const author = await bed.as(bert.id);
  const { body } = await author.call(createActivity, {
    body: { content: 'Probe am **Dienstag**\n\n- Noten <b>mitbringen</b>', streams: [chor.streamId] },
  });
  await (await bed.as(anna.id)).call(createReply, {
    params: { activityId: body.id, type: 'replies' },
    body: { content: 'Ich bringe Kuchen.' },
  });
  visitor = await journey.visit({ serviceWorker: true });
});
afterAll(() => journey.stop());

const kept = () => visitor.page.evaluate(() => localStorage.getItem('last-reader'));
const entries = () =>
  visitor.page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('last-read', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('entries', { keyPath: 'id' });
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const count = request.result.transaction('entries').objectStore('entries').count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );

describe('without a connection', () => {
  it('one reads what one read last, and goes on by itself', async () => {
    const { page, context } = visitor;
    visitor.expectError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
    await visitor.signIn(anna.email);
    await visitor.goto('/');
    await page.getByText('Probe am').first().waitFor();
    await expect.poll(entries, { timeout: 15_000 }).toBe(1);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.getByText('Sie sind offline.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
    await page.getByText('Probe am Dienstag').waitFor();
    await page.getByText('Noten <b>mitbringen</b>').waitFor();
    await page.getByText('Ich bringe Kuchen.').waitFor();
    await visitor.checkScreen('offline');
    await context.setOffline(false);
    await page.getByRole('button', { name: /Anna Amsel/ }).waitFor();
    expect(await page.getByRole('heading', { name: 'Keine Verbindung' }).count()).toBe(0);
  });

  it('nothing of it is left after signing out, nor for the next person', async () => {
    const { page, context } = visitor;
    expect(await kept()).toContain(`"memberId":${anna.id}`);
    await page.getByRole('button', { name: /Anna Amsel/ }).click();
    await page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await page.waitForURL('**/users/sign_in');
    expect(await kept()).toBeNull();
    await expect.poll(entries).toBe(0);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
    expect(await page.getByText('Probe am').count()).toBe(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Anmelden' }).waitFor();
    // A session may also end without a word, and somebody else come.
    await visitor.signIn(anna.email);
    await visitor.goto('/');
    await expect.poll(entries, { timeout: 15_000 }).toBe(1);
    await context.clearCookies();
    await visitor.signIn(bert.email);
    await visitor.goto('/');
    await expect.poll(async () => (await kept()) ?? '').not.toContain(`"memberId":${anna.id},`);
    await visitor.goto('/users/edit');
    await expect.poll(async () => (await kept()) ?? '').not.toContain(`"memberId":${anna.id},`);
  });

  it('downloads and calls stay as they are: no answer of the network is kept', async () => {
    const names = await visitor.page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
      return found.sort();
    });
    expect(names).toEqual(['/icon.svg', '/offline.html', '/offline.js']);
  });
});
