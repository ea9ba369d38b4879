import type { ShownImage } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import type { Width } from '../shown-rows.ts';
import { keepOpened, leaveTo, openedTile, takeReturn } from './opened-from.ts';
import { placeOf, swiped } from './place.ts';
import { tileAddress, tilesOf } from './tiles.ts';

const images = (count: number) => Array.from({ length: count }, (_, id) => ({ id }) as ShownImage);
const tiles = (count: number, w: Width, isSingleRow = false) => {
  const { across, shown, more } = tilesOf(images(count), w, { isSingleRow, isList: false });
  return [across, shown.length, more];
};

describe('tiles', () => {
  it('are four for each column, the last for itself and all behind it [RUL-0384] [B09]', () => {
    expect(tiles(12, 2)).toEqual([4, 8, 5]);
    expect(tiles(8, 2)).toEqual([4, 8, 0]);
    expect(tiles(12, 1)).toEqual([2, 4, 9]);
    expect(tiles(13, 3)).toEqual([6, 12, 2]);
  });

  it('keep to one row where that is wanted, and are larger where there are few [RUL-0381]', () => {
    expect(tiles(12, 2, true)).toEqual([4, 4, 9]);
    expect(tiles(1, 3)).toEqual([1, 1, 0]);
    expect(tiles(2, 2)).toEqual([2, 2, 0]);
  });

  it('stand below each other in a single column', () => {
    expect(tilesOf(images(6), 2, { isSingleRow: false, isList: true })).toMatchObject({ across: 1, more: 0 });
    expect(tilesOf(images(6), 2, { isSingleRow: true, isList: true })).toMatchObject({ across: 1, more: 6 });
  });

  it('show the scaled picture', () => {
    expect(tileAddress({ large: '/api/storage/images/7/get/1920x1200' })).toBe(
      '/api/storage/images/7/get/435x435',
    );
  });
});

describe('the picture of an address', () => {
  it('is the first where none is named', () => {
    expect(placeOf([4, 5, 6], null, [])).toEqual({ index: 0, isGone: false });
    expect(placeOf([4, 5, 6], 6, [])).toEqual({ index: 2, isGone: false });
  });

  it('is the next that is still there where it is gone [B12]', () => {
    expect(placeOf([4, 6, 7], 5, [4, 5, 6, 7])).toEqual({ index: 1, isGone: true });
    expect(placeOf([4, 7], 5, [4, 5, 6, 7])).toEqual({ index: 1, isGone: true });
    expect(placeOf([4, 6], 7, [4, 6, 7])).toEqual({ index: 1, isGone: true });
    expect(placeOf([4, 6], 99, [4, 6])).toEqual({ index: 0, isGone: true });
  });
});

describe('a finger', () => {
  it('turns to the next picture to the left, and back to the right [B12]', () => {
    const from = { x: 200, y: 200 };
    expect(swiped(from, { x: 100, y: 220 })).toBe(1);
    expect(swiped(from, { x: 300, y: 180 })).toBe(-1);
    expect(swiped(from, { x: 170, y: 200 })).toBe(0);
    expect(swiped(from, { x: 120, y: 300 })).toBe(0);
  });
});

describe('the tile that opened a gallery', () => {
  it('gets the focus back, once, and no tile of another widget does [B12]', () => {
    const tile = { widgetId: 3, imageId: 7 };
    keepOpened(tile);
    expect(openedTile(4)).toBeNull();
    expect(openedTile(3)).toEqual(tile);
    leaveTo(tile);
    expect(openedTile(3)).toBeNull();
    expect(takeReturn(4)).toBeNull();
    expect(takeReturn(3)).toBe(7);
    expect(takeReturn(3)).toBeNull();
  });
});
