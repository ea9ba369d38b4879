import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

const MESSAGES = 400;

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
let adas: Visitor;
let bens: Visitor;

/** A long chat that both have read. */
async function fill(): Promise<void> {
  await sql`
    with made as (
      insert into chats (network_id, member_a, member_b, last_number, last_change, last_message_at)
      select network_id, least(${ada.id}::bigint, ${ben.id}::bigint), greatest(${ada.id}::bigint, ${ben.id}::bigint),
             ${MESSAGES}, ${MESSAGES}, now()
      from members where id = ${ada.id} returning id
    ), written as (
      insert into chat_messages (chat_id, number, change, author_id, client_id, text, created_at)
      select made.id, n, n, case when n % 2 = 0 then ${ada.id}::bigint else ${ben.id}::bigint end, gen_random_uuid(),
             'Nachricht Nummer ' || n, now() - make_interval(mins => ${MESSAGES} - n)
      from made, generate_series(1, ${MESSAGES}) n
    ), told as (
      insert into chats_told (chat_id, change, number) select id, ${MESSAGES}, ${MESSAGES} from made
    )
    insert into chat_states (chat_id, member_id, last_read, last_received)
    select made.id, who, ${MESSAGES}, ${MESSAGES} from made, unnest(array[${ada.id}, ${ben.id}]::bigint[]) who
  `.execute(journey.bed.services.db.kysely);
}

beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Lang' });
  ben = await journey.bed.buildMember({ name: 'Ben Kurz' });
  await fill();
  adas = await journey.visit();
  bens = await journey.visit();
  await adas.signIn(ada.email);
  await bens.signIn(ben.email);
  await adas.goto(`/chat/${encodeURIComponent(`member/${ben.id}`)}`);
  await bens.goto(`/chat/${encodeURIComponent(`member/${ada.id}`)}`);
});
afterAll(() => journey.stop());

const log = ({ page }: Visitor) => page.getByRole('log');
const fieldOf = ({ page }: Visitor) => page.getByRole('textbox', { name: /Nachricht an/ });
const toEnd = ({ page }: Visitor) => page.getByRole('button', { name: /Zum Ende/ });
const message = (visitor: Visitor, text: string) =>
  log(visitor).locator('[data-number]').filter({ hasText: text });

/** How far the end is, in heights of what is seen. */
const distance = (visitor: Visitor) =>
  log(visitor).evaluate(
    (list) => (list.scrollHeight - list.scrollTop - list.clientHeight) / list.clientHeight,
  );
const scrollUp = (visitor: Visitor, heights: number) =>
  log(visitor).evaluate((list, part) => {
    list.scrollTop -= list.clientHeight * part;
  }, heights);

async function say(visitor: Visitor, text: string): Promise<void> {
  await fieldOf(visitor).fill(text);
  await fieldOf(visitor).press('Enter');
}

describe('the messages of a chat', () => {
  it('follow what comes unless one scrolled up by more than a tenth, then there is a way to the end [RUL-0261]', async () => {
    await message(adas, `Nachricht Nummer ${MESSAGES}`).waitFor();
    await expect.poll(() => distance(adas)).toBeLessThan(0.01);
    await scrollUp(adas, 0.08);
    await say(bens, 'Das erste');
    await message(adas, 'Das erste').waitFor();
    await expect.poll(() => distance(adas)).toBeLessThan(0.01);
    expect(await toEnd(adas).count()).toBe(0);

    await scrollUp(adas, 0.5);
    await toEnd(adas).waitFor();
    await say(bens, 'Das zweite');
    await message(adas, 'Das zweite').waitFor({ state: 'attached' });
    expect(await distance(adas)).toBeGreaterThan(0.3);
    await toEnd(adas).click();
    await expect.poll(() => distance(adas)).toBeLessThan(0.01);
    await expect.poll(() => toEnd(adas).count()).toBe(0);
    // The button is gone, and the keys go on where one reads.
    expect(await log(adas).evaluate((list) => list === document.activeElement)).toBe(true);
  });

  it('are looked at four times a second at most while one scrolls, and older ones come in time [RUL-0262] [RUL-0263]', async () => {
    const { page } = adas;
    // What is looked at asks for the place of rows; a scroll event alone does not.
    const looks = await page.evaluate(async () => {
      const list = document.querySelector('[role="log"]')!;
      const { getBoundingClientRect } = Element.prototype;
      const times: number[] = [];
      Element.prototype.getBoundingClientRect = function counted() {
        if (this === list) times.push(performance.now());
        return getBoundingClientRect.call(this);
      };
      let events = 0;
      const count = () => {
        events += 1;
      };
      list.addEventListener('scroll', count);
      const begun = performance.now();
      while (performance.now() - begun < 2_000) {
        list.scrollTop -= 3;
        await new Promise(requestAnimationFrame);
      }
      Element.prototype.getBoundingClientRect = getBoundingClientRect;
      list.removeEventListener('scroll', count);
      const rounds = times.filter((time, index) => index === 0 || time - times[index - 1]! > 50);
      return { events, rounds: rounds.length };
    });
    expect(looks.events).toBeGreaterThan(15);
    expect(looks.rounds).toBeLessThanOrEqual(10);
    const oldest = log(adas).locator('[data-number="1"]');
    const climb = async () => {
      await scrollUp(adas, 3);
      return oldest.count();
    };
    await expect.poll(climb, { timeout: 30_000 }).toBe(1);
    await log(adas).getByText('Keine weiteren Nachrichten').waitFor();
  });

  it('show their actions where the pointer rests, whatever comes below it', async () => {
    const { page } = adas;
    if ((await toEnd(adas).count()) > 0) await toEnd(adas).click();
    await message(adas, 'Das zweite').hover();
    await message(adas, 'Das zweite').getByRole('button', { name: 'Weitere Aktionen' }).waitFor();
    const below = () => log(adas).locator('[data-number]:hover');
    for (const [whose, text] of [
      [bens, 'Schiebt sich darunter'],
      [adas, 'Selbst geschrieben'],
      [adas, 'Und noch eine'],
    ] as const) {
      await say(whose, text);
      await message(adas, text).waitFor();
      await below().getByRole('button', { name: 'Weitere Aktionen' }).waitFor();
      expect(await log(adas).locator('[data-actions]').count()).toBe(1);
    }
    // Where the newest message comes to lie, the message on its way lay before it.
    await message(adas, 'Und noch eine').hover();
    await say(adas, 'Die letzte');
    await message(adas, 'Die letzte').waitFor();
    await below()
      .filter({ hasText: 'Die letzte' })
      .getByRole('button', { name: 'Weitere Aktionen' })
      .waitFor();
    await page.mouse.move(0, 0);
  });

  it('are opened at one of them by its address, far from the end, and again at another', async () => {
    const led = await journey.visit();
    await led.signIn(ada.email);
    const chat = `/chat/${encodeURIComponent(`member/${ben.id}`)}`;
    await led.goto(`${chat}#message-37`);
    const isInView = (number: number) =>
      log(led)
        .locator(`[data-number="${number}"]`)
        .evaluate((row) => {
          const [own, list] = [row, row.closest('[role="log"]')!].map((each) => each.getBoundingClientRect());
          return own!.top >= list!.top && own!.bottom <= list!.bottom;
        });
    await expect.poll(() => isInView(37)).toBe(true);
    await led.page.evaluate(() => {
      location.hash = '#message-333';
    });
    await expect.poll(() => isInView(333)).toBe(true);
  });

  it('say so where one cannot be rendered, and show all others [RUL-0245]', async () => {
    const broken = await journey.visit();
    // Nothing that can be typed breaks the renderer, so its first step fails here at this one text.
    await broken.context.addInitScript(() => {
      const { replace } = String.prototype as { replace: (...given: unknown[]) => string };
      Object.assign(String.prototype, {
        replace(this: string, ...given: unknown[]) {
          const isFirstStep = given[0] instanceof RegExp && given[0].source === '\\r\\n?|\\n';
          if (isFirstStep && String(this).startsWith('Unlesbar')) throw new Error('broken');
          return replace.apply(this, given);
        },
      });
    });
    await say(bens, 'Unlesbar **ist** das');
    await say(bens, 'Lesbar **ist** dies');
    await broken.signIn(ada.email);
    await broken.goto(`/chat/${encodeURIComponent(`member/${ben.id}`)}`);
    await message(broken, 'Lesbar ist dies').waitFor();
    await log(broken).getByText('Diese Nachricht lässt sich nicht darstellen.').waitFor();
  });

  it('are left without a word while they are being scrolled', async () => {
    const errors: string[] = [];
    adas.page.on('pageerror', ({ message: words }) => errors.push(words));
    await log(adas).evaluate((list) => {
      const tell = () => {
        list.dispatchEvent(new Event('scroll'));
        requestAnimationFrame(tell);
      };
      tell();
    });
    await adas.goto('/messages');
    await adas.page.getByRole('heading', { level: 1 }).waitFor();
    expect(errors).toEqual([]);
  });
});
