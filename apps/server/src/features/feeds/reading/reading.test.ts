import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFetcher, type Fetcher } from '../../../platform/fetcher/fetcher.ts';
import { type FeedServer, rss, sample, startFeedServer } from '../testing/feed-server.ts';
import { dateOf } from './feed-date.ts';
import { type Feed, readFeed, shown } from './read-feed.ts';
import { ranked } from './same-entries.ts';

let server: FeedServer;
let fetcher: Fetcher;
beforeAll(async () => {
  server = await startFeedServer();
  fetcher = createFetcher({ version: '1', reachable: ['127.0.0.1'] });
});
afterAll(async () => {
  await fetcher.close();
  await server.stop();
});

let count = 0;
const ask = (body: string | Buffer, headers?: Record<string, string>) => {
  count += 1;
  return readFeed(fetcher, server.feed(`/${count}`, body, headers), { timeoutMs: 5_000 });
};
type Shown = { feed: Feed; entries: Awaited<ReturnType<typeof shown>> };
async function read(body: string | Buffer, headers?: Record<string, string>): Promise<Shown> {
  const answer = await ask(body, headers);
  if (answer.kind !== 'read') throw new Error(JSON.stringify(answer));
  const address = `${server.url}/${count}`;
  return {
    feed: answer.feed,
    entries: await shown(answer.feed, ranked(answer.feed.entries, new Map(), Date.now()), address),
  };
}
const titles = async (body: string | Buffer, headers?: Record<string, string>) =>
  (await read(body, headers)).entries.map(({ title }) => title);
const brief = ({ entries }: Shown) =>
  entries.map(({ title, url, source, publishedAt }) => [
    title,
    url,
    source,
    publishedAt?.toISOString() ?? null,
  ]);

describe('a feed as sites write it', () => {
  it('of WordPress', async () => {
    const got = await read(sample('wordpress'));
    expect(got.feed.title).toBe('Turnverein Lindenthal – Aktuelles');
    const source = 'Turnverein Lindenthal – Aktuelles';
    expect(brief(got)).toEqual([
      [
        '„Fit im Park“ für alle & jeden',
        'https://turnverein.example/2026/11/fit-im-park/',
        source,
        '2026-11-10T08:12:44.000Z',
      ],
      [
        'Hallenzeiten',
        'https://turnverein.example/2026/10/hallenzeiten/',
        source,
        '2026-10-01T04:00:00.000Z',
      ],
    ]);
    expect(got.feed.error).toBeNull();
  });

  it('of Drupal, with links that are relative to its xml:base', async () => {
    expect(brief(await read(sample('drupal'))).map(([title, url]) => [title, url])).toEqual([
      ['Bürgersprechstunde im Rathaus', 'https://stadt.example/de/aktuelles/sprechstunde'],
      ['Markt am Sonntag', 'https://stadt.example/de/markt?ort=mitte&tag=so'],
    ]);
  });

  it('of TYPO3, with an hour of its own and a title escaped twice', async () => {
    const got = await read(sample('typo3'));
    expect(got.feed.seconds).toBe(3600);
    expect(brief(got)).toEqual([
      [
        'Orgel & Chor: Konzert',
        'https://kirchenkreis.example/news/orgel',
        'Kirchenkreis',
        '2026-11-10T16:45:00.000Z',
      ],
    ]);
  });

  it('of Ghost, with a title that is marked up', async () => {
    expect(await titles(sample('ghost'))).toEqual(['Wie man eine Lampe wirklich repariert']);
  });

  it('of heise as Atom, with titles of all three types', async () => {
    const got = await read(sample('heise-atom'));
    expect(brief(got)).toEqual([
      [
        'Missing Link: Wer hält die Netze?',
        'https://www.news.example/news/Missing-Link-1.html?wt_mc=rss',
        'Netzpolitik',
        '2026-11-12T08:00:00.000Z',
      ],
      [
        'Bits & Bäume',
        'https://www.news.example/news/baeume.html',
        'Nachrichten online',
        '2026-11-12T08:00:00.000Z',
      ],
      [
        'Das Element <video> in HTML',
        'https://www.news.example/video',
        'Nachrichten online',
        '2026-11-11T08:00:00.000Z',
      ],
    ]);
    expect(got.feed.home).toBe('https://www.news.example/');
  });

  it('of heise as RDF, with a prefix of its own choice', async () => {
    expect(brief(await read(sample('heise-rdf')))).toEqual([
      ['Zweiter', 'https://www.news.example/2', 'Nachrichten als RDF', '2026-11-12T11:00:00.000Z'],
      ['Erster', 'https://www.news.example/1', 'Nachrichten als RDF', '2026-11-11T11:00:00.000Z'],
    ]);
  });

  it('of 1996, with a document type, entities of HTML and no dates', async () => {
    expect(brief(await read(sample('of-1996')))).toEqual([
      ['Grüße aus der Straße', 'http://anzeiger.example/1.html', 'Der Anzeiger', null],
      ['Zweite Meldung', 'http://anzeiger.example/2.html', 'Der Anzeiger', null],
    ]);
  });

  it('of Mastodon, without titles: its first words', async () => {
    expect(await titles(sample('mastodon'))).toEqual([
      'Probealarm heute um 11 Uhr. Kein Grund zur Sorge & schönen Tag!',
    ]);
  });

  it('in JSON', async () => {
    const json = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'JSON',
      home_page_url: 'https://json.example/',
      items: [
        { id: 1, title: 'Eins <b>', url: '/eins', date_published: '2026-11-01T10:00:00Z' },
        { id: '2', content_html: '<p>Ohne &amp; Titel</p>' },
        'not an item',
      ],
    };
    expect(brief(await read(JSON.stringify(json), { 'content-type': 'application/feed+json' }))).toEqual([
      ['Eins <b>', `${server.url}/eins`, 'JSON', '2026-11-01T10:00:00.000Z'],
      ['Ohne & Titel', 'https://json.example/', 'JSON', null],
    ]);
    expect(await ask('{"version": 1}')).toMatchObject({ kind: 'failed', error: 'not_a_feed' });
  });

  it('with the prefix of Atom at every name', async () => {
    const atom = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:title>E</a:title>
      <a:link href="https://a.example/e"/></a:entry></a:feed>`;
    expect(brief(await read(atom))).toEqual([['E', 'https://a.example/e', 'T', null]]);
  });
});

describe('the letters of a feed', () => {
  const title = 'Grüße – „Łódź“';
  const written = (charset: string | undefined, words = title) =>
    `<?xml version="1.0"${charset ? ` encoding="${charset}"` : ''}?><rss><channel><title>x</title><item><title>${words}</title></item></channel></rss>`;
  const latin = 'Größe in der Straße';

  for (const charset of ['utf-16le', 'utf-16be'])
    for (const addBOM of [true, false])
      it(`${charset} ${addBOM ? 'with' : 'without'} a byte order mark, whatever is said`, async () => {
        const bytes = iconv.encode(written('ISO-8859-1'), charset, { addBOM });
        expect(await titles(bytes, { 'content-type': 'text/xml; charset=iso-8859-1' })).toEqual([title]);
      });

  it('UTF-8 with a byte order mark', async () => {
    expect(await titles(Buffer.from(`\ufeff${written('ISO-8859-1')}`))).toEqual([title]);
  });

  it('ISO-8859-1 and windows-1252 that the document names', async () => {
    expect(await titles(iconv.encode(written('ISO-8859-1', latin), 'latin1'))).toEqual([latin]);
    const quoted = '„Zitat“ – 5 €';
    expect(await titles(iconv.encode(written('windows-1252', quoted), 'windows-1252'))).toEqual([quoted]);
  });

  it('that only the header names, against the document', async () => {
    const bytes = iconv.encode(written('utf-8', latin), 'latin1');
    expect(await titles(bytes, { 'content-type': 'application/xml; charset=ISO-8859-1' })).toEqual([latin]);
    const polish = iconv.encode(written('ISO-8859-1', 'Łódź'), 'iso-8859-2');
    expect(await titles(polish, { 'content-type': 'text/xml; charset=iso-8859-2' })).toEqual(['Łódź']);
  });

  it('UTF-8 although the header, or the document, says otherwise', async () => {
    const bytes = Buffer.from(written('utf-8'));
    expect(await titles(bytes, { 'content-type': 'text/xml; charset=ISO-8859-1' })).toEqual([title]);
    expect(await titles(Buffer.from(written('windows-1252')))).toEqual([title]);
  });

  it('none that anybody names, or that there is', async () => {
    expect(await titles(iconv.encode(written(undefined, latin), 'windows-1252'))).toEqual([latin]);
    expect(await titles(Buffer.from(written('klingon')))).toEqual([title]);
  });

  it('Japanese that the document names', async () => {
    expect(await titles(iconv.encode(written('Shift_JIS', '町内会のお知らせ'), 'Shift_JIS'))).toEqual([
      '町内会のお知らせ',
    ]);
  });
});

describe('a title', () => {
  const one = async (words: string) => (await titles(rss([{ title: words }])))[0];

  it('has entities of HTML, once or twice, and none of others', async () => {
    expect(await one('Caf&eacute; &amp;amp; B&amp;auml;r &#8211; &amp;#8364; 5')).toBe('Café & Bär – € 5');
    expect(await one('AT&T und Q&A; &unbekannt;')).toBe('AT&T und Q&A; &unbekannt;');
  });

  it('that is HTML is shown as text', async () => {
    expect(await one('&lt;b&gt;Fett&lt;/b&gt; und &lt;a href="x"&gt;Link&lt;/a&gt;')).toBe('Fett und Link');
    expect(await one('<![CDATA[Zeile<br/>Zeile <strong>x</strong>]]>')).toBe('Zeile Zeile x');
    expect(await one('Das <b>rohe</b> Tag')).toBe('Das rohe Tag');
    expect(await one('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('<script>alert(1)</script>');
    expect(await one('1 &lt; 2 und das Tag &lt;b&gt;')).toBe('1 < 2 und das Tag <b>');
  });

  it('is one line, turns no direction and has an end', async () => {
    expect(await one('a\n\n  b \u202e c\u0000')).toBe('a b c');
    expect((await one('ö'.repeat(5_000)))!.length).toBe(300);
  });
});

describe('a link', () => {
  const links = async (body: string) => (await read(body)).entries.map(({ url }) => url);
  const channel = (items: string, attributes = '') =>
    `<rss${attributes}><channel><title>x</title><link>https://home.example/</link>${items}</channel></rss>`;

  it('that is none leads to the page of the feed', async () => {
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'JaVaScript&#58;alert(1)',
      'file:///etc/passwd',
      'https://',
      ' ',
    ])
      expect(await links(channel(`<item><title>t</title><link>${bad}</link></item>`))).toEqual([
        'https://home.example/',
      ]);
    expect(await links(rss([{ title: 't' }]))).toEqual([`${server.url}/`]);
  });

  it('is relative to the nearest xml:base, else to the feed', async () => {
    const item = '<item xml:base="sub/"><title>t</title><link>a.html</link></item>';
    expect(await links(channel(item, ' xml:base="https://base.example/x/"'))).toEqual([
      'https://base.example/x/sub/a.html',
    ]);
    expect(await links(channel('<item><title>t</title><link>a.html</link></item>'))).toEqual([
      `${server.url}/a.html`,
    ]);
    expect(await links(channel(item, ' xml:base="javascript:alert(1)/"'))).toEqual(['https://home.example/']);
  });

  it('is the guid where there is no other, or what is enclosed', async () => {
    expect(await links(channel('<item><title>t</title><guid>https://guid.example/1</guid></item>'))).toEqual([
      'https://guid.example/1',
    ]);
    const enclosed =
      '<item><title>t</title><guid isPermaLink="false">https://guid.example/1</guid><enclosure url="https://ton.example/1.mp3"/></item>';
    expect(await links(channel(enclosed))).toEqual(['https://ton.example/1.mp3']);
  });

  it('signs nobody in', async () => {
    expect(
      await links(channel('<item><title>t</title><link>https://bank.example:1@evil.example/</link></item>')),
    ).toEqual(['https://evil.example/']);
  });
});

describe('a feed that is bad', () => {
  it('with a document type: nothing of it is resolved or asked for', async () => {
    const laughs = Array.from(
      { length: 10 },
      (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
    );
    const body = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol0 "lol"><!ENTITY x SYSTEM "file:///etc/passwd">
      <!ENTITY y SYSTEM "${server.url}/entity"> <!ENTITY % z SYSTEM "${server.url}/entity"> %z; ${laughs.join('')}]>
      <rss><channel><title>&lol10;</title><item><title>a &x; &y; &lol10; b</title></item></channel></rss>`;
    const got = await read(body);
    expect(got.entries.map(({ title }) => title)).toEqual(['a &x; &y; &lol10; b']);
    expect(server.count('/entity')).toBe(0);
  });

  it('broken in the middle: what stands before is read', async () => {
    const whole = rss(
      [1, 2, 3].map((number) => ({ title: `Nummer ${number}`, link: `https://a.example/${number}` })),
    );
    const cut = await read(whole.slice(0, whole.indexOf('Nummer 3') + 4));
    expect(cut.entries.map(({ title }) => title)).toEqual(['Nummer 1', 'Nummer 2']);
    expect(cut.feed.error).toBe('incomplete');
    const junk = whole.replace('<item><title>Nummer 3', '<item <<<&&& <![CDATA[ <title>Nummer 3');
    expect((await read(junk)).entries.map(({ title }) => title)).toEqual(['Nummer 1', 'Nummer 2']);
  });

  it('with tags that are not closed, or too often', async () => {
    const body = `<br /><b>Warning</b>: on line 3<br /><?xml version="1.0"?><rss><channel><title>x</title>
      <item><title>Eins</title><description><p>offen<br></description></item></b></i>
      <item><title>Zwei</title><link>https://a.example/</link>
      <item><title>Drei</title></item></channel></rss>`;
    expect((await read(body)).entries.map(({ title }) => title)).toEqual(['Eins', 'Zwei', 'Drei']);
  });

  it('without entries, of spaces alone, or something else', async () => {
    expect((await read(rss([]))).feed).toMatchObject({ entries: [], error: 'empty' });
    for (const body of [
      '',
      '   ',
      'hello',
      '<html><body><rss>',
      '<opml><body/></opml>',
      '\u0000\u0001',
      '{',
      '[]',
    ])
      expect(await ask(body)).toMatchObject({ kind: 'failed', error: 'not_a_feed' });
    expect(await ask('<rss><channel><item>')).toMatchObject({ kind: 'failed', error: 'incomplete' });
  });

  it('of a page that names its feed', async () => {
    const page = `<html><head><link rel="stylesheet" href="a.css"><link rel="alternate" type="application/rss+xml" href="/feed/">
      <link rel="alternate" type="application/rss+xml" href="/comments/feed/"></head>`;
    expect(await ask(page)).toMatchObject({ error: 'not_a_feed', named: `${server.url}/feed/` });
    expect(
      await ask('<html><body><link rel="alternate" type="application/rss+xml" href="/x">'),
    ).toMatchObject({
      error: 'not_a_feed',
      named: undefined,
    });
  });

  it('of ten thousand entries: the newest are read, wherever they stand', async () => {
    const at = (number: number) => new Date(Date.UTC(2020, 0, 1, number)).toUTCString();
    const items = Array.from({ length: 10_000 }, (_, number) => ({
      guid: `${number}`,
      title: `Nummer ${number}`,
      date: at(number),
    }));
    for (const sorted of [items, items.toReversed()])
      expect((await titles(rss(sorted))).slice(0, 2)).toEqual(['Nummer 9999', 'Nummer 9998']);
  });

  it('of nothing but depth, attributes or names', async () => {
    const since = performance.now();
    const start = '<rss><channel><item><title>Da</title></item>';
    for (const rest of [
      '<a>'.repeat(300_000),
      `<a>${'</b>'.repeat(300_000)}`,
      `<a ${Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ')}>`,
      `<${'a'.repeat(1_000_000)}>`,
      `<a b="${'c'.repeat(1_000_000)}">`,
      `<![CDATA[${']'.repeat(1_000_000)}]]>`,
      '<a xml:base="b/">'.repeat(60_000),
      '<a xmlns:b="c">'.repeat(60_000),
      '<item><link>a</link><title>'.repeat(40_000),
      '&amp;'.repeat(200_000),
    ])
      expect(await titles(start + rest)).toContain('Da');
    expect(performance.now() - since).toBeLessThan(15_000);
  });
});

it('a date is read as feeds write it', () => {
  const iso = (text: string) => dateOf(text)?.toISOString();
  const at = '2026-03-07T10:05:00.000Z';
  for (const text of [
    'Sat, 07 Mar 2026 10:05:00 GMT',
    'Sat, 7 Mar 26 11:05 +0100',
    '07 Mar 2026 05:05:00 EST',
    'Sa, 07 Mär 2026 11:05:00 MEZ',
    'Sam., 7 mars 2026 10:05:00 +0000',
    '2026-03-07T10:05:00Z',
    '2026-03-07T11:05:00.123+01:00',
    '2026-03-07 10:05:00',
    '20260307T100500Z',
    'Sat Mar  7 10:05:00 2026',
    'March 7, 2026 10:05',
  ])
    expect([text, iso(text)]).toEqual([text, at]);
  expect(iso('2026-03')).toBe('2026-03-01T00:00:00.000Z');
  expect(iso('Fri, 01 Jan 2099 00:00:00 GMT')).toBe('2099-01-01T00:00:00.000Z');
  for (const text of [
    '',
    'yesterday',
    '0000-00-00T00:00:00',
    '2026-13-01',
    'Mon, 99 Foo 2026',
    '1'.repeat(100),
  ])
    expect([text, iso(text)]).toEqual([text, undefined]);
});
