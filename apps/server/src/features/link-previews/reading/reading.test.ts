import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorTime } from '../../../../../../tools/long/growth.ts';
import { slowness } from '../../../../../../tools/long/slowness.ts';
import { type Answer, createFetcher, type Fetcher } from '../../../platform/fetcher/fetcher.ts';
import { type PageServer, startPageServer } from '../testing/page-server.ts';
import { PLAYER_HOSTS, PROVIDERS, providerOf } from './providers.ts';
import { readHead } from './read-head.ts';
import { playerOf } from './read-oembed.ts';
import { readPicture, readPreview } from './read-preview.ts';

let pages: PageServer;
let fetcher: Fetcher;
beforeAll(async () => {
  pages = await startPageServer();
  fetcher = createFetcher({ version: '1', reachable: ['127.0.0.1'] });
});
afterAll(async () => {
  await fetcher.close();
  await pages.stop();
});

let count = 0;
/** Reads the preview of a page with these bytes. */
async function read(body: string | Buffer, contentType?: string, status = 200) {
  count += 1;
  const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
  return readPreview(fetcher, pages.page(`/${count}`, body, headers, status));
}
async function titleOf(body: string | Buffer, contentType?: string): Promise<string> {
  const answer = await read(body, contentType);
  return answer.kind === 'found' ? answer.preview.title : answer.kind;
}
const page = (title: string, meta = '') =>
  `<!doctype html><html><head>${meta}<title>${title}</title></head><body>x`;
const later = (charset: string) => `<!--${'-'.repeat(2_100)}x--><meta charset="${charset}">`;

const TITLES = {
  'windows-1250': 'Příliš žluťoučký kůň – Łódź, Győr',
  'euc-kr': '안녕하세요 동네 소식',
  Shift_JIS: '町内会のお知らせ',
  'utf-16le': 'Größe 町 소식 ž',
  'utf-16be': 'Größe 町 소식 ž',
} as const;

describe('[A27] the bytes of a foreign page', () => {
  for (const [charset, title] of Object.entries(TITLES)) {
    const encoded = (meta = '') => iconv.encode(page(title, meta), charset);
    const isWide = charset.startsWith('utf-16');

    it(`[A27] ${charset} that only the header names`, async () => {
      expect(await titleOf(encoded(), `text/html; charset=${charset}`)).toBe(title);
      expect(await titleOf(encoded(), `text/html;Charset="${charset.toUpperCase()}"`)).toBe(title);
    });

    it(`[A27] ${charset} that the header names against the meta`, async () => {
      const wrong = charset === 'euc-kr' ? 'windows-1252' : 'euc-kr';
      expect(await titleOf(encoded(`<meta charset="${wrong}">`), `text/html; charset=${charset}`)).toBe(
        title,
      );
    });

    if (isWide) {
      it(`[A27] ${charset} that a byte order mark names against header and meta`, async () => {
        const bytes = iconv.encode(page(title, '<meta charset="windows-1250">'), charset, { addBOM: true });
        expect(await titleOf(bytes, 'text/html; charset=euc-kr')).toBe(title);
      });
      continue;
    }

    it(`[A27] ${charset} that only the meta names, in both of its forms`, async () => {
      expect(await titleOf(encoded(`<meta charset=${charset}>`), 'text/html')).toBe(title);
      const old = `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`;
      expect(await titleOf(encoded(old), 'text/html')).toBe(title);
      expect(await titleOf(encoded(`<meta charset=${charset}>`))).toBe(title);
    });

    it(`[A27] ${charset} that the meta names after two kilobytes`, async () => {
      expect(await titleOf(encoded(later(charset)), 'text/html')).toBe(title);
    });

    it(`[A27] UTF-8 that the header names, with a meta of ${charset}`, async () => {
      const bytes = page(title, `<meta charset="${charset}">`);
      expect(await titleOf(bytes, 'text/html; charset=utf-8')).toBe(title);
    });
  }

  it('[A27] UTF-8 that nothing names, or only a meta of something else after two kilobytes', async () => {
    expect(await titleOf(page('Größe 町'), 'text/html')).toBe('Größe 町');
    expect(await titleOf(page('Größe 町', later('windows-1250')), 'text/html')).toBe('Größe 町');
    expect(await titleOf(Buffer.from(page('Größe'), 'latin1'), 'text/html')).toBe('Größe');
  });

  it('[A27] an encoding that there is not counts as none', async () => {
    expect(await titleOf(page('Größe'), 'text/html; charset=klingon')).toBe('Größe');
    expect(await titleOf(page('Größe', '<meta charset="klingon">'), 'text/html')).toBe('Größe');
  });

  it('[A27] a page that is cut within a character stays UTF-8', async () => {
    const body = page('Größe', '<meta name="description" content="町">') + 'ö'.repeat(400_000);
    expect(await titleOf(` ${body}`, 'text/html')).toBe('Größe');
  });
});

describe('[A27] a title', () => {
  it('[A27] of ten kilobytes is one short line, cut between graphemes', async () => {
    const family = '👩‍👩‍👧‍👦';
    const title = await titleOf(page(family.repeat(900)), 'text/html; charset=utf-8');
    expect(title).toBe(`${family.repeat(149)}…`);
    const long = await titleOf(page('e\u0301'.repeat(5_000)), 'text/html; charset=utf-8');
    expect(long.endsWith('\u00e9…') || long.endsWith('e\u0301…')).toBe(true);
    const lines = await titleOf(page(`  one\n\n two\t\u0000three ${'x'.repeat(10_000)}`), 'text/html');
    expect(lines).toMatch(/^one two three x+…$/);
  });

  it('[A27] that fits is not cut', async () => {
    expect(await titleOf(page('x'.repeat(150)), 'text/html')).toBe('x'.repeat(150));
  });

  it('[A27] that was escaped twice is plain text', async () => {
    expect(await titleOf(page('Tom &amp;amp; Jerry &amp;quot;hi&amp;quot; &amp;#39;s'), 'text/html')).toBe(
      'Tom & Jerry "hi" \'s',
    );
    expect(await titleOf(page('AT&amp;T &lt;b&gt;bold&lt;/b&gt;'), 'text/html')).toBe('AT&T <b>bold</b>');
    expect(await titleOf(page('&amp;lt;script&amp;gt;alert(1)'), 'text/html')).toBe('<script>alert(1)');
  });

  it('[A27] turns no direction', async () => {
    const turned = page('\u202egnp.exe \u2067abc\u2069 &#x202e;def \u200f.');
    const title = await titleOf(turned, 'text/html; charset=utf-8');
    expect(title).toBe('gnp.exe abc def .');
  });

  it('[A27] that is not there is the host', async () => {
    expect(await titleOf(page(''), 'text/html')).toBe('127.0.0.1');
    expect(await titleOf('<p>no head at all', 'text/html')).toBe('127.0.0.1');
    expect(await titleOf(page(' \u202e \u0007 '), 'text/html')).toBe('127.0.0.1');
  });

  it('[A27] of a PDF is the host, whatever stands in it', async () => {
    expect(await titleOf('%PDF-1.7 <title>no</title>', 'application/pdf')).toBe('127.0.0.1');
  });

  it('[A27] of nothing there is none: 204, gone, or private', async () => {
    expect(await read('', 'text/html', 204)).toEqual({ kind: 'none' });
    for (const status of [401, 403, 404, 410, 451])
      expect(await read(page('Sign in'), 'text/html', status)).toEqual({ kind: 'none' });
  });

  it('[A27] is asked for without cookies, whatever the page sets', async () => {
    const url = pages.page('/cookie', page('Hello'), { 'content-type': 'text/html', 'set-cookie': 'a=1' });
    await readPreview(fetcher, url);
    await readPreview(fetcher, url);
    expect(pages.asked.filter(({ path }) => path === '/cookie').map(({ headers }) => headers.cookie)).toEqual(
      [undefined, undefined],
    );
  });
});

describe('a head', () => {
  it('is read by OpenGraph first, then by the other names', async () => {
    const answer = await read(
      `<html lang="de-AT"><head><base href="/deep/"><title>T</title><meta name="twitter:title" content="Tw">
       <meta property="og:title" content="Og"><meta name="description" content="Words">
       <meta property="og:site_name" content="Site"><meta property="og:image" content="a.png"></head>
       <body><meta property="og:description" content="not in the head">`,
      'text/html',
    );
    expect(answer).toMatchObject({
      kind: 'found',
      preview: {
        title: 'Og',
        description: 'Words',
        site: 'Site',
        language: 'de-AT',
        image: `${pages.url}/deep/a.png`,
        player: null,
      },
    });
  });

  it('is not read in comments, scripts and drawings', async () => {
    const html = `<head><!-- <title>comment</title> --><script>"<title>script</title>"</script>
      <svg><title>drawing</title></svg><title>page</title></head>`;
    expect(await titleOf(html, 'text/html')).toBe('page');
  });

  it.each(['<meta property="og:title" content="', '<svg>', '<title>&amp;', '<p><b>'])(
    'of half a megabyte of %j is read in a moment',
    (piece) => {
      const html = `<head>${piece.repeat(500_000 / piece.length)}`;
      const took = processorTime(() => readHead(html, 'https://a.example/'), 2);
      expect(took).toBeLessThan(500 * slowness());
    },
  );

  it('a picture is a page of its own', async () => {
    const answer = await read(Buffer.from([1, 2, 3]), 'image/png');
    expect(answer).toMatchObject({
      kind: 'found',
      preview: { title: '127.0.0.1', image: expect.any(String) },
    });
  });

  it('unchanged since the last time is not read again', async () => {
    const url = pages.at('/kept', (request, response) => {
      if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"7"', 'content-type': 'text/html' }).end(page('Kept'));
    });
    const first = await readPreview(fetcher, url);
    if (first.kind !== 'found') throw new Error('not found');
    expect(await readPreview(fetcher, url, first.preview.known)).toEqual({ kind: 'unchanged' });
  });
});

describe('a page that is bad', () => {
  it('leads to nothing: inside, in circles, or to no end', async () => {
    const to = (path: string, location: string) =>
      pages.at(path, (_request, response) => response.writeHead(302, { location }).end());
    expect(await readPreview(fetcher, to('/in', 'http://169.254.169.254/'))).toEqual({ kind: 'none' });
    expect(await readPreview(fetcher, to('/circle', '/circle'))).toEqual({ kind: 'none' });
    expect(await readPreview(fetcher, 'http://10.0.0.1/')).toEqual({ kind: 'none' });
  });

  it('an endless page is read to its head', async () => {
    const url = pages.at('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(page('Endless'));
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more).on('error', () => {});
      more();
    });
    expect(await readPreview(fetcher, url)).toMatchObject({ kind: 'found', preview: { title: 'Endless' } });
  });

  it('a server that is away says nothing of its pages', async () => {
    expect(await read('', 'text/html', 503)).toEqual({ kind: 'away' });
    const url = pages.at('/broken', (request) => request.socket.destroy());
    expect(await readPreview(fetcher, url)).toEqual({ kind: 'away' });
  });

  it('pictures within or without an end are none', async () => {
    const inside = pages.at('/picture', (_request, response) =>
      response.writeHead(301, { location: 'http://192.168.0.1/a.png' }).end(),
    );
    expect(await readPicture(fetcher, inside)).toBeUndefined();
    expect(await readPicture(fetcher, `${pages.url}/nowhere`)).toBeUndefined();
  });
});

describe('a provider', () => {
  const youtube = PROVIDERS.find(({ name }) => name === 'YouTube')!;
  const video = 'https://www.youtube.com/watch?v=abc';
  /** Answers as if a provider had said this, and everything else as the internet. */
  const saying = (said: unknown, then: Partial<Extract<Answer, { kind: 'answered' }>> = {}): Fetcher => ({
    ...fetcher,
    ask: async ({ address }) => ({
      kind: 'answered',
      address,
      status: 200,
      headers: { 'content-type': address.includes('oembed') ? 'application/json' : 'text/html' },
      bytes: Buffer.from(address.includes('oembed') ? JSON.stringify(said) : page('Before you go on')),
      isCut: false,
      ...(!address.includes('oembed') && then),
    }),
  });
  const frame = (src: string) => `<iframe width="200" src="${src}" allowfullscreen></iframe>`;

  it('says what its pages show, and the player is framed from where it sets no cookies', async () => {
    const said = {
      title: 'A film',
      author_name: 'Somebody',
      provider_name: 'YouTube',
      thumbnail_url: 'https://i.ytimg.com/vi/abc/hqdefault.jpg',
      html: frame('https://www.youtube.com/embed/abc?feature=oembed'),
    };
    const read = await readPreview(saying(said, { address: 'https://consent.youtube.com/m' }), video);
    expect(read).toMatchObject({
      kind: 'found',
      preview: {
        title: 'A film',
        description: 'Somebody',
        site: 'YouTube',
        image: said.thumbnail_url,
        player: 'https://www.youtube-nocookie.com/embed/abc?feature=oembed',
      },
    });
  });

  it.each([
    'http://www.youtube.com/embed/abc',
    'https://evil.example/embed/abc',
    'https://www.youtube.com.evil.example/embed/abc',
    'https://user@www.youtube.com/embed/abc',
    'https://www.youtube.com:8443/embed/abc',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://169.254.169.254/',
    '/embed/abc',
  ])('a player at %s is none of its own', (src) => {
    expect(playerOf(youtube, frame(src))).toBeUndefined();
  });

  it('that says nonsense has said nothing', async () => {
    for (const said of [null, 'x', [], { title: 7 }, { html: '<script>alert(1)</script>' }]) {
      const read = await readPreview(saying(said), video);
      expect(read).toMatchObject({ kind: 'found', preview: { player: null } });
    }
  });

  it('knows its pages, and no others', () => {
    for (const address of [
      video,
      'https://youtu.be/abc',
      'https://vimeo.com/1234',
      'https://www.ted.com/talks/a',
    ])
      expect(providerOf(address)).toBeDefined();
    for (const address of [
      'https://www.youtube.com/',
      'https://youtube.com.evil.example/watch?v=a',
      'https://evil.example/https://youtu.be/abc',
      'https://vimeo.com/about',
    ])
      expect(providerOf(address)).toBeUndefined();
    expect(PROVIDERS).toHaveLength(12);
    expect(PLAYER_HOSTS.every((host) => /^[a-z0-9.-]+\.[a-z]+$/.test(host))).toBe(true);
  });
});
