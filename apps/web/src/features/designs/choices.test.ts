import { expect, it } from 'vitest';
import { changeOf, type DesignValues, hexOf } from './choices.ts';

const values: DesignValues = {
  name: 'Herbst',
  accent: '#aa5500',
  logo: null,
  logo_type: 'default',
  banner_type: 'hidden',
  banner: null,
  favicon: null,
  full_width: false,
  override: false,
};

it('reads colours as people type them', () => {
  for (const [typed, colour] of [
    ['#FFD500', '#ffd500'],
    [' ffd500 ', '#ffd500'],
    ['#fd0', '#ffdd00'],
    ['gold', null],
    ['#12345', null],
    ['', null],
  ] as const)
    expect(hexOf(typed), typed).toBe(colour);
});

it('sends what was changed, and what that was', () => {
  const changed = { ...values, accent: 'FFD500', logo: { id: 7, url: '/7' } };
  expect(changeOf(changed, values, values)).toEqual({
    design: { accent: '#ffd500', logo_id: 7 },
    based_on: { accent: '#aa5500', logo_id: null },
  });
  const seen = { ...values, accent: '#004488' };
  expect(changeOf(changed, values, seen).based_on).toMatchObject({ accent: '#004488' });
  expect(changeOf({ ...values, accent: '#A50' }, values, values).design).toEqual({});
});
