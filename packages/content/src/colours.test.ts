import { describe, expect, it } from 'vitest';
import { contrast, contrastsOf, deriveColours, shiftedColours, TEXT_CONTRAST } from './colours.ts';

const hex = (value: number) => value.toString(16).padStart(2, '0');

describe('what is made of a colour', () => {
  it('[B20] can be read in both schemes, whichever of 4,096 colours comes in', () => {
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

  it('[B20] names the tones that were moved, and no other', () => {
    expect(shiftedColours('#00577d')).toEqual(['dark.accent-fill', 'dark.accent-text']);
    // 4.478:1 is not 4.5:1.
    expect(shiftedColours('#777777')).toContain('light.accent-fill');
    for (const bright of ['#ffd500', '#f2f0ec'])
      expect(shiftedColours(bright), bright).toEqual(['light.accent-fill', 'light.accent-text']);
    const levels = Array.from({ length: 16 }, (_, step) => hex(step * 17));
    for (const red of levels)
      for (const green of levels)
        for (const blue of levels) {
          const accent = `#${red}${green}${blue}`;
          const isMoved = contrast(accent, '#ffffff') < TEXT_CONTRAST;
          if (shiftedColours(accent).includes('light.accent-fill') !== isMoved) expect.fail(accent);
          if (isMoved && deriveColours(accent).light['accent-fill'] === accent) expect.fail(accent);
        }
  });
});
