import { describe, expect, it } from 'vitest';
import { readFields } from './header-fields.ts';
import { readBody } from './mail-body.ts';

const WANTED = new Set(['content-type', 'content-transfer-encoding', 'content-disposition']);

function body(lines: string[], encoding: BufferEncoding = 'utf8') {
  const content = Buffer.from(lines.join('\n'), encoding);
  const { text, files } = readBody(content, readFields(content, WANTED)!);
  return { text: text.trim(), files: files.map(({ name, bytes }) => [name, bytes.toString()]) };
}

describe('the body of a mail', () => {
  it('is the plain one of alternatives, with files from anywhere', () => {
    const mail = [
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      'Content-Type: multipart/alternative; boundary=a',
      '',
      '--a',
      'Content-Type: text/html',
      '',
      '<p>Hallo <b>Welt</b>',
      '--a',
      'Content-Type: text/plain',
      '',
      'Hallo Welt',
      '--a--',
      '--m',
      "Content-Type: application/pdf; name*=utf-8''%C3%A4.pdf",
      '',
      '%PDF',
      '--m',
      'Content-Type: image/png',
      '',
      'png',
      '--m--',
    ];
    expect(body(mail)).toEqual({
      text: 'Hallo Welt',
      files: [
        ['ä.pdf', '%PDF'],
        ['attachment-2.png', 'png'],
      ],
    });
  });

  it('has a line for each row of a table, and its cells apart', () => {
    const rows = [
      ['Name', 'Betrag'],
      ['Anna', '12,50'],
    ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const { text } = body(['Content-Type: text/html', '', `<table>${rows.join('')}</table><p>Gruß`]);
    expect(text.replace(/ +$/gm, '')).toBe('Name Betrag\nAnna 12,50\n\nGruß');
  });

  it.each(['utf8', 'latin1'] as const)('reads the name of a file in bare %s', (encoding) => {
    const mail = [
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="Plan ü.pdf"',
      '',
      '%PDF',
      '--m--',
    ];
    expect(body(mail, encoding).files).toEqual([['Plan ü.pdf', '%PDF']]);
  });

  it('is the HTML one when the plain one is empty', () => {
    const mail = [
      'Content-Type: multipart/alternative; boundary=a',
      '',
      '--a',
      '',
      ' ',
      '--a',
      'Content-Type: text/html; charset=iso-8859-1',
      '',
      '<h1>Grüße</h1><script>x</script><ul><li>eins<li>zwei</ul><a href="http://x.de">http://x.de</a>',
      '--a--',
    ];
    expect(body(mail, 'latin1').text).toBe('Grüße\n\n * eins\n * zwei\n\nhttp://x.de');
  });

  it('joins the lines of a flowed text', () => {
    expect(body(['Content-Type: text/plain; format=flowed', '', 'eins ', 'zwei', '> a ', '> b']).text).toBe(
      'eins zwei\n> a b',
    );
  });

  it('guesses where a mail does not say its charset or says a wrong one', () => {
    expect(body(['Subject: x', '', 'Grüße'], 'latin1').text).toBe('Grüße');
    expect(body(['Content-Type: text/plain; charset=us-ascii', '', 'Grüße']).text).toBe('Grüße');
    expect(body(['Content-Type: text/plain; charset=x-nonsense', '', 'Grüße']).text).toBe('Grüße');
  });

  it('shows a forwarded mail with who wrote it', () => {
    const mail = [
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      '',
      'Siehe unten',
      '--m',
      'Content-Type: message/rfc822',
      'Content-Disposition: inline',
      '',
      'From: Ada <ada@x.de>',
      'Subject: Fest',
      '',
      'Wer kommt?',
      '--m--',
    ];
    expect(body(mail)).toEqual({
      text: 'Siehe unten\n\nFrom: Ada <ada@x.de>\nSubject: Fest\n\nWer kommt?',
      files: [],
    });
  });

  const twoParts = (head: string, boundary: string, end = '') => [
    head,
    '',
    `--${boundary}${end}`,
    'Content-Type: text/plain;; charset=utf-8; ; format=flowed;',
    "Content-Transfer-Encoding: 'quoted-printable'",
    '',
    'Gr=C3=BC=C3=9Fe =20',
    'aus K=C3=B6ln',
    `--${boundary}${end}`,
    '',
    'Zwei',
    `--${boundary}--${end}`,
  ];
  it.each([
    ['with blanks behind its boundaries', twoParts('Content-Type: multipart/mixed; boundary=m', 'm', ' \t')],
    ['with semicolons too many', twoParts('Content-Type: multipart/mixed;; Boundary="m";', 'm')],
    [
      'with blanks in the boundary that it names',
      twoParts('Content-Type: multipart/mixed; boundary="m  "', 'm'),
    ],
    ['that names another boundary', twoParts('Content-Type: multipart/mixed; boundary=n', '=_m.1/2')],
    ['that names no boundary', twoParts('Content-Type: multipart/mixed', '----=_m')],
    ['in CRLF', twoParts('Content-Type: multipart/mixed; boundary=m', 'm').map((line) => `${line}\r`)],
    ['without its end', twoParts('Content-Type: multipart/mixed; boundary=m', 'm').slice(0, -1)],
  ])('in parts %s is whole', (_case, lines) => {
    expect(body(lines)).toEqual({ text: 'Grüße  aus Köln\n\nZwei', files: [] });
  });

  it('in parts that never come is its raw text, or is refused when there is none', () => {
    expect(body(['Content-Type: multipart/mixed; boundary=m', '', 'Hallo', '-- ', 'Ada']).text).toBe(
      'Hallo\n-- \nAda',
    );
    const nested = [
      '--m',
      'Content-Type: multipart/alternative; boundary=q',
      '',
      'Innen',
      '--m',
      '',
      'Hallo',
      '--m--',
    ];
    expect(body(['Content-Type: multipart/mixed; boundary=m', '', ...nested]).text).toBe('Innen\n\nHallo');
    const base64 = [
      'Content-Type: multipart/mixed; boundary=m',
      'Content-Transfer-Encoding: base64',
      '',
      'SGFsbG8=',
    ];
    expect(body(base64).text).toBe('Hallo');
    expect(() => body(['Content-Type: multipart/mixed; boundary=m', '', ' '])).toThrow('has none');
  });

  it.each(['"base64"', 'base64 (yes)', 'BASE64;', "'base64'"])(
    'is taken out of the encoding %s',
    (encoding) => {
      const coded = Buffer.from('Grüße aus Köln').toString('base64');
      const head = ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${encoding}`, ''];
      expect(body([...head, coded]).text).toBe('Grüße aus Köln');
      // What lists put below.
      expect(body([...head, coded, '_____', 'Die Chorliste']).text).toBe(
        'Grüße aus Köln\n_____\nDie Chorliste',
      );
      const long = Buffer.from('Grüße aus Köln '.repeat(20)).toString('base64');
      expect(body([...head, long.slice(0, 76), `${long.slice(76, 100)}!${long.slice(100)}`]).text).toBe(
        'Grüße aus Köln '.repeat(20).trim(),
      );
    },
  );

  it.each(['text', 'plain; charset=utf-8', '"text/plain"', ';charset=utf-8', 'text/plain charset=utf-8'])(
    'of the type %s is text',
    (type) => expect(body([`Content-Type: ${type}`, '', 'Grüße']).text).toBe('Grüße'),
  );

  it('in HTML has what stands behind its end, and the charset of its head', () => {
    const page =
      '<html><head><title>T</title></head><body><p>Eins</p></body></html>\n<p>Zwei</p><html><body>Drei</body></html>';
    expect(body(['Content-Type: text/html', '', page]).text).toBe('Eins\n\nZwei\n\nDrei');
    const meta = '<head><meta http-equiv="Content-Type" content="text/html; charset=koi8-r"></head>';
    const bytes = Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]).toString('latin1');
    expect(body(['Content-Type: text/html', '', `${meta}<p>${bytes}`], 'latin1').text).toBe('Привет');
    expect(body(['Content-Type: text/html', '', `${meta}<p>Grüße`]).text).toBe('Grüße');
  });

  it('names its files however their names are written', () => {
    const names = [
      "filename*=iso-8859-1'de'Pl%E4ne.pdf",
      "filename*0*=utf-8''Pl%C3; filename*1*=%A4; filename*2=ne.pdf",
      'filename="=?utf-8?Q?Pl=C3=A4ne=2Epdf?="',
      'filename=Pläne.pdf',
      'filename="Pläne.pdf',
    ];
    const parts = names.flatMap((name) => ['--m', `Content-Disposition: attachment; ${name}`, '', 'x']);
    const { files } = body(['Content-Type: multipart/mixed; boundary=m', '', ...parts, '--m--']);
    expect(files.map(([name]) => name)).toEqual(names.map(() => 'Pläne.pdf'));
  });

  it('reads a large file in a moment', () => {
    const bytes = Buffer.alloc(30_000_000, 'x');
    const coded = bytes.toString('base64').replace(/.{76}/g, '$&\n');
    const head = ['--m', 'Content-Type: image/png', 'Content-Transfer-Encoding: base64', ''];
    const begun = performance.now();
    const content = Buffer.from(
      ['Content-Type: multipart/mixed; boundary=m', '', ...head, coded, '--m--'].join('\n'),
    );
    const { files } = readBody(content, readFields(content, WANTED)!);
    expect(files[0]!.bytes.equals(bytes)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it.each([
    ['blanks in quoted-printable', 'Content-Transfer-Encoding: quoted-printable', `${' '.repeat(300_000)}x`],
    ['openings of HZ', 'Content-Type: text/plain; charset=hz-gb-2312', '~{ba'.repeat(75_000)],
    [
      'lines that nearly are boundaries',
      'Content-Type: multipart/mixed; boundary=m',
      '--m x\n'.repeat(50_000),
    ],
    ['bodies that never begin', 'Content-Type: text/html', '<body '.repeat(50_000)],
    ['parameters', `Content-Type: text/plain; ${'x="'.repeat(5_000)}`, 'x'],
  ])('takes no time worth mentioning for %s', (_case, head, text) => {
    const begun = performance.now();
    body([head, '', text]);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('takes no time worth mentioning for markup without a bottom', () => {
    const begun = performance.now();
    const { text } = body(['Content-Type: text/html', '', `${'<div>'.repeat(300_000)}Ende`]);
    expect(text).toBe('Ende');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
