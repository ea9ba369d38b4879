import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.ts';

describe('a slug', () => {
  it.each([
    ['Gemeinschaftsgarten Süd', 'gemeinschaftsgarten-sued'],
    ['AG  Öffentlichkeit & Presse', 'ag-oeffentlichkeit-presse'],
    ['Straßenfest 2026', 'strassenfest-2026'],
    ['Łódź – Café', 'lodz-cafe'],
    ['Übung'.normalize('NFD'), 'uebung'],
    ['ÜBUNG', 'uebung'],
    ['１２３', 'group'],
    ['2026', 'group-2026'],
    ['日本', 'group'],
    ['---', 'group'],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name, 'group')).toBe(slug);
  });
});
