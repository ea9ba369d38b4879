import type { ChatMessage } from '@dorfplatz/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createComposingTeller, withComposing } from './composing.ts';
import { mutedUntil } from './mute.ts';
import { deliveryOf, readersOf, rowsOf } from './rows.ts';
import { statusText, withType } from './status-form.ts';
import { htmlOf, isLargeEmoji } from './words.ts';

describe('emoji alone', () => {
  it('are large up to three of them [RUL-0244]', () => {
    for (const text of ['🎉', '🎉👏', '👩‍👩‍👧‍👦 🇩🇪 👍🏽', ' ❤️ ']) expect(isLargeEmoji(text), text).toBe(true);
    for (const text of ['🎉🎉🎉🎉', 'ja 🎉', '', '1', '12', '#', '*'])
      expect(isLargeEmoji(text), text).toBe(false);
  });
});

describe('markdown', () => {
  it('becomes HTML without what is no text', () => {
    expect(htmlOf('**ja** <b>nein</b>')).toBe('<p><strong>ja</strong> &lt;b&gt;nein&lt;/b&gt;</p>');
  });
});

describe('muting', () => {
  const wednesday = Date.parse('2026-06-10T20:15:30.500Z');
  it('lasts an hour, the rest of the day or week where one is, or for ever [RUL-0257]', () => {
    expect(mutedUntil('hour', wednesday, 'Europe/Berlin')).toBe('2026-06-10T21:15:30.000Z');
    expect(mutedUntil('day', wednesday, 'Europe/Berlin')).toBe('2026-06-10T22:00:00.000Z');
    expect(mutedUntil('week', wednesday, 'Europe/Berlin')).toBe('2026-06-14T22:00:00.000Z');
    expect(mutedUntil('ever', wednesday, 'Europe/Berlin')).toBe('9999-12-31T23:59:59Z');
  });
  it('knows that clocks are put back within a week', () => {
    const october = Date.parse('2026-10-21T10:00:00Z');
    expect(mutedUntil('week', october, 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z');
  });
  it('ends on Sunday night when it begins on a Sunday', () => {
    const sunday = Date.parse('2026-06-14T10:00:00Z');
    expect(mutedUntil('week', sunday, 'Europe/Berlin')).toBe('2026-06-14T22:00:00.000Z');
  });
});

describe('a status', () => {
  const words = { online: 'Erreichbar', busy: 'Beschäftigt' };
  it('takes the words for busy where none or those for online stand [RUL-0254]', () => {
    expect(withType({ type: 'online', text: '' }, 'busy', words).text).toBe('Beschäftigt');
    expect(withType({ type: 'online', text: 'Erreichbar' }, 'busy', words).text).toBe('Beschäftigt');
    expect(withType({ type: 'online', text: 'Im Garten' }, 'busy', words).text).toBe('Im Garten');
  });
  it('takes the words for online where none or those for busy stand [RUL-0255]', () => {
    expect(withType({ type: 'busy', text: '' }, 'online', words).text).toBe('Erreichbar');
    expect(withType({ type: 'busy', text: 'Beschäftigt' }, 'online', words).text).toBe('Erreichbar');
    expect(withType({ type: 'busy', text: 'Im Garten' }, 'online', words).text).toBe('Im Garten');
  });
  it('has at most 100 signs on one line [RUL-0275]', () => {
    expect(statusText(`a\nb\r\n${'x'.repeat(200)}`)).toBe(`a b ${'x'.repeat(96)}`);
  });
});

describe('writing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it('is told at the first key and ends 2000 ms after the last one [RUL-0271]', () => {
    const said: boolean[] = [];
    const teller = createComposingTeller((isComposing) => said.push(isComposing));
    teller.key();
    vi.advanceTimersByTime(1900);
    teller.key();
    vi.advanceTimersByTime(1900);
    expect(said).toEqual([true]);
    vi.advanceTimersByTime(200);
    expect(said).toEqual([true, false]);
    teller.key();
    teller.sent();
    vi.advanceTimersByTime(5000);
    expect(said).toEqual([true, false, true]);
  });
  it('is shown for each who writes, once', () => {
    const member = { id: 5, name: 'Yağmur' };
    const event = { chat_id: 'group/1', member, composing: true };
    const twice = withComposing(withComposing(new Map(), event), event);
    expect(twice.get('group/1')).toEqual([member]);
    expect(withComposing(twice, { ...event, composing: false }).size).toBe(0);
  });
});

describe('the list of messages', () => {
  const message = (id: number, from: number, created_at: string) =>
    ({ id, from: { id: from }, created_at, change: id }) as ChatMessage;
  const dayOf = (instant: string) => instant.slice(0, 10);
  it('parts days, joins what one author wrote within 5 minutes and draws the line above what is new', () => {
    const rows = rowsOf(
      [
        message(1, 7, '2026-06-09T20:00:00Z'),
        message(2, 7, '2026-06-09T20:04:00Z'),
        message(3, 7, '2026-06-10T08:00:00Z'),
        message(4, 8, '2026-06-10T08:01:00Z'),
        message(5, 8, '2026-06-10T08:02:00Z'),
        message(6, 8, '2026-06-10T08:10:00Z'),
      ],
      { dayOf, unread: { after: 4, count: 2 }, viewerId: 7, isFromStart: true },
    );
    expect(
      rows.map((row) => (row.kind === 'message' ? `${row.message.id}${row.isFirst ? '+' : ''}` : row.kind)),
    ).toEqual(['start', 'day', '1+', '2', 'day', '3+', '4+', 'unread', '5+', '6+']);
    expect(rows.flatMap((row) => (row.kind === 'message' && row.isLast ? [row.message.id] : []))).toEqual([
      2, 3, 4, 5, 6,
    ]);
  });
  it('says how far an own message got [RUL-0250] [RUL-0281]', () => {
    const partner = { last_received_id: 5, last_read_id: 3 };
    expect([2, 3, 4, 5, 6].map((number) => deliveryOf(number, partner))).toEqual([
      'read',
      'read',
      'received',
      'received',
      'persisted',
    ]);
    expect(
      readersOf(4, [
        { last_read_id: 3, count: 9 },
        { last_read_id: 4, count: 2 },
        { last_read_id: 7, count: 1 },
      ]),
    ).toBe(3);
  });
});
