import type { ThemeTokens } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { themeOfBrowsed } from './worn-theme.ts';

const theme = (accent: string) => ({ colors: { accent } }) as ThemeTokens;
const network = { group_categories: [{ slug: 'ortsgruppen', active_theme: theme('#00aa00') }] };
const group = { theme: theme('#aa0000') };

test('[RUL-0481] a group wears its theme, a category its own, everything else the network’s', () => {
  expect(themeOfBrowsed({ group, category: undefined, network })).toBe(group.theme);
  expect(themeOfBrowsed({ group: undefined, category: 'ortsgruppen', network })?.colors.accent).toBe(
    '#00aa00',
  );
  expect(themeOfBrowsed({ group: undefined, category: undefined, network })).toBeNull();
});

test('an unknown category, and one before the network is known, change nothing', () => {
  expect(themeOfBrowsed({ group: undefined, category: 'sonstige', network })).toBeNull();
  expect(themeOfBrowsed({ group: undefined, category: 'ortsgruppen', network: undefined })).toBeNull();
});
