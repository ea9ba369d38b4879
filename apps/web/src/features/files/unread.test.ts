import { describe, expect, it } from 'vitest';
import { unreadFiles } from './unread.ts';

describe('unread files', () => {
  it('are added up for the folders above them, and for each group', () => {
    const { within, ofGroup } = unreadFiles([
      { path: [1, 2], group_slug: 'chor', unread: 2 },
      { path: [1, 2, 3], group_slug: 'chor', unread: 1 },
      { path: [7], group_slug: null, unread: 4 },
    ]);
    expect([...within]).toEqual([
      [1, 3],
      [2, 3],
      [3, 1],
      [7, 4],
    ]);
    expect([...ofGroup]).toEqual([
      ['chor', 3],
      ['', 4],
    ]);
  });
});
