import type { ChatMessage, MessagePage } from '@dorfplatz/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasHole,
  isAtEnd,
  type MessageWindow,
  openWindow,
  shortened,
  withChanges,
  withMessage,
  withPage,
} from './message-window.ts';

const message = (id: number, change: number): ChatMessage =>
  ({ id, change, text: `${id} as of ${change}` }) as ChatMessage;

/** A chat as the server keeps it. */
class Chat {
  messages: ChatMessage[] = [];
  change = 0;
  write(): ChatMessage {
    this.change += 1;
    const written = message(this.messages.length + 1, this.change);
    this.messages.push(written);
    return written;
  }
  touch(id: number): ChatMessage {
    this.change += 1;
    const touched = message(id, this.change);
    this.messages[id - 1] = touched;
    return touched;
  }
  page(part: { before?: number; after?: number; around?: number }, limit: number): MessagePage {
    const end = this.messages.length;
    const { before, after, around } = part;
    const from =
      after ??
      (around === undefined ? Math.max(0, (before ?? end + 1) - 1 - limit) : Math.max(0, around - limit));
    const to = before === undefined ? (around ?? from) + limit : before - 1;
    return this.answer(this.messages.slice(from, before === undefined && !after && !around ? end : to));
  }
  since(change: number, limit: number): MessagePage {
    const changed = this.messages.filter((each) => each.change > change);
    return changed.length > limit ? { ...this.answer([]), complete: false } : this.answer(changed);
  }
  private answer(messages: ChatMessage[]): MessagePage {
    return {
      messages,
      has_older: false,
      has_newer: false,
      last_id: this.messages.length,
      change: this.change,
      complete: true,
    };
  }
}

const numbers = ({ messages }: MessageWindow) => messages.map(({ id }) => id);
const chatOf = (count: number) => {
  const chat = new Chat();
  for (let index = 0; index < count; index++) chat.write();
  return chat;
};

test('older and newer pages are put to the ends', () => {
  const chat = chatOf(30);
  let window = openWindow(chat.page({ around: 15 }, 3));
  window = withPage(window, chat.page({ before: window.first }, 5));
  window = withPage(window, chat.page({ after: window.last }, 5));
  expect(numbers(window)).toEqual(
    Array.from({ length: window.last - window.first + 1 }, (_, i) => window.first + i),
  );
  expect(isAtEnd(window)).toBe(false);
});

test('a page that touches nothing of it is not taken', () => {
  const chat = chatOf(30);
  const window = openWindow(chat.page({}, 5));
  expect(numbers(withPage(window, chat.page({ before: 10 }, 5)))).toEqual(numbers(window));
});

test('a version that comes late does not undo a newer one', () => {
  const chat = chatOf(3);
  const late = chat.page({}, 5);
  let window = openWindow(late);
  const edited = chat.touch(2);
  window = withPage(withMessage(window, edited), late);
  expect(window.messages[1]).toBe(edited);
});

test('a message that was not told shows as a hole, which what changed since fills', () => {
  const chat = chatOf(3);
  let window = openWindow(chat.page({}, 5));
  chat.write();
  window = withMessage(window, chat.write());
  expect(numbers(window)).toEqual([1, 2, 3]);
  expect(hasHole(window)).toBe(true);
  window = withChanges(window, chat.since(window.change, 50))!;
  expect(numbers(window)).toEqual([1, 2, 3, 4, 5]);
  expect(hasHole(window)).toBe(false);
});

test('changes in the wrong order leave no hole once all are there', () => {
  const chat = chatOf(2);
  const window = openWindow(chat.page({}, 5));
  const [first, second] = [chat.touch(1), chat.touch(2)];
  const late = withMessage(window, second);
  expect(hasHole(late)).toBe(true);
  const whole = withMessage(late, first);
  expect(hasHole(whole)).toBe(false);
  expect(whole.change).toBe(chat.change);
});

test('more changes than fit into an answer mean that everything is read anew', () => {
  const chat = chatOf(2);
  const window = openWindow(chat.page({}, 5));
  for (let index = 0; index < 9; index++) chat.write();
  expect(withChanges(window, chat.since(window.change, 5))).toBeNull();
});

test('an empty chat takes its first message', () => {
  const chat = new Chat();
  const window = openWindow(chat.page({}, 5));
  expect(numbers(withMessage(window, chat.write()))).toEqual([1]);
});

test('a long window lets go of its beginning and can read it again', () => {
  const chat = chatOf(20);
  const short = shortened(openWindow(chat.page({}, 20)), 8);
  expect(numbers(short)).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
  expect(numbers(withPage(short, chat.page({ before: 13 }, 4)))[0]).toBe(9);
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), isTold: fc.boolean() }),
  fc.record({ kind: fc.constant('touch' as const), at: fc.nat(200), isTold: fc.boolean() }),
  fc.record({ kind: fc.constant('late' as const) }),
  fc.record({ kind: fc.constant('ask' as const), what: fc.constantFrom('older' as const, 'newer' as const) }),
  fc.record({ kind: fc.constant('answer' as const) }),
  fc.record({ kind: fc.constant('reconnect' as const) }),
);

test('whatever order pages, live messages and reconnects come in, the end is what the server has', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.array(step, { maxLength: 80 }), (count, steps) => {
      const chat = chatOf(count);
      let window = openWindow(chat.page({}, 6));
      const underway: { read: MessagePage; told: ChatMessage[] }[] = [];
      const late: ChatMessage[] = [];
      const tell = (told: ChatMessage) => {
        window = withMessage(window, told);
        for (const each of underway) each.told.push(told);
      };
      const catchUp = () => {
        window = withChanges(window, chat.since(window.change, 10)) ?? openWindow(chat.page({}, 6));
      };
      for (const each of steps) {
        if (each.kind === 'write' || (each.kind === 'touch' && chat.messages.length > 0)) {
          const told =
            each.kind === 'write' ? chat.write() : chat.touch((each.at % chat.messages.length) + 1);
          if (each.isTold) tell(told);
          else late.push(told);
        } else if (each.kind === 'late' && late.length > 0) tell(late.pop()!);
        else if (each.kind === 'ask') {
          const part = each.what === 'older' ? { before: window.first } : { after: window.last };
          underway.push({ read: chat.page(part, 4), told: [] });
        } else if (each.kind === 'answer' && underway.length > 0) {
          const { read, told } = underway.shift()!;
          window = withPage(window, read);
          for (const message of told) window = withMessage(window, message);
        } else if (each.kind === 'reconnect') {
          // What was asked over the lost connection is never answered.
          underway.length = 0;
          catchUp();
        }
        expect(numbers(window)).toEqual(window.messages.map((_, index) => window.first + index));
      }
      catchUp();
      while (!isAtEnd(window)) window = withPage(window, chat.page({ after: window.last }, 4));
      expect(window.messages).toEqual(chat.messages.slice(window.first - 1));
      expect(window.last).toBe(chat.messages.length);
      expect(window.change).toBe(chat.change);
    }),
    { numRuns: 400 },
  );
});
