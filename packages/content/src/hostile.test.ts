import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTime } from '../../../tools/long/growth.ts';
import { sizeOf, timeFor } from '../../../tools/long/sizes.ts';
import { slowness } from '../../../tools/long/slowness.ts';
import { canonicalDocument } from './document-editor.ts';
import { renderDocument } from './documents.ts';
import { parse, serialise, tidy } from './editor.ts';
import { excerpt, mentionMember, mentionsOf, mentionTag, PALETTE, renderHtml } from './index.ts';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](java&#9;script:alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](&#1;javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](\\\\evil.example)',
  '[x](/&#9;/evil.example)',
  '[x](https:evil.example)',
  '<javascript:alert(1)>',
  '<https://a.b/"onmouseover="alert(1)>',
  'https://a.b/"onmouseover="alert(1)',
  '[x](/a"onclick="alert(1))',
  '![x](/a" onerror="alert(1))',
  '<span style="color:red" onclick="alert(1)">x</span>',
  '<span style="color:red;background:url(x)">x</span>',
  '<span style="color:red"><script>alert(1)</script></span>',
  '@[1:<script>alert(1)</script>]',
  '@[1:"onclick="alert(1)]',
  '#[1:"><img src=x>]',
  '[@[1:x]](javascript:alert(1))',
  '```"><script>\nx\n```',
  '```js" onclick="alert(1)\nx\n```',
  '# <h1 onclick=alert(1)>',
  '> <iframe src=//evil.example>',
  '- <style>*{}</style>',
  '<!-- --><![CDATA[x]]><?php ?>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '`<script>`',
  '**<b>**==<i>==~~<u>~~_<s>_',
  '<span style="color:red">**</span>**',
  '\u0000<scr\u0000ipt>',
];

const LINK = 'rel="nofollow noopener noreferrer"';
const ALLOWED = [
  /^<\/?(?:p|h[2-6]|ul|li|blockquote|pre|code|strong|em|u|s|mark)>$/,
  /^<\/?ol(?: start="\d+")?>$/,
  /^<br>$/,
  /^<\/(?:a|span)>$/,
  /^<code class="language-[\w+#.-]{1,30}">$/,
  new RegExp(`^<span style="color:(?:${PALETTE.join('|')})">$`),
  /^<a class="mention" href="\/members\/\d+">$/,
  /^<a class="tag" href="\/activitystreams\/all\?tag=[^"<>\s]*">$/,
  new RegExp(
    `^<a href="(?:https?://[^"<>\\s]+|mailto:[^"<>\\s]+|(?!//)[^"<>\\s:\\\\][^"<>\\s]*)" ${LINK}>$`,
    'i',
  ),
];

const WORD = '[^"<>]*';
const ALLOWED_IN_DOCUMENTS = [
  ...ALLOWED,
  /^<h[2-6] id="h-[a-z0-9-]+">$/,
  /^<\/?(?:aside|figure|figcaption|table|thead|tbody|tr|th|td|div)>$/,
  /^<hr>$/,
  /^<div class="table">$/,
  /^<t[hd] style="text-align:(?:left|center|right)">$/,
  /^<aside class="callout callout-(?:info|hint|warning)">$/,
  /^<figure class="image(?: image-missing)?(?: image-(?:medium|small))?">$/,
  new RegExp(`^<img src="/images/\\d+" alt="${WORD}" loading="lazy" decoding="async">$`),
  /^<p class="embed" data-provider="\w+" data-frame="https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d+\?dnt=1)">$/,
];
const asDocument = (text: string) =>
  renderDocument(text, { imageSource: (file) => (file % 2 ? { url: `/images/${file}` } : undefined) });

function expectHarmless(html: string, allowed = ALLOWED): void {
  for (const tag of html.match(/<[^>]*>?/g) ?? []) {
    expect(
      allowed.some((pattern) => pattern.test(tag)),
      tag,
    ).toBe(true);
  }
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
    const url = URL.parse(
      href!.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<'),
      'https://own.example/',
    );
    if (!url) continue; // leads nowhere
    expect(['http:', 'https:', 'mailto:'], href).toContain(url.protocol);
  }
}

test.each(PAYLOADS)('nothing harmful comes of %j', (payload) => {
  for (const text of [payload, `**${payload}**`, `[${payload}](/x)`, `- ${payload}\n> ${payload}`]) {
    expectHarmless(renderHtml(text));
  }
  for (const text of [
    payload,
    `| ${payload} |\n|-|\n| ${payload} |`,
    `> [!info]\n> ${payload}`,
    `# ${payload}`,
    `![${payload}](file:1)`,
    `![x](file:2 "${payload}")`,
    `![x](${payload})`,
  ]) {
    expectHarmless(asDocument(text), ALLOWED_IN_DOCUMENTS);
    expectHarmless(asDocument(canonicalDocument(text)), ALLOWED_IN_DOCUMENTS);
  }
});

test('an address of the same site cannot lead to another', () => {
  for (const text of PAYLOADS.filter((payload) => payload.includes('evil'))) {
    expect(renderHtml(text)).not.toContain('<a');
  }
});

test(
  'no text of any kind yields a tag or an attribute outside the list',
  () => {
    const piece = fc.oneof(
      fc.constantFrom(...PAYLOADS),
      fc.constantFrom(...'*_~=`#@[]()<>{}\\/:;!&|"\'\n \t-+1.'),
      fc.constantFrom(
        '](',
        '<span style="color:red">',
        '</span>',
        '```',
        'https://',
        'javascript:',
        '![x](file:',
        '1)',
        '\n| ',
        '\n|-|\n',
        '> [!info]',
        '---',
        'https://youtu.be/abcdefghijk',
        '&#',
        'x',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expectHarmless(renderHtml(pieces.join('')));
        expectHarmless(asDocument(pieces.join('')), ALLOWED_IN_DOCUMENTS);
      }),
      { numRuns: sizeOf('content') },
    );
  },
  timeFor('content', 60_000),
);

function milliseconds(action: () => void): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}

const POST = `## Sommerfest\n\nLiebe **Nachbarn**, am _Samstag_ geht es los! @[12:Maja Kowalski] bringt die Lampions mit, ${mentionTag(3, 'Sommerfest')} steht auf https://example.org/plan_a.\n\n- Tische ==aufstellen==\n- Kuchen\n- Musik\n\n> Wer hilft beim Abbau?\n\n${'Wir freuen uns auf alle, die kommen. '.repeat(7)}`;

test('a post of 500 characters is rendered in less than 0.1 ms', () => {
  expect(POST.length).toBeGreaterThan(450);
  const round = () => {
    for (let i = 0; i < 500; i += 1) renderHtml(POST);
  };
  expect(processorTime(round, 6) / 500).toBeLessThan(0.1 * slowness());
});

test.each([
  ['*_['],
  ['['],
  [`${'['.repeat(50)}a](/x)`],
  ['[a](<b'],
  ['[a](b'],
  ['](a'],
  ['**a '],
  ['_a*'],
  ['=='],
  ['<span style="color:red">'],
  ['</span>'],
  ['@[1:'],
  ['@[1:a\\'],
  ['`a``'],
  ['<https://a'],
  ['https://a'],
  ['http://a@'],
  ['> '],
  ['- '],
  ['1. a\n'],
  ['&a'],
  ['&NoBreak;'],
  ['\\'],
  ['  \n'],
])('100,000 characters of %j take a moment, not minutes', (piece) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length)).slice(0, 100_000);
  expect(milliseconds(() => renderHtml(text))).toBeLessThan(1500);
});

test(
  '10 MB of text and 1,000 mentions are rendered in time that grows with the text only',
  () => {
    const long = `${POST}\n\n`.repeat(Math.ceil(10_000_000 / POST.length));
    expect(milliseconds(() => renderHtml(long))).toBeLessThan(15_000);
    expect(milliseconds(() => excerpt('a b '.repeat(2_500_000), 200))).toBeLessThan(5_000);
    const mentions = Array.from({ length: 1000 }, (_, i) => mentionMember(i + 1, `Name ${i}`)).join(' ');
    expect(milliseconds(() => renderHtml(mentions))).toBeLessThan(200);
    expect(mentionsOf(mentions).members).toHaveLength(1000);
  },
  timeFor('content', 60_000),
);

test('the editor writes a paragraph of many marks in time that grows with the text only', () => {
  const document = parse('aaaaaaaaaa **b** \n'.repeat(5000));
  expect(milliseconds(() => serialise(tidy(document)))).toBeLessThan(1500);
});
