import { expect, test } from 'vitest';
import { administrationInfo } from './administration-info.ts';
import de from './locales/de.json' with { type: 'json' };

test('[RUL-0300] the start page informs otherwise where the main group of a category is hidden', () => {
  const texts = [true, false].map((main_group_hidden) => administrationInfo({ main_group_hidden }));
  expect(new Set(texts.map((key) => de[key as keyof typeof de])).size).toBe(2);
});
