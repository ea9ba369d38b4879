import { describe, expect, it, vi } from 'vitest';

vi.mock('virtual:base-map/50m', () => ({
  labels: [
    { code: 'LU', at: [6.1, 49.8], size: 0.3 },
    { code: 'FR', at: [2.5, 46.5], size: 65 },
    { code: 'DE', at: [10.4, 51.1], size: 45 },
  ],
}));
vi.mock('virtual:places', () => ({ square: 10, worldwide: 7, urls: {} }));

const { countryNames, namesIn, squaresIn } = await import('./names.ts');

const LIST = '5\t11.575\t48.137\tMunich\tMünchen\tMúnich\tMunich\n8\t9.300\t48.750\tPlochingen';

describe('the names on a map', () => {
  it('are those of countries in the language of the reader, the large ones from afar', () => {
    expect(countryNames('de').map(({ name }) => name)).toEqual(['Frankreich', 'Deutschland', 'Luxemburg']);
    expect(countryNames('fr').map(({ name, from }) => `${name} ${from}`)).toEqual([
      'France 1.5',
      'Allemagne 3',
      'Luxembourg 4.5',
    ]);
  });

  it.each([
    ['de', 'München'],
    ['de-DE', 'München'],
    ['es', 'Múnich'],
    ['en', 'Munich'],
  ])('are those of towns in %s where they differ', (language, name) => {
    expect(namesIn(LIST, 'town', language)).toEqual([
      { kind: 'town', name, at: [11.575, 48.137], from: 5 },
      { kind: 'town', name: 'Plochingen', at: [9.3, 48.75], from: 8 },
    ]);
  });

  it('of small places come by squares of the part that is seen, from nearby only', () => {
    const part = { west: 8, south: 47, east: 12, north: 51 };
    expect(squaresIn(part, 6)).toEqual([]);
    expect(squaresIn(part, 7)).toEqual(['0 4', '0 5', '1 4', '1 5']);
    expect(squaresIn({ west: 175, south: -20, east: -175, north: -15 }, 8)).toEqual(['17 -2', '-18 -2']);
    expect(squaresIn({ west: -180, south: -80, east: 180, north: 80 }, 9)).toEqual([]);
  });
});
