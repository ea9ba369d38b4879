import { describe, expect, it } from 'vitest';
import { around, boundsFrom, boundsText, eastOf, isAcross, isOnePlace } from './bounds.ts';

describe('the part of the world on screen', () => {
  it('comes back from the address as it was written', () => {
    const bounds = { west: 8.1234, south: 47.5, east: 9.75, north: 50 };
    expect(boundsFrom(boundsText(bounds))).toEqual(bounds);
  });

  it('ends where the world does', () => {
    expect(boundsText({ west: -500, south: -95, east: 200, north: 91 })).toBe(
      '-180.0000,-90.0000,180.0000,90.0000',
    );
  });

  it.each([undefined, '', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '0,5,1,5', '-181,0,1,1'])(
    'is nothing in %j',
    (text) => expect(boundsFrom(text)).toBeUndefined(),
  );

  it('goes on beyond the 180th meridian', () => {
    expect(boundsText({ west: 170, south: -30, east: 200, north: 10 })).toBe(
      '170.0000,-30.0000,-160.0000,10.0000',
    );
    const across = boundsFrom('170,-30,-160,10')!;
    expect(isAcross(across)).toBe(true);
    expect(eastOf(across)).toBe(200);
    expect(isOnePlace(across)).toBe(false);
  });

  it('is one place only where nothing lies apart', () => {
    const place = { west: 9, south: 48, east: 9, north: 48 };
    expect(isOnePlace(place)).toBe(true);
    expect(isOnePlace(around(place))).toBe(false);
  });
});
