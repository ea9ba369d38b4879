import { describe, expect, it } from 'vitest';
import { contrast, contrastsOf, deriveColours } from './colours.ts';

const hex = (value: number) => value.toString(16).padStart(2, '0');

describe('what is made of a colour', () => {
  it('can be read in both schemes, whichever of 4,096 colours comes in', () => {
    const levels = Array.from({ length: 16 }, (_, step) => hex(step * 17));
    for (const red of levels)
      for (const green of levels)
        for (const blue of levels)
          for (const { pair, scheme, ratio, needed } of contrastsOf(`#${red}${green}${blue}`))
            if (ratio < needed) expect.fail(`#${red}${green}${blue}: ${scheme} ${pair} ${ratio}`);
  });

  it('is darker than a bright colour by day, and the colour itself where that can be read', () => {
    for (const bright of ['#ffd500', '#f2f0ec', '#777777', '#00a651', '#1e88e5']) {
      const { light } = deriveColours(bright);
      expect(contrast('#ffffff', light['accent-fill']!), bright).toBeGreaterThanOrEqual(4.5);
    }
    expect(deriveColours('#00577d').light['accent-fill']).toBe('#00577d');
  });

  it('is measured as WCAG says, unrounded', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  });
});
