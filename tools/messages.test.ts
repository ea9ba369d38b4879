import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { messageProblems } from './check/messages.ts';

let source: string;

const catalogue = (language: string, texts: Record<string, string>) =>
  writeFileSync(join(source, 'chor', 'locales', `${language}.json`), JSON.stringify(texts));

beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), 'messages-'));
  onTestFinished(() => rmSync(source, { recursive: true }));
  mkdirSync(join(source, 'chor', 'locales'), { recursive: true });
  const texts = {
    'chor.sing': '{count, plural, one {# Lied} other {# Lieder}}',
    'chor.open': 'Offen',
    'chor.kind.alt': 'Alt',
  };
  for (const language of ['de', 'en', 'es', 'fr']) catalogue(language, texts);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
  const code = "t(isOpen ? 'chor.open' : 'chor.sing', { count }); t(`chor.kind.${kind}`);";
  writeFileSync(join(source, 'chor', 'page.tsx'), code);
});

describe('the check of messages', () => {
  it('finds nothing wrong where every text exists in every language and is used', () => {
    expect(messageProblems(source)).toEqual([]);
  });

  it('names what is missing, empty, unused or takes something else', () => {
    catalogue('en', { 'chor.sing': '{number} songs', 'chor.open': ' ', 'chor.kind.alt': 'Alto' });
    catalogue('fr', { 'chor.sing': '{count, plural, one {#} other {#}}', 'chor.kind.alt': 'Alto' });
    catalogue('de_DU', { 'chor.yours': 'Deins' });
    writeFileSync(join(source, 'chor', 'more.ts'), "translate('chor.closed');");
    expect(messageProblems(source)).toEqual([
      'chor/locales/en.json: chor.sing takes {number}, in German {count}',
      'chor/locales/en.json: chor.open is empty',
      'chor/locales/fr.json lacks chor.open',
      'chor/locales/de_DU.json has chor.yours, which de.json lacks',
      'chor.closed has no text',
    ]);
    rmSync(join(source, 'chor', 'page.tsx'));
    expect(messageProblems(source)).toContain('chor.kind.alt is used nowhere');
  });

  it('names a text that comes later than the code that shows it', () => {
    writeFileSync(join(source, 'frame.ts'), "t('chor.open');");
    expect(messageProblems(source)).toEqual([]);
    expect(messageProblems(source, (file) => (file.startsWith('chor/') ? 1 : 0))).toEqual([
      'frame.ts names chor.open, whose text comes later',
    ]);
  });
});
