import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, serialise } from './editor.ts';
import {
  cleanText,
  escapeMarkdown,
  excerpt,
  mentionMember,
  mentionsOf,
  mentionTag,
  NEW_TAG,
  normaliseLinkUrl,
  PALETTE,
  plainText,
  renderHtml,
} from './index.ts';

describe('the dialect', () => {
  test.each([
    ['@[7:Maja Kowalski]', '<a class="mention" href="/members/7">@Maja Kowalski</a>'],
    [
      '#[3:Fest & Tanz]',
      '<a class="tag" href="/activitystreams/all?tag=Fest%20%26%20Tanz">#Fest &amp; Tanz</a>',
    ],
    ['**bold**', '<strong>bold</strong>'],
    ['*italic*', '<em>italic</em>'],
    ['_underline_', '<u>underline</u>'],
    ['~~strike~~', '<s>strike</s>'],
    ['`code`', '<code>code</code>'],
    ['==mark==', '<mark>mark</mark>'],
    ['<span style="color:red">red</span>', '<span style="color:red">red</span>'],
  ])('[RUL-0610] reads %s', (text, html) => {
    expect(renderHtml(text)).toBe(`<p>${html}</p>`);
    expect(serialise(parse(text))).toBe(text);
  });

  test('[RUL-0610] marks nest, and words with underscores stay words', () => {
    expect(renderHtml('**a _b ==c==_**')).toBe('<p><strong>a <u>b <mark>c</mark></u></strong></p>');
    expect(renderHtml('snake_case_name 2 * 3 * 4')).toBe('<p>snake_case_name 2 * 3 * 4</p>');
  });

  test('[RUL-0612] every colour of the palette is rendered, every other stays literal text', () => {
    for (const name of PALETTE) {
      expect(renderHtml(`<span style="color:${name}">x</span>`)).toBe(
        `<p><span style="color:${name}">x</span></p>`,
      );
    }
    expect(PALETTE).toHaveLength(13);
    expect(renderHtml('<span style="color:pink">x</span>')).not.toContain('<span');
    expect(renderHtml('<span style="color:red;position:fixed">x</span>')).not.toContain('<span');
    expect(renderHtml('<span style="color:red">never closed')).not.toContain('<span');
  });

  test('[RUL-0611] headlines 1 to 5 are rendered one level lower, a sixth is text', () => {
    for (const level of [1, 2, 3, 4, 5]) {
      expect(renderHtml(`${'#'.repeat(level)} A`)).toBe(`<h${level + 1}>A</h${level + 1}>`);
    }
    expect(renderHtml('###### A')).toBe('<p>###### A</p>');
  });

  test('[RUL-0606] html, tables and horizontal rules are text', () => {
    expect(renderHtml('<b>x</b>')).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>');
    expect(renderHtml('<div>\nx\n</div>')).not.toContain('<div');
    expect(renderHtml('|a|b|\n|-|-|\n|1|2|')).not.toContain('<table');
    expect(renderHtml('a\n\n---\n\nb')).not.toContain('<hr');
  });

  test('lists, quotes, code and line breaks', () => {
    expect(renderHtml('a\nb')).toBe('<p>a<br>\nb</p>');
    expect(renderHtml('- a\n- b')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>');
    expect(renderHtml('3. a')).toBe('<ol start="3">\n<li>a</li>\n</ol>');
    expect(renderHtml('> a')).toBe('<blockquote>\n<p>a</p>\n</blockquote>');
    expect(renderHtml('```js\n<a>\n```')).toBe('<pre><code class="language-js">&lt;a&gt;\n</code></pre>');
  });

  test('an image is no image, its link stays', () => {
    expect(renderHtml('![x](/y.png)')).toBe(
      '<p>!<a href="/y.png" rel="nofollow noopener noreferrer">x</a></p>',
    );
  });

  test('addresses with a scheme become links, others do not', () => {
    expect(renderHtml('https://example.org/a_b_c.')).toContain('>https://example.org/a_b_c</a>.');
    expect(renderHtml('example.org ftp://example.org')).not.toContain('<a');
  });

  test('a link holds no other link', () => {
    const html = renderHtml('[see https://a.org and @[1:Maja]](/there)');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('>see https://a.org and @Maja</a>');
  });
});

describe('addresses typed for a link', () => {
  test('[RUL-0603] without a dot stay as typed', () => {
    expect(normaliseLinkUrl('intranet')).toBe('intranet');
    expect(renderHtml('[x](intranet)')).toContain('href="intranet"');
  });
  test('[RUL-0604] with a dot but no scheme get https in front', () => {
    expect(normaliseLinkUrl(' example.org/a ')).toBe('https://example.org/a');
    expect(normaliseLinkUrl('http://example.org')).toBe('http://example.org');
    expect(normaliseLinkUrl('javascript:alert(1.5)')).toBe('https://javascript:alert(1.5)');
    expect(normaliseLinkUrl('//example.org')).toBe('https://example.org');
    expect(normaliseLinkUrl('mailto:a@example.org')).toBe('mailto:a@example.org');
    expect(normaliseLinkUrl('/files/plan.pdf')).toBe('/files/plan.pdf');
  });
  test('[RUL-0605] an empty one removes the link', () => {
    expect(normaliseLinkUrl('  ')).toBeNull();
  });
});

describe('mentions', () => {
  test('any name survives writing and reading', () => {
    for (const name of ['a]b', 'a\\', '\\]', '**x**', '](/evil)', '<script>', '@[2:x]', '🌻', '']) {
      expect(mentionsOf(`Hi ${mentionMember(5, name)}!`).members).toEqual([{ id: 5, name }]);
      expect(mentionsOf(`Hi ${mentionTag(5, name)}!`).tags).toEqual([{ id: 5, name }]);
    }
  });
  test('are found once each and never in code', () => {
    const text = '@[1:A] @[1:A] **#[2:B]** [@[3:C]](/x) `@[4:D]`\n\n```\n@[5:E]\n```\n\n- > @[6:F]';
    expect(mentionsOf(text)).toEqual({
      members: [
        { id: 1, name: 'A' },
        { id: 3, name: 'C' },
        { id: 6, name: 'F' },
      ],
      tags: [{ id: 2, name: 'B' }],
    });
  });
  test('new tags are told apart by their names, as they have no number yet', () => {
    const text = ['Bühne', 'Licht', 'Bühne'].map((name) => mentionTag(NEW_TAG, name)).join(' ');
    expect(mentionsOf(text).tags).toEqual([
      { id: NEW_TAG, name: 'Bühne' },
      { id: NEW_TAG, name: 'Licht' },
    ]);
  });
  test('paths are the caller’s, and escaped', () => {
    const html = renderHtml('@[1:A] #[2:B"]', {
      memberPath: (id) => `/m"${id}`,
      tagPath: (name) => `/t/${name}`,
    });
    expect(html).toContain('href="/m&quot;1"');
    expect(html).toContain('href="/t/B&quot;"');
  });
  test('an id that is none is refused', () => {
    expect(() => mentionMember(0, 'x')).toThrow(RangeError);
    expect(mentionsOf('@[0:x] @[01:x] @[-1:x] @[x:x]').members).toEqual([]);
  });
});

describe('plain text', () => {
  test('drops the marks and keeps the words', () => {
    expect(plainText('# A\n\n**b** [c](/d) @[1:E]\n\n- f\n- g')).toBe('A\n\nb c @E\n\nf\ng');
  });
  test('an excerpt counts what people call characters and cuts between words', () => {
    expect(excerpt('**Hallo** Welt', 20)).toBe('Hallo Welt');
    expect(excerpt('Hallo\n\nWelt und alle anderen', 20)).toBe('Hallo Welt und alle…');
    expect(excerpt('👩‍👩‍👧'.repeat(5), 3)).toBe(`${'👩‍👩‍👧'.repeat(2)}…`);
    expect(excerpt('', 5)).toBe('');
  });
  test('an excerpt of simple letters ends where one of any letters would', () => {
    const characters = new Intl.Segmenter();
    const letter = fc.constantFrom(...'abß„–€ 1é', '\u00ad', 'e\u0301', '👩‍👩‍👧', 'Ж');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 12 }), fc.integer({ min: 1, max: 9 }), (letters, most) => {
        const line = letters.join('').replace(/\s+/g, ' ').trim();
        const all = [...characters.segment(line)].map(({ segment }) => segment);
        const shown = excerpt(line, most);
        if (all.length <= most) expect(shown).toBe(line);
        else {
          const whole = all.slice(0, most - 1).join('');
          expect(shown.endsWith('…')).toBe(true);
          expect(whole.startsWith(shown.slice(0, -1))).toBe(true);
          // Only a word is cut off, and nothing but its end.
          expect(/\s/.test(whole.slice(shown.length).trim())).toBe(false);
        }
      }),
    );
  });
  test('cleaning makes text well-formed', () => {
    expect(cleanText('a\u0000b\r\nc\rd\ud800\te\u0085')).toBe('ab\nc\nd\ufffd\te');
  });
  test('escaped plain text reads the same, and its addresses are links', () => {
    const mail = '  1. *a*\n> q_r_ (https://a.org/x_y_*).\n\n\n# <b> &amp; [x](/y) @[1:z]\n\n-- \n~~~\n==\n';
    expect(plainText(escapeMarkdown(mail))).toBe(mail);
    expect(renderHtml(escapeMarkdown(mail)).match(/<a /g)).toHaveLength(1);
  });
});
