import { describe, expect, it } from 'vitest';
import { type ShellManifest, screenPages } from './screen-page.ts';

const template = `<!doctype html>
<html lang="de"><head><title>Dorfplatz</title><script>paint()</script>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/core.js">
<link rel="stylesheet" crossorigin href="/assets/core.css"></head>
<body><div id="root"><div class="boot"><b>Dorfplatz</b></div></div></body></html>`;

const screen = (path: string, name: string, part: Partial<ShellManifest['screens'][0]> = {}) => ({
  path,
  isOpen: false,
  isFurther: false,
  data: [],
  scripts: ['/assets/core.js', `/assets/${name}.js`],
  styles: [`/assets/${name}.css`],
  ...part,
});
const pages = screenPages(template, {
  entry: { scripts: ['/assets/index.js', '/assets/core.js'], styles: ['/assets/core.css'] },
  frame: { scripts: ['/assets/frame.js'], styles: ['/assets/frame.css'] },
  languages: { de: '/assets/de.js', fr: '/assets/fr.js' },
  insideLanguages: { de: '/assets/inside-de.js', fr: '/assets/inside-fr.js' },
  furtherLanguages: { de: '/assets/further-de.js', fr: '/assets/further-fr.js' },
  screens: [
    screen('/users/sign_in', 'sign-in', { isOpen: true }),
    screen('/groups/:groupSlug', 'group', { isFurther: true, data: ['/groups/:groupSlug.json'] }),
    screen('/groups/new', 'new-group'),
  ],
});
const member = { network: 'Lindenplatz', language: 'de', isSignedIn: true } as const;
const visitor = { network: 'Lindenplatz', language: 'fr', isSignedIn: false } as const;
const named = (html: string) =>
  [...html.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]+)"/g)].map(([, address]) => address);

describe('the page that a browser begins with', () => {
  it('names at once every file and answer that the screen needs', () => {
    expect(named(pages.of('/groups/chor', member))).toEqual([
      ...['index', 'core', 'frame', 'group', 'de', 'inside-de', 'further-de'].map(
        (name) => `/assets/${name}.js`,
      ),
      '/api/v1/network.json',
      '/groups/chor.json',
      ...['core', 'frame', 'group'].map((name) => `/assets/${name}.css`),
      '/assets/index.js',
    ]);
  });

  it('takes the screen whose path says most', () => {
    expect(named(pages.of('/groups/new', member))).toContain('/assets/new-group.js');
    expect(named(pages.of('/groups/new', member))).not.toContain('/assets/group.js');
    expect(named(pages.of('/groups/new', member))).not.toContain('/assets/further-de.js');
  });

  it('leaves visitors without the frame of the signed in, wherever they want to go', () => {
    for (const address of ['/users/sign_in', '/groups/chor', '/nowhere']) {
      const files = named(pages.of(address, visitor));
      expect(files, address).toContain('/assets/sign-in.js');
      expect(files, address).toContain('/assets/fr.js');
      expect(
        files.filter((file) => /frame|group|network|inside|further/.test(file!)),
        address,
      ).toEqual([]);
    }
  });

  it('asks for no data where a query may ask for other data', () => {
    expect(named(pages.of('/groups/chor?tag=fest', member))).not.toContain('/groups/chor.json');
  });

  it('shows the network’s name before any program runs, and styles never hold that up', () => {
    const html = pages.of('/groups/chor', { ...member, network: 'Chor & <b>Garten</b> $& e. V.' });
    const name = 'Chor &#38; &#60;b&#62;Garten&#60;/b&#62; $&#38; e. V.';
    expect(html).toContain(`<title>${name}</title>`);
    expect(html.indexOf(`<b>${name}</b>`)).toBeGreaterThan(0);
    expect(html.indexOf('stylesheet')).toBeGreaterThan(html.indexOf(`<b>${name}</b>`));
    expect(pages.of('/users/sign_in', visitor)).toContain('<html lang="fr">');
  });

  it('lets nobody put something into the page by its address', () => {
    const html = pages.of('/groups/"><script>alert(1)</script>', member);
    expect(html).not.toContain('<script>alert(1)');
  });

  it('allows its own inline scripts by their hash, and no other', () => {
    // printf 'paint()' | openssl dgst -sha256 -binary | base64
    expect(pages.scriptHashes).toEqual(["'sha256-6Z05mR7jGVRSmyHx7iStJaiOybZYZUjxiGbPhYYXh1o='"]);
  });
});
