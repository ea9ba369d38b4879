import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThreadIndex } from './thread-index.ts';

const DAY = 24 * 60 * 60 * 1000;
type Message = { key: string; ancestors?: string[]; day?: number; subject?: string; isReply?: boolean };

function threads(messages: Message[]): ThreadIndex {
  const index = new ThreadIndex();
  for (const [at, { key, ancestors = [], day = at, subject = '', isReply = false }] of messages.entries()) {
    index.add({
      offset: at,
      length: 1,
      key,
      ancestors,
      date: day * DAY,
      subject: { base: subject, isReply },
    });
  }
  index.resolve(0);
  return index;
}

describe('threads of an archive', () => {
  it('follow a chain of answers to the message that began it', () => {
    const index = threads([
      { key: 'a' },
      { key: 'b', ancestors: ['a'] },
      { key: 'c', ancestors: ['b', 'a'] },
    ]);
    expect([...index.roots]).toEqual([0, 0, 0]);
  });

  it('put a reply that stands before its beginning right behind it', () => {
    const index = threads([
      { key: 'c', ancestors: ['b'] },
      { key: 'b', ancestors: ['a'] },
      { key: 'x' },
      { key: 'a' },
    ]);
    expect([...index.roots]).toEqual([3, 3, 2, 3]);
    expect([...index.order]).toEqual([2, 3, 0, 1]);
  });

  it('leap over an ancestor that is not in the archive', () => {
    const index = threads([{ key: 'a' }, { key: 'c', ancestors: ['missing', 'a'] }]);
    expect([...index.roots]).toEqual([0, 0]);
  });

  it('go by the subject for 90 days when nothing else connects a reply', () => {
    const index = threads([
      { key: 'a', day: 0, subject: 'fest' },
      { key: 'b', day: 80, subject: 'fest', isReply: true },
      { key: 'c', day: 160, subject: 'fest', isReply: true, ancestors: ['lost'] },
      { key: 'd', day: 260, subject: 'fest', isReply: true },
      { key: 'e', day: 261, subject: 'fest' },
    ]);
    expect([...index.roots]).toEqual([0, 0, 0, 3, 4]);
  });

  it('begin with the oldest message where messages answer each other in a circle', () => {
    const index = threads([
      { key: 'a', ancestors: ['c'], day: 3 },
      { key: 'b', ancestors: ['a'], day: 1 },
      { key: 'c', ancestors: ['b'], day: 2 },
      { key: 'd', ancestors: ['d'] },
    ]);
    expect([...index.roots]).toEqual([1, 1, 1, 3]);
  });

  it('leave out what comes twice', () => {
    const index = threads([{ key: 'a' }, { key: 'a' }, { key: 'b', ancestors: ['a'] }]);
    expect([...index.flaws]).toEqual([[1, 'duplicate']]);
    expect(index.roots[2]).toBe(0);
  });

  it('have every message once, and none before its beginning, whatever answers what', () => {
    const message = fc.record({
      key: fc.nat(30).map(String),
      ancestors: fc.array(fc.nat(35).map(String), { maxLength: 3 }),
      day: fc.nat(300),
      subject: fc.constantFrom('', 'x', 'y'),
      isReply: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), (messages) => {
        const { order, roots } = threads(messages);
        expect([...order].sort((a, b) => a - b)).toEqual(messages.map((_, i) => i));
        const placeOf = new Map([...order].map((at, place) => [at, place]));
        for (const at of order) {
          expect(roots[roots[at]!]).toBe(roots[at]);
          expect(placeOf.get(roots[at]!)).toBeLessThanOrEqual(placeOf.get(at)!);
        }
      }),
    );
  });
});
