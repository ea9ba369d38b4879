import { expect, test } from 'vitest';
import { withDirections } from './directions.ts';
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
