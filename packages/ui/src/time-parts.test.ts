import { describe, expect, it } from 'vitest';
import { partsOf, readPart, stepPart } from './time-parts.ts';

describe('a typed time', () => {
  it.each([
    ['7', '07'],
    ['18', '18'],
    ['23', '23'],
    ['24', '00'],
    ['99', '00'],
    ['-1', '00'],
    ['x', '00'],
    ['', '00'],
  ])('has %s as hour %s [RUL-0101]', (typed, hour) => {
    expect(readPart(typed, 'hour')).toBe(hour);
  });

  it.each([
    ['5', '05'],
    ['59', '59'],
    ['60', '00'],
    ['1e', '00'],
  ])('has %s as minute %s [RUL-0102]', (typed, minute) => {
    expect(readPart(typed, 'minute')).toBe(minute);
  });

  it('is stepped by one hour and by five minutes, and comes round [RUL-0103]', () => {
    expect(stepPart('18', 'hour', 1)).toBe('19');
    expect(stepPart('23', 'hour', 1)).toBe('00');
    expect(stepPart('00', 'hour', -1)).toBe('23');
    expect(stepPart('30', 'minute', 1)).toBe('35');
    expect(stepPart('32', 'minute', 1)).toBe('35');
    expect(stepPart('32', 'minute', -1)).toBe('30');
    expect(stepPart('55', 'minute', 1)).toBe('00');
    expect(stepPart('00', 'minute', -1)).toBe('55');
  });

  it('falls into its parts', () => {
    expect(partsOf('18:05')).toEqual({ hour: '18', minute: '05' });
    expect(partsOf('')).toEqual({ hour: '00', minute: '00' });
  });
});
