import { describe, expect, it } from 'vitest';
import { zonesFor } from './zone-choice.ts';

const all = Intl.supportedValuesOf('timeZone');
const near = ['Asia/Tokyo', 'Europe/Vienna', 'Europe/Berlin'];

describe('the choice of a time zone', () => {
  it('begins with those that are near, then the common ones, each once', () => {
    const zones = zonesFor('', near, all);
    expect(zones.slice(0, 4)).toEqual([...near, 'Europe/London']);
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones.length).toBeLessThanOrEqual(8);
  });

  it('finds a place by the beginnings of its words, the common ones first', () => {
    expect(zonesFor('new yo', near, all)).toEqual(['America/New_York']);
    expect(zonesFor('são', near, all)).toContain('America/Sao_Paulo');
    expect(zonesFor('europe', near, all).slice(0, 3)).toEqual([
      'Europe/Vienna',
      'Europe/Berlin',
      'Europe/London',
    ]);
    expect(zonesFor('nowhere', near, all)).toEqual([]);
  });
});
