import { expect, it } from 'vitest';
import { chosenWith } from './scope-choice.ts';

it('takes `all` alone, and takes it back with any other choice [RUL-0443]', () => {
  expect(chosenWith(['personal', 'network'], 'all', true)).toEqual(['all']);
  expect(chosenWith(['all'], 'network', true)).toEqual(['network']);
  expect(chosenWith(['personal'], 'network', true)).toEqual(['personal', 'network']);
  expect(chosenWith(['personal', 'network'], 'personal', false)).toEqual(['network']);
});
