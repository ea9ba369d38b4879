import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChannel } from '../../apps/server/src/features/channels/testing/build.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

const SLOWDOWN = 4;
const FRAME_MS = 16;
/** Judged by the best of at most so many rounds: what else the machine does can only add to what the page does. */
const ROUNDS = 4;

let journey: Journey;
let visitor: Visitor;
let session: CDPSession;
beforeAll(async () => {
  journey = await startJourney({}, { isTimed: true });
  await journey.bed.openNetwork();
  const ada = await journey.bed.buildMember({ name: 'Ada Lang' });
  visitor = await journey.visit();
  await visitor.signIn(ada.email);
  const open = async (widgets: number) => {
    const { id, slug } = await buildChannel(journey.bed, { managers: [ada.id] });
    const { rows: made } = await sql<{ id: number }>`
      insert into channel_widgets (channel_id, type, title, properties)
      select ${id}, 'text', 'Widget ' || n, '{"content": "Worte"}' from generate_series(1, ${widgets}::int) n
      returning id
    `.execute(journey.bed.db.kysely);
    const rows = Array.from({ length: Math.ceil(widgets / 3) }, (_, line) => ({
      id: `row-${line}`,
      type: 'third',
      widgets: [0, 1, 2].map((cell) => made[line * 3 + cell]?.id ?? null),
    }));
    await sql`
      insert into channel_layouts (channel_id, version, rows, widgets_count, is_aside, author_id)
      values (${id}, 1, ${JSON.stringify(rows)}::jsonb, ${widgets}, false, ${ada.id})
    `.execute(journey.bed.db.kysely);
    await visitor.load(`/channels/${slug}/layout/edit`);
    await visitor.page
      .locator('[data-card]')
      .nth(widgets - 1)
      .waitFor({ state: 'attached' });
  };
  await open(500);
  await visitor.page.getByText('Widget 500', { exact: true }).scrollIntoViewIfNeeded();
  await open(100);
  session = await visitor.context.newCDPSession(visitor.page);
  await session.send('Performance.enable');
});
afterAll(() => journey.stop());

/** Seconds of script, style and layout so far. */
async function workSoFar(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return metrics.reduce((sum, { name, value }) => (parts.includes(name) ? sum + value : sum), 0);
}
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;

describe('the editor of a layout with many widgets', () => {
  it('drags among a hundred of them within a frame, at a quarter of the speed', async () => {
    const { page } = visitor;
    const grip = (await page.locator('[data-grip^="widget:"]').first().boundingBox())!;
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS && best >= FRAME_MS; round++) {
      await page.mouse.move(grip.x + 8, grip.y + 8);
      await page.mouse.down();
      await page.mouse.move(grip.x + 40, grip.y + 40, { steps: 3 });
      const works: number[] = [];
      for (let step = 0; step < 12; step++) {
        const before = await workSoFar();
        await page.mouse.move(grip.x + 60 + (step % 10) * 70, grip.y + 60 + step * 30);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        works.push(((await workSoFar()) - before) * 1000);
      }
      expect(await page.locator('[data-lifted]').count()).toBe(1);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      best = Math.min(best, median(works));
      console.log(`round ${round}: ${works.map((work) => work.toFixed(1)).join(' ')}`);
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    console.log(`work of a frame while dragging: ${best.toFixed(1)} ms`);
    expect(best).toBeLessThan(FRAME_MS);
  });
});
