import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTemplate } from '../../testing/database.ts';
import { documentOf, openWordBed, type WordBed } from './testing/word-bed.ts';

const opened: WordBed[] = [];
afterAll(async () => {
  for (const bed of opened) await bed.close();
});

/** An index of these titles; of some with their language. */
async function indexOf(...titles: (string | [title: string, language: string])[]): Promise<WordBed> {
  const bed = openWordBed(await copyTemplate());
  opened.push(bed);
  await bed.add(
    titles.map((each, index) => {
      const [title, language] = typeof each === 'string' ? [each, 'de'] : each;
      return documentOf(index + 1, title, { language });
    }),
  );
  return bed;
}

describe('[S-01] hyphens and part numbers', () => {
  const titles = [
    't-shirt',
    't shirt',
    'tshirt',
    'Form W-2',
    'DS-7604NI-E1/4P/A',
    'poseidon-1234',
    'E-Mail',
    'Email',
  ];
  let bed: WordBed;
  beforeAll(async () => {
    bed = await indexOf(...titles);
  });

  test('each finds itself first', async () => {
    for (const title of titles) expect((await bed.find(title))[0], title).toBe(title);
  });

  test('parts find the whole', async () => {
    expect(await bed.find('DS-7604')).toEqual(['DS-7604NI-E1/4P/A']);
    expect(await bed.find('7604NI')).toEqual(['DS-7604NI-E1/4P/A']);
    expect(await bed.find('1234')).toEqual(['poseidon-1234']);
  });

  test('together and apart are the same', async () => {
    expect((await bed.find('E-Mail')).sort()).toEqual(['E-Mail', 'Email']);
    expect((await bed.find('Email')).sort()).toEqual(['E-Mail', 'Email']);
    expect((await bed.find('t-shirt')).sort()).toEqual(['t shirt', 't-shirt', 'tshirt']);
  });

  test('a minus behind a blank excludes', async () => {
    expect(await bed.find('shirt -t', { exact: true })).toEqual([]);
    expect(await bed.find('shirt -mail', { exact: true })).toEqual(['t-shirt', 't shirt']);
    expect((await bed.understand('-mail -"t shirt"')).all).toBe(null);
  });

  test('nothing vanishes while one types', async () => {
    for (const title of titles) {
      for (let length = 2; length <= title.length; length += 1) {
        const typed = title.slice(0, length);
        if (/^t?[ -]?$/.test(typed)) continue;
        expect(await bed.find(typed), typed).toContain(title);
      }
    }
  });
});

test('[S-02] files are found by the parts of their names', async () => {
  const bed = await indexOf(
    'photo-2024.jpg',
    'Jahresbericht_2024_final.v2.docx',
    'ProtokollVorstand2025.pdf',
    'foo.png',
    '100% Baumwolle',
  );
  const found = async (query: string) => (await bed.find(query, { exact: true })).sort();
  expect(await found('photo')).toEqual(['photo-2024.jpg']);
  expect(await found('2024')).toEqual(['Jahresbericht_2024_final.v2.docx', 'photo-2024.jpg']);
  for (const query of ['jahresbericht', 'final', 'v2', 'jahresbericht_2024', 'final.v2.docx']) {
    expect(await found(query), query).toEqual(['Jahresbericht_2024_final.v2.docx']);
  }
  for (const query of ['protokoll', 'vorstand', 'protokollvorstand', 'PROTOKOLLVORSTAND2025.PDF']) {
    expect(await found(query), query).toEqual(['ProtokollVorstand2025.pdf']);
  }
  expect(await found('*.jpg')).toEqual(['photo-2024.jpg']);
  expect(await found('foo.png')).toEqual(['foo.png']);
  expect(await found('foo')).toEqual(['foo.png']);
  expect(await found('%')).toEqual([]);
  expect(await found('f%o_')).toEqual([]);
});

test('[S-03] addresses and numbers are found whole and by their parts', async () => {
  const bed = await indexOf(
    'https://example.org/pfad/seite?x=1',
    'anna.beispiel@example.org',
    '10.100.200.101',
    'DE89 3704 0044 0532',
    '§ 5 Abs. 2',
    '#1234',
    '+49 30 123 45 67',
  );
  const found = (query: string) => bed.find(query, { exact: true });
  for (const query of [
    'https://example.org/pfad/seite?x=1',
    'https://example.org',
    'example.org/pfad',
    'seite',
  ]) {
    expect(await found(query), query).toContain('https://example.org/pfad/seite?x=1');
  }
  for (const query of ['anna.beispiel@example.org', 'anna.beispiel', 'beispiel', 'example.org']) {
    expect(await found(query), query).toContain('anna.beispiel@example.org');
  }
  expect(await found('10.100.200.101')).toEqual(['10.100.200.101']);
  expect(await found('10.100')).toEqual(['10.100.200.101']);
  for (const query of ['DE89 3704 0044', 'DE8937040044', 'DE893704 0044 0532', '3704 0044']) {
    expect(await found(query), query).toEqual(['DE89 3704 0044 0532']);
  }
  expect(await found('§ 5 Abs. 2')).toEqual(['§ 5 Abs. 2']);
  expect(await found('#1234')).toEqual(['#1234']);
  for (const query of [
    '+49 30 123',
    '+49 30 1234567',
    '+49301234567',
    '0049 30 1234567',
    '+49 (0)30 / 123 45-67',
    '030 1234567',
    '0301234567',
    '1234567',
  ]) {
    expect(await found(query), query).toEqual(['+49 30 123 45 67']);
  }
});

test('[S-07] every beginning of a word finds it', async () => {
  const words: [string, string][] = [
    ['Organisation', 'de'],
    ['Mitgliederversammlung', 'de'],
    ['Installation', 'de'],
    ['häufigsten', 'de'],
    ['accessibility', 'en'],
    ['réunions', 'fr'],
    ['organización', 'es'],
  ];
  const bed = await indexOf(...words);
  for (const [word, language] of words) {
    for (let length = 2; length <= word.length; length += 1) {
      const typed = word.slice(0, length);
      expect(await bed.find(typed, { language }), typed).toContain(word);
      expect(await bed.find(typed.toUpperCase(), { exact: true }), typed).toContain(word);
    }
  }
});

test('stems find what is inflected in another way, in the language of the text', async () => {
  const bed = await indexOf(
    'Sitzung',
    'Häuser',
    ['meeting', 'en'],
    ['réunion', 'fr'],
    ['organizar', 'es'],
    'Hausmeister',
  );
  const found = (query: string) => bed.find(query, { exact: true });
  expect(await found('Sitzungen')).toEqual(['Sitzung']);
  expect(await found('Häusern')).toEqual(['Häuser']);
  expect(await found('Haeusern')).toEqual(['Häuser']);
  expect(await found('meetings')).toEqual(['meeting']);
  expect(await found('réunions')).toEqual(['réunion']);
  expect(await found('organizando')).toEqual(['organizar']);
  expect(await found('"Sitzungen"')).toEqual([]);
});

describe('[S-08] compounds', () => {
  let bed: WordBed;
  beforeAll(async () => {
    bed = await indexOf(
      'Feuchteschutz',
      'Sporthalle',
      'Wallboxen',
      'Jahreshauptversammlung',
      'Kassenprüferin',
      'Sport und e',
      'wall en',
      'Sport in der Halle',
    );
  });

  test('are found by their parts', async () => {
    expect(await bed.find('Schutz')).toEqual(['Feuchteschutz']);
    expect(await bed.find('Halle')).toEqual(['Sport in der Halle', 'Sporthalle']);
    expect(await bed.find('Versammlung')).toEqual(['Jahreshauptversammlung']);
    expect(await bed.find('Versammlungen')).toEqual(['Jahreshauptversammlung']);
    expect(await bed.find('Hauptversammlung')).toEqual(['Jahreshauptversammlung']);
    expect(await bed.find('Prüferin')).toEqual(['Kassenprüferin']);
    expect(await bed.find('Pruefer')).toEqual([]);
    expect(await bed.find('Kasse')).toEqual(['Kassenprüferin']);
  });

  test('are not found in crumbs', async () => {
    expect(await bed.find('Sporthalle')).toEqual(['Sporthalle']);
    expect(await bed.find('Wallboxen')).toEqual(['Wallboxen']);
  });

  test('short endings count only behind a word', async () => {
    const short = await indexOf('Gartenhaus', 'Garten', 'Brimhaus', 'Hansaplan', 'Dienstplan', 'Dienst');
    expect(await short.find('Haus', { exact: true })).toEqual(['Gartenhaus']);
    expect(await short.find('Plan', { exact: true })).toEqual(['Dienstplan']);
  });
});

test('[S-11] hyphen, together and apart find each other, own spelling first', async () => {
  const spellings = ['Literatur-Lexikon', 'Literaturlexikon', 'Literatur Lexikon'];
  const bed = await indexOf(...spellings, 'Schifffahrt', 'Schiffahrt');
  for (const spelling of spellings) {
    const found = await bed.find(spelling);
    expect(found[0], spelling).toBe(spelling);
    expect([...found].sort(), spelling).toEqual([...spellings].sort());
  }
  expect(await bed.find('Schifffahrt')).toEqual(['Schifffahrt', 'Schiffahrt']);
  expect(await bed.find('Schiffahrt')).toEqual(['Schiffahrt', 'Schifffahrt']);
});

test('[S-12] umlauts are found however they are typed, own spelling first', async () => {
  const families = [
    ['Müller', 'Mu\u0308ller', 'Mueller', 'Muller', 'MÜLLER'],
    ['Straße', 'Strasse', 'STRASSE', 'STRAẞE'],
    ['Kostüm', 'Kostuem'],
  ];
  const bed = await indexOf(...families.flat(), 'Evaskostüm');
  for (const family of families) {
    for (const spelling of family) {
      const found = await bed.find(spelling, { exact: true });
      const plain = (word: string) => word.normalize('NFC').toLowerCase();
      expect(plain(found[0]!), spelling).toBe(plain(spelling));
      expect(found, spelling).toEqual(expect.arrayContaining(family));
    }
  }
  expect(await bed.find('Kostuem')).toContain('Evaskostüm');
  expect(await bed.find('Evaskostuem')).toEqual(['Evaskostüm']);
});

describe('[S-27] what is mistyped', () => {
  let bed: WordBed;
  beforeAll(async () => {
    bed = await indexOf(
      'Sitzung',
      'Vorstand',
      'Vorstandssitzung',
      'Frankreich',
      'Iran',
      'Gran Canaria',
      ['zebra world', 'en'],
      ['Most popular brain', 'en'],
      'Most',
      'Haus',
    );
  });

  test('only adds', async () => {
    for (const query of ['Fran', 'zebra wor', 'Most popul brain', 'Haus', 'Sitzung', 'Vorst']) {
      const off = await bed.find(query, { exact: true });
      const on = await bed.find(query);
      expect(off.length, query).toBeGreaterThan(0);
      expect(on.slice(0, off.length), query).toEqual(off);
    }
    expect(await bed.find('Fran')).toEqual(['Frankreich', 'Iran', 'Gran Canaria']);
    expect(await bed.find('Most popul brain')).toEqual(['Most popular brain']);
  });

  test('is found where one letter is missing, too many, another or swapped', async () => {
    for (const query of ['Sizung', 'Sittzung', 'Sidzung', 'Siztung', 'Itzung', 'SITZUNGG']) {
      expect(await bed.find(query), query).toContain('Sitzung');
    }
    for (const query of ['Vrostand', 'Vorstnad', 'Vosrtand']) {
      expect(await bed.find(query), query).toEqual(['Vorstand', 'Vorstandssitzung']);
      expect(await bed.find(query, { exact: true }), query).toEqual([]);
    }
    expect(await bed.find('Vrostandssi')).toEqual(['Vorstandssitzung']);
    expect(await bed.find('Vorstandsistzugn')).toEqual(['Vorstandssitzung']);
  });

  test('is found where a large letter in the wrong place makes two words of it', async () => {
    for (const query of ['VOrstand', 'VVorstand', 'oVrstand', 'VOrstnad', 'VorStnad']) {
      expect(await bed.find(query), query).toEqual(['Vorstand', 'Vorstandssitzung']);
    }
    for (const query of ['VVorstand', 'oVrstand', 'VOrstnad'])
      expect(await bed.find(query, { exact: true }), query).toEqual([]);
    expect((await bed.understand('oVrstand')).corrections[0]).toEqual({
      from: 'oVrstand',
      to: 'vorstand',
      lexeme: 'vorstand',
    });
  });

  test('names the word that was meant', async () => {
    expect((await bed.understand('Vrostand')).corrections).toEqual([
      { from: 'Vrostand', to: 'Vorstand', lexeme: 'vorstand' },
    ]);
    expect((await bed.understand('Vrostand', { exact: true })).corrections).toEqual([]);
  });

  test('is no number and no short word', async () => {
    const numbers = await indexOf('4711', 'Abt', 'Amt');
    expect(await numbers.find('4712')).toEqual([]);
    expect(await numbers.find('Alt')).toEqual([]);
  });
});

test('all words must match, and phrases word for word', async () => {
  const bed = await indexOf(
    'Der Vorstand tagt an der Ecke',
    'An der Straße tagt der Vorstand',
    "Anna's Café",
    "l'été",
  );
  expect(await bed.find('vorstand ecke')).toEqual(['Der Vorstand tagt an der Ecke']);
  expect(await bed.find('"vorstand tagt"')).toEqual(['Der Vorstand tagt an der Ecke']);
  expect(await bed.find('"tagt der vorstand"')).toEqual(['An der Straße tagt der Vorstand']);
  expect(await bed.find('"tagt der vorst')).toEqual(['An der Straße tagt der Vorstand']);
  expect(await bed.find('Annas Cafe')).toEqual(["Anna's Café"]);
  expect(await bed.find('Anna’s')).toEqual(["Anna's Café"]);
  expect(await bed.find("d'été")).toEqual(["l'été"]);
});

test('no query is an error', async () => {
  const bed = await indexOf("'; drop table members; --", '\\', '👍 gut');
  for (const query of [
    "'",
    "''",
    '\\',
    "\\'",
    '~',
    '~~ ~',
    ':*',
    '!',
    '& | !',
    "o'",
    "'~a",
    '\ud800',
    '\0a',
    'ß'.repeat(9_000),
  ]) {
    await expect(bed.find(query), query).resolves.toBeInstanceOf(Array);
  }
  expect(await bed.find("'; drop table members; --")).toEqual(["'; drop table members; --"]);
  expect(await bed.find('👍')).toEqual(['👍 gut']);
  expect(await bed.find('a '.repeat(5_000))).toEqual([]);
});
