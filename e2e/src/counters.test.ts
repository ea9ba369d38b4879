import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney } from './browser.ts';

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
    // The live connection, which opens when all is quiet, asks for everything once more.
    await visitor.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await visitor.goto('/info');
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
    await visitor.goto('/info');
    await expect.poll(count).toBe(1);
    await visitor.page.clock.fastForward(60_000);
    await expect.poll(count).toBe(2);
  });
});
