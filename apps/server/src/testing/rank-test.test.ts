import { describe, expect, it } from 'vitest';
import { rankTest } from './rank-test.ts';

const upTo20 = Array.from({ length: 20 }, (_, index) => index + 1);

describe('the rank test', () => {
  it('says what scipy says, with ties and without', () => {
    const later = upTo20.map((value) => value + 5);
    expect(rankTest(upTo20, later)).toBeCloseTo(0.018522, 6);
    expect(rankTest(later, upTo20)).toBeCloseTo(0.018522, 6);
    const often = Array.from({ length: 3 }, () => [50, 50, 50, 100, 50, 51, 50, 50, 52, 50]).flat();
    const other = Array.from({ length: 3 }, () => [50, 51, 100, 100, 50, 51, 53, 50, 52, 51]).flat();
    expect(rankTest(often, other)).toBeCloseTo(0.005345, 6);
  });

  it('finds lists alike that are, and apart that are', () => {
    expect(rankTest(upTo20, upTo20)).toBeCloseTo(1, 6);
    expect(rankTest([1, 1, 1], [1, 1, 1])).toBe(1);
    const far = upTo20.map((value) => value + 100);
    expect(rankTest(upTo20, far)).toBeLessThan(1e-7);
  });
});
