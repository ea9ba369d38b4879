import { expect, test } from 'vitest';
import { directionOf, isolated, isolatedValues, withDirections } from './directions.ts';
import { renderDocument } from './documents.ts';
import { renderHtml } from './index.ts';

test('each block of a text has the direction of what it says, and what lies within follows', () => {
  const html = withDirections(
    renderHtml('שלום\n\nHallo\n\n- אחד\n- zwei\n\n> ציטוט\n>\n> - a\n\n```\ncode\n```\n\n# כותרת'),
  );
  expect(html).toBe(
    '<p dir="auto">שלום</p>\n<p dir="auto">Hallo</p>\n<ul dir="auto">\n<li>אחד</li>\n<li>zwei</li>\n</ul>\n<blockquote dir="auto">\n<p>ציטוט</p>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>\n<pre dir="auto"><code>code\n</code></pre>\n<h2 dir="auto">כותרת</h2>',
  );
});

test('words that look like elements are none, and documents have theirs', () => {
  expect(withDirections(renderHtml('<p> </p>'))).toBe('<p dir="auto">&lt;p&gt; &lt;/p&gt;</p>');
  const html = withDirections(
    renderDocument('# أ\n\n| ب | c |\n|-|-|\n| d | e |\n\n---\n\n> [!info]\n> و', {}),
  );
  expect(html.match(/<[a-z0-9]+[^>]* dir="auto"/g)).toEqual([
    '<h2 dir="auto"',
    '<div dir="auto"',
    '<aside dir="auto"',
  ]);
});

test('words from right to left turn nothing of the sentence that they are a part of', () => {
  for (const words of ['דוד לוי', 'فاطمة', 'Anna דוד', '(Köln) ي', 'ߒߞߏ', '𞤀𞤣', 'a\u200f'])
    expect(isolated(words)).toBe(`\u2068${words}\u2069`);
});

test('all other words stay as they are', () => {
  const others = [
    '',
    'Anna',
    '3 < 4',
    'Ольга',
    '花子',
    '٣٤',
    '\u0301',
    '\u2068a\u2069',
    'שלום\nHallo',
    '\u200e',
    '\ufeff',
  ];
  for (const words of others) expect(isolated(words)).toBe(words);
});

test('of the values of a message, texts alone are isolated', () => {
  const when = new Date(0);
  const values = { name: 'דוד', other: 'Anna', count: 2, is: true, when, none: null };
  expect(isolatedValues(values)).toEqual({ ...values, name: '\u2068דוד\u2069' });
});

test('the direction of a sentence is that of its own words', () => {
  expect(directionOf('\u2068דוד\u2069 hat geschrieben')).toBe('ltr');
  expect(directionOf('\u2068\u2068דוד\u2069 und \u2068فاطمة\u2069\u2069 sind da')).toBe('ltr');
  expect(directionOf('1. שלום Anna')).toBe('rtl');
  expect(directionOf('Anna שלום')).toBe('ltr');
  expect(directionOf('\u2068דוד\u2069')).toBe('ltr');
  expect(directionOf('')).toBe('ltr');
});
