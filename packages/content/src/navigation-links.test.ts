import { describe, expect, it } from 'vitest';
import { navigationLink } from './navigation-links.ts';

const SITE = 'https://dorf.example';

describe('a link of a navigation', () => {
  it.each([
    ['/groups/chor', '/groups/chor'],
    ['/activitystreams/all?page=2#new', '/activitystreams/all?page=2#new'],
    ['https://verein.example/', 'https://verein.example/'],
    ['  www.verein.example ', 'https://www.verein.example/'],
    ['verein.example/plan', 'https://verein.example/plan'],
    ['HTTPS://DORF.example/Info', '/Info'],
    ['https://dorf.example:443/info', '/info'],
    ['https://dorf.example:8443/info', 'https://dorf.example:8443/info'],
    ['http://dorf.example/info', 'http://dorf.example/info'],
    ['https://dоrf.example/', 'https://xn--drf-sed.example/'],
    ['mailto:vorstand@verein.example', 'mailto:vorstand@verein.example'],
    ['TEL:+49301', 'tel:+49301'],
  ])('%s is kept as %s [A-31]', (typed, kept) => {
    expect(navigationLink(typed, SITE)).toBe(kept);
  });

  it.each([
    '',
    ' ',
    'chor',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1.5)',
    'java\tscript:alert(1)',
    'java\u00adscript:alert(1)',
    ' data:text/html,<b>',
    'vbscript:x',
    'blob:https://dorf.example/x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    'https://dorf.example//evil.example',
    'https://user@evil.example',
    'https://dorf.example@evil.example/',
    'user@evil.example',
    'https://',
    'https:evil.example',
    'https://a b.example',
    'mailto:',
    'tel:',
    'tel:<b>',
  ])('%j leads nowhere [A-31]', (typed) => {
    expect(navigationLink(typed, SITE)).toBeNull();
  });

  it('is at most 2,000 characters long', () => {
    expect(navigationLink(`https://verein.example/${'a'.repeat(2000)}`, SITE)).toBeNull();
  });
});
