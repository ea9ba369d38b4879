import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { slowness } from '../../tools/long/slowness.ts';
import { type Journey, painted, startJourney, type Visitor } from './browser.ts';

const MESSAGES = 10_000;
/** A telephone of the middle is about four times slower than a desk. */
const SLOWDOWN = Math.max(1, 4 / slowness());
/** No more than so many messages are in the page at once. */
const MOST_ROWS = 150;
const FRAME_MS = 16;
/** Each is judged by the best of at most so many rounds: what else the machine does can only add to what the page does. */
const ROUNDS = 8;

let journey: Journey;
let visitor: Visitor;
let session: CDPSession;
let ada: BuiltMember;
let ben: BuiltMember;
beforeAll(async () => {
  journey = await startJourney({}, { isTimed: true });
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Lang' });
  ben = await journey.bed.buildMember({ name: 'Ben Kurz' });
  await sql`
    with chat as (
      insert into chats (network_id, member_a, member_b, last_number, last_change, last_message_at)
      select id, ${Math.min(ada.id, ben.id)}, ${Math.max(ada.id, ben.id)}, ${MESSAGES}, ${MESSAGES}, now() from networks
      returning id
    ), marks as (
      insert into chat_states (chat_id, member_id, last_read, last_received)
      select id, member, ${MESSAGES}, ${MESSAGES} from chat, unnest(array[${ada.id}, ${ben.id}]::bigint[]) as member
    )
    insert into chat_messages (chat_id, number, change, author_id, client_id, text, created_at)
    select id, n, n, case when n % 3 = 0 then ${ada.id} else ${ben.id} end::bigint, gen_random_uuid(),
           'Nachricht ' || n || ' mit **etwas** Text, ' || repeat('der verschieden lang ist ', 1 + n % 5),
           now() - make_interval(secs => (${MESSAGES} - n) * 90)
    from chat, generate_series(1, ${MESSAGES}) as n
  `.execute(journey.bed.services.db.kysely);
  visitor = await journey.visit();
  await visitor.signIn(ada.email);
  await visitor.goto(`/chat/${encodeURIComponent(`member/${ben.id}`)}`);
  await visitor.page.locator(`[data-number="${MESSAGES}"]`).waitFor();
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

/** Milliseconds of work for each of so many steps, each given two frames. */
async function workOf(steps: number, step: (index: number) => Promise<unknown>): Promise<number[]> {
  const works: number[] = [];
  for (let index = 0; index < steps; index++) {
    const before = await workSoFar();
    await step(index);
    await visitor.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    works.push(((await workSoFar()) - before) * 1000);
  }
  return works;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** The longest task of the page while something is done, in ms; 0 where none was worth a mention. */
async function longestTaskOf(run: () => Promise<void>): Promise<number> {
  await visitor.page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
    Object.assign(window, { tasks });
  });
  await run();
  return visitor.page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
}

async function slowedDown(run: () => Promise<void>): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  try {
    await run();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

describe(`a room of ${MESSAGES} messages`, () => {
  it('shows its beginning and its end, and has only a part of it in the page [RUL-0246] [RUL-0262]', async () => {
    const { page } = visitor;
    const messages = page.getByRole('log').locator('[data-number]');
    const reads = async (step: number, isFar: (first: number, last: number) => boolean) => {
      let numbers: number[] = [];
      for (let turn = 0; turn < 40 || !isFar(numbers[0]!, numbers.at(-1)!); turn++) {
        await page.mouse.wheel(0, step);
        await painted(page);
        numbers = await messages.evaluateAll((rows) => rows.map((row) => Number(row.dataset.number)));
        expect(numbers.length).toBeLessThanOrEqual(MOST_ROWS);
        expect(numbers).toEqual(numbers.map((_, place) => numbers[0]! + place));
      }
      expect(numbers[0]).toBeGreaterThanOrEqual(1);
      expect(numbers.at(-1)).toBeLessThanOrEqual(MESSAGES);
    };
    await page.getByRole('log').hover();
    await reads(-1200, (first) => first < MESSAGES - 100);
    await page.getByRole('button', { name: 'Aktionen zum Chat' }).click();
    await page.getByRole('menuitem', { name: 'Zu einem Tag springen' }).click();
    await page.getByLabel('Tag', { exact: true }).fill('01.01.2020');
    await page.getByRole('button', { name: 'Springen' }).click();
    await page.locator('[data-number="1"]').waitFor();
    await page.getByText('Keine weiteren Nachrichten').waitFor();
    await page.getByRole('log').hover();
    await reads(1200, (_, last) => last > 100);
    await page.getByRole('button', { name: 'Zum Ende' }).click();
    await page.locator(`[data-number="${MESSAGES}"]`).waitFor();
  }, 120_000);

  it('is written in and scrolled without a stutter on a slow machine', async () => {
    const { page } = visitor;
    const field = page.getByRole('textbox', { name: /Nachricht an/ });
    await field.focus();
    const typing: number[] = [];
    const scrolling: number[] = [];
    await slowedDown(async () => {
      const longestTyping = await longestTaskOf(async () => {
        for (let round = 0; round < ROUNDS && Math.min(...typing) > FRAME_MS; round++)
          typing.push(median(await workOf(20, (index) => page.keyboard.insertText('abcdefgh '[index % 9]!))));
      });
      await page.getByRole('log').hover();
      const longestScrolling = await longestTaskOf(async () => {
        for (let round = 0; round < ROUNDS && Math.min(...scrolling) > FRAME_MS; round++)
          scrolling.push(median(await workOf(30, () => page.mouse.wheel(0, -240))));
      });
      // The longest task depends on what else the machine does: told, not judged.
      if (process.env.FIGURES) console.log({ typing, scrolling, longestTyping, longestScrolling });
    });
    await field.fill('');
    expect(Math.min(...typing)).toBeLessThanOrEqual(FRAME_MS);
    expect(Math.min(...scrolling)).toBeLessThanOrEqual(FRAME_MS);
  }, 120_000);
});
