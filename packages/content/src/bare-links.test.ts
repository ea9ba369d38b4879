import { describe, expect, test } from 'vitest';
import { parse, serialise, tidy } from './editor.ts';
import { escapeMarkdown, linksOf, plainText, renderHtml } from './index.ts';

const linksIn = (html: string): string[][] =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => [href!, words!]);

/** What the reader of a post sees, what comes of a mail, and what the editor makes of typed words. */
const WAYS: Record<string, (text: string) => string> = {
  'a post': (text) => renderHtml(text),
  'a mail': (text) => renderHtml(escapeMarkdown(text)),
  'the editor': (text) => {
    const typed = parse(text.replace(/[\\`*_~=[\]<>&@.:]/g, '\\$&'));
    expect(typed.textContent).toBe(text);
    return renderHtml(serialise(tidy(typed)));
  },
};

const prefixOf = (address: string): string => {
  if (address.startsWith('www.')) return 'https://';
  return address.includes('@') ? 'mailto:' : '';
};

const bare = (
  before: string,
  address: string,
  after: string,
): [text: string, href: string, words: string] => [
  before + address + after,
  prefixOf(address) + address,
  address,
];

describe.each(Object.entries(WAYS))('links in what %s says', (_name, render) => {
  test.each([
    bare('„', 'https://example.org/plan', '“, sagt sie'),
    bare('“', 'https://example.org/plan', '” she says'),
    bare('»', 'https://example.org/plan', '« steht da'),
    bare('« ', 'https://example.org/plan', ' » et'),
    bare('«', 'https://example.org/plan', '».'),
    bare('', 'https://example.org/plan', '… und so weiter'),
    bare('詳しくは', 'https://example.org/plan', '。次の文'),
    bare('', 'https://example.org/plan', '、それから'),
    bare('', 'https://example.org/plan', '！'),
    bare('（', 'https://example.org/plan', '）です'),
    bare('「', 'https://example.org/plan', '」と'),
    bare('(', 'https://example.org/plan', ')'),
    bare('', 'https://example.org/plan_(Wien)', ', dort'),
    bare('', 'https://ja.wikipedia.org/wiki/東京（曖昧）', ' を'),
    bare('', 'https://fr.wikipedia.org/wiki/L’Équipe', '’ et'),
    bare('"', 'https://example.org/a', '","b"'),
    bare('', 'https://example.org/plan', '؟ هل'),
    bare('', 'https://example.org/plan', '، ثم'),
    bare('', 'https://example.org/plan', '। और'),
    bare('', 'https://example.org/plan', '։'),
    bare('', 'https://example.org/plan', '\u200b und'),
    bare('', 'https://example.org', '“ und'),
    bare('Mehr auf ', 'www.example.org', '.'),
    bare('(', 'www.example.org/plan?a=1', ')'),
    bare('„', 'www.example.org:8080/plan', '“'),
    bare('見て', 'www.example.org', 'を'),
    bare('an ', 'maja.kowalski+fest@example.org', '.'),
    bare('<', 'hans_meier@example.org', '>'),
    bare('Mail:', 'info@müller.example', ', gern'),
    bare('連絡は', 'hans@example.org', 'まで'),
  ])('%s', (text, href, words) => {
    const html = render(text);
    expect(linksIn(html).map(([to, shown]) => [decodeURI(to!), shown])).toEqual([[href, words]]);
    expect(plainText(escapeMarkdown(text))).toBe(text);
  });

  test.each([
    'www.',
    'www.example',
    'www. example.org',
    'awww.example.org',
    'ftp://www.example.org',
    'a@b',
    '12@home',
    '@hans@example.org',
    'git@example.org:team/plan.git',
    'hans@example.org2',
    'a..b@example.org',
    'ssh://git@example.org/x',
  ])('%s stays words', (text) => {
    expect(render(text)).not.toContain('<a');
  });
});

test('an address in marks and in the words of a link', () => {
  expect(renderHtml('**www.example.org** _hans@example.org_')).toBe(
    '<p><strong><a href="https://www.example.org" rel="nofollow noopener noreferrer">www.example.org</a></strong> <u><a href="mailto:hans@example.org" rel="nofollow noopener noreferrer">hans@example.org</a></u></p>',
  );
  expect(linksIn(renderHtml('[www.example.org](/there)'))).toEqual([['/there', 'www.example.org']]);
  expect(renderHtml('`www.example.org a@example.org`')).not.toContain('<a');
  expect(linksIn(renderHtml('https://example.org/?mail=a@example.org'))).toHaveLength(1);
});

test('what the editor links is written as it was typed', () => {
  const text = 'Siehe www.example.org/plan und hans_meier@example.org oder https://example.org';
  expect(serialise(parse(text))).toBe(text);
  expect(serialise(tidy(parse(text.replaceAll('@', '\\@').replace('www.', 'www\\.'))))).toBe(text);
});

test('sites without a scheme are among the links of a text, mail addresses are not', () => {
  expect(linksOf('Auf www.example.org von a@example.org')).toEqual(['https://www.example.org']);
});
