import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { createActivity, createMessage, getUnreadFeatures } from '../../packages/contract/src/index.ts';
import { type Journey, look, painted, startJourney } from './browser.ts';

let journey: Journey;
let member: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  member = await journey.bed.buildMember({ name: 'Mia Member' });
});
afterAll(() => journey.stop());

describe('the counters', () => {
  it('are asked for after 250 ms and then every minute [RUL-0208], by stream after 500 ms [RUL-0209]', async () => {
    const visitor = await journey.visit();
    await visitor.signIn(member.email);
    // The live connection, which opens when all is quiet, asks for everything once more: here it never does.
    await visitor.page.route('**/chat_token.json', (route) => route.abort());
    await visitor.load('/info');
    const starts = () =>
      visitor.page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap((entry) => {
          const found = /\/unreads\/(features|activities)/.exec(entry.name);
          return found ? [{ name: found[1], at: entry.startTime }] : [];
        }),
      );
    await expect.poll(async () => (await starts()).length).toBe(2);
    const [features, activities] = await starts();
    expect(features).toMatchObject({ name: 'features' });
    expect(activities).toMatchObject({ name: 'activities' });
    expect(features!.at).toBeGreaterThanOrEqual(250);
    expect(activities!.at - features!.at).toBeGreaterThanOrEqual(200);

    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    const count = () => asked.filter((address) => address.includes('/unreads/features')).length;
    await visitor.page.clock.install();
    await visitor.load('/info');
    await expect.poll(count).toBe(1);
    // Nothing is asked for anew while the answer is still on its way.
    await visitor.page.waitForLoadState('networkidle');
    await visitor.page.clock.fastForward(60_000);
    await expect.poll(count).toBe(2);
  });

  it('show what was told while an older answer was on its way', async () => {
    const { bed } = journey;
    const sender = await bed.as((await bed.buildMember({ name: 'Siggi Sendet' })).id);
    const reader = await bed.buildMember({ name: 'Rita Rechnet' });
    const visitor = await journey.visit();
    const { page } = visitor;
    await visitor.signIn(reader.email);
    await visitor.goto('/');
    // Every answer is read at once, but handed on only when all that was told has arrived.
    const held: (() => void)[] = [];
    let isHeld = true;
    await page.route('**/unreads/features*', async (route) => {
      const response = await route.fetch();
      if (isHeld) await new Promise<void>((done) => held.push(done));
      await route.fulfill({ response });
    });
    const told = new Promise<void>((done) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (payload.includes('unreads_changed')) done();
        }),
      );
    });
    const isLive = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await visitor.load('/info');
    await isLive;
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await sender.call(createMessage, { body: { to: [reader.id], subject: 'Hallo', content: 'Du' } });
    await told;
    await painted(page);
    isHeld = false;
    for (const handOn of held) handOn();
    await page.getByRole('link', { name: /^Nachrichten.*1 ungelesen/ }).waitFor();
  });

  it('count what comes into view while nobody looks, until somebody does', async () => {
    const { bed } = journey;
    const author = await bed.buildMember({ name: 'Anna Abel' });
    const other = await bed.buildMember({ name: 'Otto Offen' });
    const members = [member.id, other.id];
    const group = await bed.buildGroup({ createdBy: author.id, name: 'Chor', members });
    const visitor = await journey.visit();
    const { page } = visitor;
    await visitor.signIn(member.email);
    await visitor.goto(`/groups/${group.slug}/activitystreams`);
    await page.getByText('Hier steht noch nichts').waitFor();
    await look(visitor, 'hidden');
    const body = { content: 'Wer singt mit?', streams: [group.streamId] };
    await (await bed.as(author.id)).call(createActivity, { body });
    await page.getByText('Wer singt mit?').waitFor();
    const unreadOf = async ({ id }: BuiltMember) =>
      (await (await bed.as(id)).call(getUnreadFeatures)).body.Activitystreams;
    // Somebody who came later and looks has seen it by then.
    const looking = await journey.visit();
    await looking.signIn(other.email);
    await looking.goto(`/groups/${group.slug}/activitystreams`);
    await expect.poll(() => unreadOf(other)).toBe(0);
    expect(await unreadOf(member)).toBe(1);
    await look(visitor, 'visible');
    await expect.poll(() => unreadOf(member)).toBe(0);
  });
});
