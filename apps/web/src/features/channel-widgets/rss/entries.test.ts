import { describe, expect, it } from 'vitest';
import { entriesShown } from './entries.ts';

describe('entries of a feed', () => {
  it('are four for each column at most [RUL-0385]', () => {
    expect(entriesShown(12, 1, false)).toBe(4);
    expect(entriesShown(12, 3, false)).toBe(12);
    expect(entriesShown(3, 2, false)).toBe(3);
    expect(entriesShown(0, 1, false)).toBe(0);
  });

  it('keep to one row where that is wanted [RUL-0381]', () => {
    expect(entriesShown(12, 2, true)).toBe(2);
  });
});
