import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasKeptPlace, keepPlace, keptPlace } from './kept-place.ts';

const place = { bounds: { west: 8, south: 47, east: 10, north: 50 }, zoom: 7.25 };

describe('the place of a map that was looked at last', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is kept for each person and map', () => {
    keepPlace({ kind: 'all' }, 3, place);
    expect(keptPlace({ kind: 'all' }, 3)).toEqual(place);
    expect(keptPlace({ kind: 'all' }, 4)).toBeUndefined();
    expect(keptPlace({ kind: 'members' }, 3)).toBeUndefined();
    expect(keptPlace({ kind: 'group', slug: 'chor' }, 3)).toBeUndefined();
  });

  it('is forgotten by whoever wants to see all', () => {
    keepPlace({ kind: 'group', slug: 'chor' }, 3, place);
    expect(hasKeptPlace({ kind: 'group', slug: 'chor' })).toBe(true);
    keepPlace({ kind: 'group', slug: 'chor' }, 3, undefined);
    expect(hasKeptPlace({ kind: 'group', slug: 'chor' })).toBe(false);
  });

  it('is none where what is kept is broken', () => {
    localStorage.setItem('map-place all', '3 1,2,three 4');
    expect(keptPlace({ kind: 'all' }, 3)).toBeUndefined();
  });
});
