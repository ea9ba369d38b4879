import { OPTION_COLORS } from '@dorfplatz/contract';
import { expect, it } from 'vitest';
import type { DraftOption } from '../property-sets-editor/index.ts';
import { withTone } from './option-tones.ts';

const option = (value: string, color?: DraftOption['color']): DraftOption => ({
  value,
  label: value,
  label_translations: { de: value },
  ...(color && { color }),
});

it('a new choice gets another colour than those that are there, as long as there are any', () => {
  const made: DraftOption[] = [];
  for (const value of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) made.push(withTone(option(value), made));
  expect(made.map(({ color }) => color)).toEqual([
    'blue',
    'orange',
    'purple',
    'green',
    'red',
    'yellow',
    'pink',
    'grey',
  ]);
  expect(new Set(made.map(({ color }) => color)).size).toBe(OPTION_COLORS.length);
  expect(withTone(option('i'), made).color).toBe('blue');
});

it('a colour that went with its choice is the next one again', () => {
  expect(withTone(option('x'), [option('a', 'blue'), option('b', 'purple')]).color).toBe('orange');
});
