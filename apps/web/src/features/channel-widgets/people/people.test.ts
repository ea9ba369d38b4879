import { describe, expect, it } from 'vitest';
import { peopleShown } from './people.ts';

describe('people', () => {
  it('stand three beside each other in a column, in two rows [RUL-0383]', () => {
    expect(peopleShown(9, 1, false)).toBe(6);
    expect(peopleShown(20, 2, false)).toBe(12);
    expect(peopleShown(4, 3, false)).toBe(4);
  });

  it('keep to one row where that is wanted [RUL-0381]', () => {
    expect(peopleShown(9, 1, true)).toBe(3);
    expect(peopleShown(20, 3, true)).toBe(9);
  });
});
