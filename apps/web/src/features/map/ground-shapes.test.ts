import { describe, expect, it, vi } from 'vitest';

vi.mock('virtual:base-map/110m', () => ({ url: '/coarse' }));
vi.mock('virtual:base-map/50m', () => ({ url: '/fine' }));

const { meets, trace } = await import('./ground-shapes.ts');

const square = { world: 1000, left: 400, top: 400, size: 100 };

function traced(...points: [number, number][]): [number, number][] {
  const path: [number, number][] = [];
  const add = (x: number, y: number) => void path.push([Math.round(x), Math.round(y)]);
  trace({ moveTo: add, lineTo: add }, Float64Array.from(points.flat()), square);
  return path;
}

describe('the ground in a square of the map', () => {
  it('is every point that is seen there', () => {
    expect(traced([0.41, 0.41], [0.45, 0.42], [0.48, 0.49])).toEqual([
      [10, 10],
      [50, 20],
      [80, 90],
    ]);
  });

  it('leaves out what lies within half a pixel, but never the end', () => {
    expect(traced([0.41, 0.41], [0.4102, 0.4101], [0.4103, 0.4102])).toEqual([
      [10, 10],
      [10, 10],
    ]);
  });

  it('goes straight past what lies on one side outside, and still winds round the square', () => {
    const west = Array.from({ length: 50 }, (_, index): [number, number] => [0.1, 0.3 + index / 100]);
    const path = traced([0.45, 0.3], ...west, [0.45, 0.79], [0.45, 0.3]);
    expect(path.length).toBeLessThanOrEqual(6);
    expect(path).toContainEqual([-300, 390]);
    expect(path.at(-1)).toEqual([50, -100]);
  });

  it('is skipped where its box does not touch the square', () => {
    expect(meets({ left: 0.1, right: 0.39, top: 0, bottom: 1 }, square)).toBe(false);
    expect(meets({ left: 0.1, right: 0.4, top: 0, bottom: 1 }, square)).toBe(true);
  });
});
