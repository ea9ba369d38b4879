import { describe, expect, it } from 'vitest';
import { placeLabels } from './country-labels.ts';

const context = { font: '', measureText: (text: string) => ({ width: text.length * 7 }) as TextMetrics };
const labels = [
  { code: 'LU', at: [6.1, 49.8] as [number, number], size: 0.3 },
  { code: 'FR', at: [2.5, 46.5] as [number, number], size: 65 },
  { code: 'DE', at: [10.4, 51.1] as [number, number], size: 45 },
];
const namesAt = (zoom: number) =>
  placeLabels(context, labels, { world: 512 * 2 ** zoom, zoom, language: 'de', fontFamily: 'Inter' }).map(
    ({ name }) => name,
  );

describe('the names of countries', () => {
  it('are those of the large ones from afar, and more from nearby', () => {
    expect(namesAt(2)).toEqual(['Frankreich']);
    expect(namesAt(6)).toEqual(['Frankreich', 'Deutschland', 'Luxemburg']);
  });

  it('leave out a smaller country whose name would lie on that of a larger one', () => {
    const near = [labels[2]!, { code: 'LU', at: [10.4, 51] as [number, number], size: 0.3 }];
    const options = { world: 512 * 2 ** 5, zoom: 5, language: 'de', fontFamily: 'Inter' };
    expect(placeLabels(context, near, options).map(({ name }) => name)).toEqual(['Deutschland']);
  });
});
