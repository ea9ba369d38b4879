import { describe, expect, it } from 'vitest';
import { placeNames, roomOfPin } from './name-boxes.ts';
import type { MapName } from './names.ts';

const context = { font: '', measureText: (text: string) => ({ width: text.length * 7 }) as TextMetrics };
const name = (text: string, x: number, y: number, kind: MapName['kind'] = 'town', from = 4): MapName => ({
  kind,
  name: text,
  at: [x, y],
  from,
});
const placed = (names: MapName[], { zoom = 6, taken = [] as ReturnType<typeof roomOfPin>[] } = {}) =>
  placeNames(context, names, {
    zoom,
    fontFamily: 'Inter',
    pixelOf: ([x, y]) => ({ x, y }),
    within: { left: 0, top: 0, right: 800, bottom: 600 },
    taken,
  });

describe('names where the map writes them', () => {
  it('are those of the zoom', () => {
    const names = [name('Stuttgart', 100, 100), name('Fellbach', 300, 100, 'town', 8)];
    expect(placed(names).map((box) => box.name)).toEqual(['Stuttgart']);
    expect(placed(names, { zoom: 8 })).toHaveLength(2);
  });

  it('never lie on one another: one that finds no room is left out', () => {
    const crowd = Array.from({ length: 60 }, (_, index) =>
      name(`Ort ${index}`, 380 + (index % 8) * 9, 280 + Math.floor(index / 8) * 6),
    );
    const boxes = placed(crowd);
    expect(boxes.length).toBeGreaterThan(1);
    expect(boxes.length).toBeLessThan(crowd.length);
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(
          one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
          `${one.name} and ${other.name}`,
        ).toBe(false);
  });

  it('of towns stand on another side of the dot where the right one is taken', () => {
    const [first, second] = placed([name('Bayern', 140, 100, 'country'), name('Ulm', 100, 100)]);
    expect(first!.dot).toBeUndefined();
    expect(second!.right).toBeLessThan(100);
  });

  it('leave pins and their places free', () => {
    const taken = [roomOfPin({ x: 100, y: 100 }, 'Stuttgart')];
    expect(placed([name('Stuttgart', 100, 100)], { taken })).toEqual([]);
  });

  it('are whole: none is cut off at an edge', () => {
    const [box] = placed([name('Konstanz', 780, 300)]);
    expect(box!.right).toBeLessThanOrEqual(780);
  });
});
