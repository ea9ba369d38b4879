import { createActivity, createMessage } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { DESK, type Journey, PHONE, startJourney, type Visitor } from './browser.ts';
import { messageOf, openChat, say } from './chat-talk.ts';

const HEBREW = [
  'שלום לכולם, מחר ניפגש בגן!',
  'Auf Deutsch: morgen um 18 Uhr.',
  '- כיסאות\n- Tische\n- עוגה',
  '> מי עוזר?\n>\n> Ich komme gern.',
  '```\nשורה ראשונה\n```',
].join('\n\n');

let journey: Journey;
let david: BuiltMember;
let fatima: BuiltMember;
let group: { id: number; slug: string; streamId: number };
let message: number;
let appointment: number;
let visitor: Visitor;

beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  david = await bed.buildMember({ name: 'דוד לוי' });
  fatima = await bed.buildMember({ name: 'فاطمة الزهراء (Köln)' });
  group = await bed.buildGroup({
    createdBy: david.id,
    name: 'גן הקהילה',
    members: [fatima.id],
    chatEnabled: true,
  });
  const author = await bed.as(david.id);
  await author.call(createActivity, { body: { content: HEBREW, streams: [group.streamId] } });
  await author.call(createActivity, {
    body: { content: `مرحبا @[${fatima.id}:فاطمة], متى نلتقي؟`, streams: [group.streamId] },
  });
  const sent = await author.call(createMessage, {
    body: { to: [fatima.id], subject: 'שאלה על הגן', content: HEBREW },
  });
  message = sent.body.id;
  const calendar = await bed.buildCalendar({ groupId: group.id, name: 'יומן' });
  appointment = await bed.buildAppointment({
    calendarIds: [calendar],
    authorId: david.id,
    name: 'מסיבת קיץ (2026)',
    columns: { description: HEBREW },
  });
  visitor = await journey.visit();
  await visitor.signIn(fatima.email);
});
afterAll(() => journey.stop());

const show = async (name: string) => {
  if (!process.env.SHOTS) return;
  for (const size of [DESK, PHONE]) {
    await visitor.page.setViewportSize(size);
    await visitor.page.waitForTimeout(400);
    await visitor.page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}.png`, fullPage: true });
  }
  await visitor.page.setViewportSize(DESK);
};

/** On which side of its block a text begins. */
const sideOf = (selector: string, words: string) =>
  visitor.page
    .locator(selector)
    .filter({ hasText: words })
    .last()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      const block = element.getBoundingClientRect();
      return Math.abs(block.right - words.right) < Math.abs(words.left - block.left) ? 'right' : 'left';
    });

/** Where the line of a quote stands, and the signs of a list. */
const lineOf = (selector: string) =>
  visitor.page
    .locator(selector)
    .last()
    .evaluate((element) => {
      const { direction, borderRightWidth, borderLeftWidth, paddingRight, paddingLeft } =
        getComputedStyle(element);
      return {
        direction,
        line: Number.parseFloat(borderRightWidth) > Number.parseFloat(borderLeftWidth) ? 'right' : 'left',
        room: Number.parseFloat(paddingRight) > Number.parseFloat(paddingLeft) ? 'right' : 'left',
      };
    });

async function checkText(place: string): Promise<void> {
  await visitor.page.locator(`${place} p`).filter({ hasText: 'שלום' }).last().waitFor();
  expect(await sideOf(`${place} p`, 'שלום')).toBe('right');
  expect(await sideOf(`${place} p`, 'Auf Deutsch')).toBe('left');
  expect(await lineOf(`${place} ul`)).toMatchObject({ direction: 'rtl', room: 'right' });
  expect(await lineOf(`${place} blockquote`)).toEqual({ direction: 'rtl', line: 'right', room: 'right' });
  expect(await sideOf(`${place} blockquote p`, 'Ich komme')).toBe('left');
  expect(await lineOf(`${place} pre`)).toMatchObject({ direction: 'rtl' });
}

describe('what people write from right to left', () => {
  it('stands on its own side in the stream, with its lists, quotes and code', async () => {
    await visitor.goto(`/groups/${group.slug}/activitystreams`);
    await checkText('article .prose');
    await show('stream');
    await visitor.checkScreen('right-to-left-stream');
  });

  it('does so in messages', async () => {
    await visitor.goto(`/messages/${message}`);
    await checkText('.prose');
    await show('message');
    await visitor.goto('/messages');
    await visitor.page.getByText('שאלה על הגן').first().waitFor();
    await show('messages');
  });

  it('does so in chats, and the other side is untouched', async () => {
    await openChat(visitor, `group/${group.id}`);
    for (const words of ['مرحبا يا صديقي, wie geht es?', 'Gut, תודה.']) await say(visitor, words);
    await messageOf(visitor, 'Gut').waitFor();
    expect(await visitor.page.locator('.prose p').filter({ hasText: 'مرحبا' }).getAttribute('dir')).toBe(
      'auto',
    );
    expect(await lineOf('.prose p:has-text("مرحبا")')).toMatchObject({ direction: 'rtl' });
    expect(await lineOf('.prose p:has-text("Gut")')).toMatchObject({ direction: 'ltr' });
    await messageOf(visitor, 'مرحبا').hover();
    await messageOf(visitor, 'مرحبا').getByRole('button', { name: 'Zitieren', exact: true }).click();
    await say(visitor, 'Das war ich.');
    const quote = '[data-number] button:has-text("مرحبا")';
    await visitor.page.locator(quote).waitFor();
    expect(await lineOf(quote)).toEqual({ direction: 'rtl', line: 'right', room: 'right' });
    await show('chat');
  });

  it('does so in calendars and appointments', async () => {
    await visitor.goto('/calendars');
    await visitor.page.getByText('מסיבת קיץ').first().waitFor();
    await show('calendar');
    await visitor.goto(`/appointments/${appointment}`);
    await checkText('.prose');
    await show('appointment');
  });

  it('does so while it is written', async () => {
    await visitor.goto(`/groups/${group.slug}/activitystreams`);
    await visitor.page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const editor = visitor.page.locator('[contenteditable="true"]').first();
    await editor.click();
    await visitor.page.keyboard.insertText('שלום');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.keyboard.insertText('Hallo');
    expect(await sideOf('[contenteditable="true"] p', 'שלום')).toBe('right');
    expect(await sideOf('[contenteditable="true"] p', 'Hallo')).toBe('left');
    await show('editor');
  });

  it('names turn nothing of the sentences that they begin', async () => {
    const other = await journey.visit();
    await other.signIn(david.email);
    await openChat(other, `group/${group.id}`);
    await say(other, 'Bis morgen');
    await messageOf(other, 'Bis morgen').waitFor();
    await other.context.close();
    await visitor.goto('/chat');
    const teaser = visitor.page.locator('.cut').filter({ hasText: 'Bis morgen' }).last();
    await teaser.waitFor();
    const [name, words] = await teaser.evaluate((element) =>
      ['דוד', 'Bis'].map((word) => {
        const range = document.createRange();
        const at = element.textContent!.indexOf(word);
        range.setStart(element.firstChild!, at);
        range.setEnd(element.firstChild!, at + word.length);
        return range.getBoundingClientRect().left;
      }),
    );
    expect(name).toBeLessThan(words!);
    await show('chats');
  });

  it('names turn nothing of the words around them', async () => {
    await visitor.goto(`/groups/${group.slug}/members`);
    const name = visitor.page.getByRole('link', { name: /فاطمة/ }).first();
    await name.waitFor();
    const turning = await visitor.page.locator('main :is(h1, h2, h3, a, b, strong)').evaluateAll((elements) =>
      elements
        .filter((element) => /[\u0590-\u06ff]/.test(element.textContent ?? ''))
        .filter((element) => getComputedStyle(element).unicodeBidi !== 'plaintext')
        .map(
          (element) =>
            `${element.tagName} ${element.getAttribute('dir')} ${getComputedStyle(element).unicodeBidi}`,
        ),
    );
    expect(turning.filter((each) => !/isolate|auto/.test(each))).toEqual([]);
    await show('members');
    await visitor.goto(`/members/${david.id}`);
    await visitor.page.getByRole('heading', { name: 'דוד לוי', level: 1 }).waitFor();
    await show('member');
  });
});
