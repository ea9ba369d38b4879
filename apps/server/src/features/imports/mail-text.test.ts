import { plainText, renderHtml } from '@dorfplatz/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDialect } from './mail-text.ts';

const content = (text: string, subject = '') => writeDialect(text, subject, 100_000).content;

describe('the text of a mail in the dialect', () => {
  it('reads exactly as it was written', () => {
    const text = '# no headline\n* no list\n\n  *not bold* [no](link) 1. <b>\n2 < 3 && _a_ ~~b~~ @[Ada](1)';
    expect(plainText(content(text))).toBe(text.trim());
  });

  it('reads as it was written, whatever the words', () => {
    const word = fc.constantFrom(
      '*',
      '_',
      '#',
      '-',
      '1.',
      'a',
      ' ',
      '`',
      '```',
      '[x](y)',
      'http://a.b/c',
      '\n',
      '|',
      '=',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const lines = words
          .join('')
          .split('\n')
          .map((line) => line.trimEnd());
        while (lines[0] === '') lines.shift();
        while (lines.at(-1) === '') lines.pop();
        fc.pre(lines.length > 0);
        expect(plainText(content(words.join('')))).toBe(lines.join('\n'));
      }),
      { numRuns: 500 },
    );
  });

  it('makes quotes of quoted lines, and what follows them is no part of the quote', () => {
    const written = content('Ada wrote:\n> Hallo *Welt*\n> > tief\n> weiter\nJa.');
    expect(written).toBe('Ada wrote:\n\n> Hallo \\*Welt\\*\n>\n> > tief\n>\n> weiter\n\nJa.');
    expect(renderHtml(written)).toMatch(/<\/blockquote>\s*<p>Ja\.<\/p>/);
  });

  it('makes code of a patch and leaves the words around it', () => {
    const patch = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-*a*\n+b\n ```\n ';
    const written = content(`Please look.\n\n${patch}\n-- \n2.39.5\n`);
    expect(written).toBe(`Please look.\n\n\`\`\`\`diff\n${patch}\n\`\`\`\`\n\n--\n2.39.5`);
  });

  it('takes the list of changed files above a patch of git with it, but no line that underlines', () => {
    const patch =
      '---\n x | 2 +-\n 1 file changed\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b';
    expect(content(`Fix\n${patch}`)).toBe(`Fix\n\n\`\`\`diff\n${patch}\n\`\`\``);
    expect(content('Title\n---\nText')).not.toContain('```');
  });

  it('puts the subject above in bold, in which nothing is read as a mark', () => {
    expect(renderHtml(content('Text', '[dev] *a* http://x.de/**b**'))).toContain(
      '<strong>[dev] *a* http://x.de/**b**</strong>',
    );
  });

  it('cuts a text that is too long at a line', () => {
    const text = Array.from({ length: 2_000 }, (_, i) => `Zeile *${i}*`).join('\n');
    const { content: cut, isCut } = writeDialect(text, 'S', 5_000);
    expect(isCut).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(5_000);
    expect(cut.length).toBeGreaterThan(4_900);
    const read = plainText(cut).split('\n');
    expect(text).toContain(read.slice(2, -2).join('\n'));
    expect(read.at(-1)).toBe('[…]');
    expect(writeDialect('*'.repeat(20_000), '', 5_000).content.length).toBeLessThanOrEqual(5_000);
  });
});
