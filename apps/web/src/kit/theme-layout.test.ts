import { expect, test } from 'vitest';
import { bannerHeight, logoHeight, navigationOffset } from './theme-layout.ts';

test('[RUL-0477] a banner is 20 px high in colour and 120 px as image', () => {
  expect([bannerHeight('hidden'), bannerHeight('color'), bannerHeight('image')]).toEqual([0, 20, 120]);
});

test('[RUL-0478] the logo is 60, 80 or 0 px high', () => {
  expect([logoHeight('default'), logoHeight('extended'), logoHeight('hidden')]).toEqual([60, 80, 0]);
});

test('[RUL-0479] the navigation starts 60 or 80 px below the top', () => {
  expect(navigationOffset('default', 1440)).toBe(60);
  expect(navigationOffset('hidden', 1440)).toBe(60);
  expect(navigationOffset('extended', 1440)).toBe(80);
});

test('[RUL-0480] a large logo shrinks to 60 px below 1024 px of width', () => {
  expect(navigationOffset('extended', 1023)).toBe(60);
  expect(navigationOffset('extended', 1024)).toBe(80);
});
