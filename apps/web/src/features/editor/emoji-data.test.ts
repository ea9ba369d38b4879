import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { localeOf } from '../../lib/locale.ts';
import { arrangeEmoji } from './emoji-data.ts';

const require = createRequire(import.meta.url);

function published(locale: string, file: string) {
  return JSON.parse(readFileSync(require.resolve(`emojibase-data/${locale}/${file}.json`), 'utf8'));
}

test('[RUL-0617] emoji have names in every language of the editor', () => {
  for (const language of ['de', 'de_DU', 'en', 'es', 'fr'] as const) {
    const locale = localeOf(language);
    const data = arrangeEmoji(locale, published(locale, 'data'), published(locale, 'messages'));
    expect(data.emojis.length).toBeGreaterThan(1500);
    expect(data.emojis.every(({ label, emoji }) => label !== '' && emoji !== '')).toBe(true);
    const categories = new Set(data.categories.map(({ index }) => index));
    expect(data.emojis.every(({ category }) => categories.has(category))).toBe(true);
  }
});

test('an emoji of a person comes in five skin tones', () => {
  const { emojis } = arrangeEmoji('de', published('de', 'data'), published('de', 'messages'));
  const wave = emojis.find(({ emoji }) => emoji === '👋')!;
  expect(wave.skins).toMatchObject({ light: '👋🏻', medium: '👋🏽', dark: '👋🏿' });
});
