import { expect, it } from 'vitest';
import { countPlaceholders, wrongPlaceholders } from './placeholders.ts';

it('counts each placeholder, however it is written, and nothing else', () => {
  expect(
    countPlaceholders(
      '{{content}} {{ disclaimer }}{{disclaimer}} {{constructor}} {{Content}} {content} {{date',
    ),
  ).toEqual({ content: 1, disclaimer: 2, network_name: 0, first_name: 0, greeting: 0, date: 0 });
});

it('wants the content exactly once and the notice at least once, and names both [RUL-0577] [RUL-0578] [RUL-0579]', () => {
  expect(wrongPlaceholders('{{content}} {{disclaimer}} {{disclaimer}}')).toEqual([]);
  expect(wrongPlaceholders('{{network_name}}')).toEqual(['content', 'disclaimer']);
  expect(wrongPlaceholders('{{content}} {{content}} {{disclaimer}}')).toEqual(['content']);
  expect(wrongPlaceholders('{{content}}')).toEqual(['disclaimer']);
});
