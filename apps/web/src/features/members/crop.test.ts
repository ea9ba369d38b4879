import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitted, placementOf, pulled, squareOf, wholeCrop, zoomMost } from './crop.ts';

const wide = { width: 400, height: 200 };
const length = fc.integer({ min: 1, max: 10_000 });
const anyCrop = fc.record({
  x: fc.double({ min: -2, max: 3, noNaN: true }),
  y: fc.double({ min: -2, max: 3, noNaN: true }),
  zoom: fc.double({ min: 0, max: 20, noNaN: true }),
});

describe('a crop', () => {
  it('begins as the largest square in the middle', () => {
    expect(squareOf(wide, fitted(wide, wholeCrop))).toEqual({ left: 100, top: 0, side: 200 });
  });

  it('follows the pull, and stops at the edge', () => {
    const half = pulled(wide, wholeCrop, { x: 0.25, y: 0.25 });
    expect(squareOf(wide, half)).toEqual({ left: 50, top: 0, side: 200 });
    expect(squareOf(wide, pulled(wide, wholeCrop, { x: 9, y: 0 })).left).toBe(0);
    expect(squareOf(wide, pulled(wide, wholeCrop, { x: -9, y: 0 })).left).toBe(200);
  });

  it('shows the magnified square in the whole frame', () => {
    expect(placementOf(wide, { x: 0.5, y: 0.5, zoom: 2 })).toEqual({
      left: '-150%',
      top: '-50%',
      width: '400%',
    });
  });

  it('always lies within the picture', () => {
    fc.assert(
      fc.property(length, length, anyCrop, (width, height, crop) => {
        const picture = { width, height };
        const found = fitted(picture, crop);
        const { left, top, side } = squareOf(picture, found);
        expect(found.zoom).toBeGreaterThanOrEqual(1);
        expect(found.zoom).toBeLessThanOrEqual(zoomMost);
        expect(left).toBeGreaterThanOrEqual(-1e-6 * width);
        expect(top).toBeGreaterThanOrEqual(-1e-6 * height);
        expect(left + side).toBeLessThanOrEqual(width * (1 + 1e-6));
        expect(top + side).toBeLessThanOrEqual(height * (1 + 1e-6));
      }),
    );
  });
});
