import { describe, expect, it } from 'vitest';
import { encodeCursor, readCursor } from './cursor.ts';

describe('cursor', () => {
  it('keeps time and id exactly, microseconds included', () => {
    const cursor = { createdAt: '2026-03-01T09:30:00.123456Z', id: 9007199254740991 };
    expect(readCursor(encodeCursor(cursor.createdAt, cursor.id))).toEqual(cursor);
    expect(readCursor(encodeCursor('2026-03-01T09:30:00Z', 1))).toEqual({
      createdAt: '2026-03-01T09:30:00Z',
      id: 1,
    });
  });

  it.each([
    '',
    'x',
    '!!!',
    encodeCursor('2026-02-30T00:00:00Z', 1),
    encodeCursor('2026-03-01T09:30:00Z', 0),
    encodeCursor('now', 1),
    encodeCursor('2026-03-01T09:30:00Z', 9.9e15),
    `!${encodeCursor('2026-03-01T09:30:00Z', 1)}`,
  ])('refuses %j as malformed', (text) => {
    expect(() => readCursor(text)).toThrow(expect.objectContaining({ status: 400, code: 'malformed' }));
  });
});
