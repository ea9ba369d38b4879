import { describe, expect, it } from 'vitest';
import { fitOf, homeCountry } from './fit.ts';

const cell = (lat: number, lng: number, count = 1, reach = 0) => ({
  lat,
  lng,
  count,
  west: lng - reach,
  east: lng + reach,
  south: lat - reach,
  north: lat + reach,
});
const STUTTGART = cell(48.78, 9.18, 40, 0.2);
const HAMBURG = cell(53.55, 10);
const VIENNA = cell(48.2, 16.37);

describe('the first view of a map', () => {
  it('shows all who live in the same part of the world', () => {
    const fit = fitOf([STUTTGART, HAMBURG, VIENNA])!;
    expect(fit.west).toBeCloseTo(8.98);
    expect(fit.east).toBeCloseTo(16.37);
    expect(fit.south).toBeCloseTo(48.2);
    expect(fit.north).toBeCloseTo(53.55);
  });

  it('leaves out the one who lives on the other side of the world', () => {
    for (const far of [cell(-41.3, 174.8), cell(37.8, -122.4), cell(-33.9, 18.4)])
      expect(fitOf([STUTTGART, HAMBURG, VIENNA, far])).toEqual(fitOf([STUTTGART, HAMBURG, VIENNA]));
  });

  it('leaves one far away out of a few, and none of three', () => {
    const far = cell(-41.3, 174.8);
    expect(fitOf([cell(48.78, 9.18, 3), far])!.east).toBeCloseTo(9.18);
    expect(fitOf([cell(48.78, 9.18, 2), far])!.east).toBeCloseTo(174.8);
  });

  it('shows both ends of the world where many live at each', () => {
    const fit = fitOf([cell(48.78, 9.18, 30), cell(40.7, -74, 20)])!;
    expect([fit.west, fit.east].map(Math.round)).toEqual([-74, 9]);
  });

  it('reaches across the 180th meridian instead of round the world', () => {
    const fit = fitOf([cell(-18.1, 178.4, 5), cell(-13.8, -171.8, 4), cell(-21.1, -175.2, 3)])!;
    expect(fit.west).toBeCloseTo(178.4);
    expect(fit.east).toBeCloseTo(-171.8);
  });

  it('is a point where all are in one place', () => {
    const fit = fitOf([cell(48.78, 9.18, 7)])!;
    expect(fit.east - fit.west).toBeCloseTo(0);
    expect(fit.west).toBeCloseTo(9.18);
    expect([fit.south, fit.north]).toEqual([48.78, 48.78]);
  });

  it('is none where nobody is placed: then the country of the zone, else of the language', () => {
    expect(fitOf([])).toBeUndefined();
    expect(homeCountry({ time_zone: 'Europe/Vienna', language: 'de' }).west).toBe(9.5);
    expect(homeCountry({ time_zone: 'America/Lima', language: 'es' }).south).toBe(36);
    expect(homeCountry({ time_zone: 'Europe/Berlin', language: 'de_DU' }).north).toBe(55);
  });
});
