import { describe, expect, it } from 'vitest';
import { cleanMjml } from './clean-mjml.ts';
import { cleanAddress, cleanCss } from './clean-values.ts';
import { compileTemplate } from './compile.ts';
import { fillSegments } from './placeholders.ts';

const around = (inside: string, head = '') =>
  `<mjml>${head && `<mj-head>${head}</mj-head>`}<mj-body><mj-section><mj-column>${inside}</mj-column></mj-section></mj-body></mjml>`;

/** The template as a mail has it, its placeholders by name. */
async function made(source: string, css = ''): Promise<string> {
  const { html } = await compileTemplate({ body: cleanMjml(source).body, css });
  const names = ['content', 'disclaimer', 'network_name', 'first_name', 'greeting', 'date'] as const;
  return fillSegments(html, Object.fromEntries(names.map((name) => [name, `[${name}]`])) as never);
}

/** What must not come out, each marked by a number of its own. */
const HOSTILE: [string, string][] = [
  ['a script', around('<mj-text><script>alert(1)</script></mj-text>')],
  ['a script in capitals', around('<mj-text><SCRIPT>alert(1)</SCRIPT></mj-text>')],
  ['a script in raw parts', around('<mj-raw><script>alert(1)</script></mj-raw>')],
  ['a script in the head', around('<mj-text>x</mj-text>', '<mj-raw><script>alert(1)</script></mj-raw>')],
  [
    'a script in a comment for Outlook',
    around('<mj-text><!--[if mso]><script>alert(1)</script><![endif]--></mj-text>'),
  ],
  ['a handler', around('<mj-text><a href="https://a.example" onclick="alert(1)">x</a></mj-text>')],
  ['a handler of a part', around('<mj-image src="https://a.example/x.png" onerror="alert(1)" />')],
  [
    'a handler out of an attribute',
    around(`<mj-image src="https://a.example/x.png" alt='" onerror="alert(1)' />`),
  ],
  [
    'a script out of a comment',
    around(`<mj-section css-class='--&gt;<script>alert(1)</script>'></mj-section>`),
  ],
  ['an address that runs', around('<mj-button href="java&#9;script:alert(1)">x</mj-button>')],
  ['an address with data', around('<mj-text><a href="data:text/html,alert(1)">x</a></mj-text>')],
  ['a style that runs', around('<mj-text color="red;background:url(javascript:alert(1))">x</mj-text>')],
  [
    'a style sheet that fetches',
    around('<mj-text>x</mj-text>', '<mj-style>@import url(https://evil.example/alert.css);</mj-style>'),
  ],
  [
    'a style sheet that ends',
    around('<mj-text>x</mj-text>', '<mj-style></style><script>alert(1)</script></mj-style>'),
  ],
  ['a form', around('<mj-text><form action="https://evil.example/alert"><input name="x"></form></mj-text>')],
  ['a frame', around('<mj-text><iframe src="https://evil.example/alert"></iframe></mj-text>')],
  ['a drawing', around('<mj-text><svg onload="alert(1)"><script>alert(1)</script></svg></mj-text>')],
  ['a file of the server', around('<mj-include path="/etc/passwd" /><mj-text>x</mj-text>')],
  [
    'a font of others',
    around(
      '<mj-text font-family="Evil">x</mj-text>',
      '<mj-font name="Evil" href="https://evil.example/alert" />',
    ),
  ],
  [
    'attributes by the back door',
    around(
      '<mj-text css-class="a">x</mj-text>',
      '<mj-html-attributes><mj-selector path=".a"><mj-html-attribute name="onclick">alert(1)</mj-html-attribute></mj-selector></mj-html-attributes>',
    ),
  ],
];

describe('a template [RUL-0994]', () => {
  it.each(HOSTILE)('lets %s not out', async (_name, source) => {
    const html = await made(source);
    const tags = html.replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.slice(4, -3));
    expect(tags).not.toMatch(/<(script|iframe|form|input|svg|object|link(?! rel="preload))/i);
    // What stands between quotes is a value, whatever it looks like.
    expect(tags.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(tags).not.toMatch(/(javascript|data):|root:|evil\.example/i);
  });

  it('keeps what mails may hold, and fetches nothing', async () => {
    const html = await made(
      around(
        '<mj-text font-family="Roboto"><h2>Hallo <b>alle</b></h2><ul><li>eins</li></ul><a href="https://a.example/?a=1&amp;b=2">x</a></mj-text><mj-button href="mailto:a@b.example">Schreiben</mj-button>',
      ),
      'h2 { color: #123456 }',
    );
    expect(html).toContain('<h2>Hallo <b>alle</b></h2><ul><li>eins</li></ul>');
    expect(html).toContain('href="https://a.example/?a=1&amp;b=2"');
    expect(html).toContain('mailto:a@b.example');
    expect(html).toContain('#123456');
    expect(html).not.toContain('fonts.googleapis');
  });

  it('shows a placeholder wherever it stands between parts', async () => {
    expect(await made(around('{{content}}'))).toContain('>[content]<');
    expect(
      await made('<mjml><mj-body>{{content}}<mj-section>{{ disclaimer }}</mj-section></mj-body></mjml>'),
    ).toMatch(/>\[content\]<[\s\S]*>\[disclaimer\]</);
  });

  it('does not take long over what is deep or large', async () => {
    expect(() => cleanMjml(around(`<mj-text>${'<b>'.repeat(150_000)}</mj-text>`))).toThrow();
    const { body } = cleanMjml(around(`<mj-text>${'<p>Hallo</p>'.repeat(20_000)}</mj-text>`));
    expect(body.length).toBeGreaterThan(200_000);
  });

  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['java\tscript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['//evil.example', undefined],
    ['vbscript:x', undefined],
  ])('takes %j for %j', (address, kept) => {
    expect(cleanAddress(address, 'link')).toBe(kept);
  });

  it('takes no rules that hide behind signs', () => {
    expect(cleanCss('p { background: \\75rl(javascript:x) }')).toBe('');
    expect(cleanCss('@im/**/port url(x); p { color: red }')).not.toContain('@import');
  });
});
