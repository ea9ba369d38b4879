import { contrast } from '@dorfplatz/content/colours';
import { describe, expect, it } from 'vitest';
import { inkOn } from './view.ts';

describe('a title on a colour', () => {
  it('can be read, whatever the colour [RUL-0381] [B20]', () => {
    for (const ground of ['#777777', '#ffd500', '#f2f0ec', '#00a651', '#1e88e5', '#000000', '#ffffff'])
      expect(contrast(inkOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
  });
});
