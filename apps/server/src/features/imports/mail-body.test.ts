import { describe, expect, it } from 'vitest';
import { readFields } from './header-fields.ts';
import { readBody } from './mail-body.ts';

const WANTED = new Set(['content-type', 'content-transfer-encoding', 'content-disposition']);

async function body(lines: string[], encoding: BufferEncoding = 'utf8') {
  const content = Buffer.from(lines.join('\n'), encoding);
  const { text, files } = await readBody(content, readFields(content, WANTED)!);
  return { text: text.trim(), files: files.map(({ name, bytes }) => [name, bytes.toString()]) };
}

describe('the body of a mail', () => {
  it('is the plain one of alternatives, with files from anywhere', async () => {
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
    expect(await body(mail)).toEqual({
      text: 'Hallo Welt',
      files: [
        ['ä.pdf', '%PDF'],
        ['attachment-2.png', 'png'],
      ],
    });
  });

  it('has a line for each row of a table, and its cells apart', async () => {
    const rows = [
      ['Name', 'Betrag'],
      ['Anna', '12,50'],
    ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const { text } = await body(['Content-Type: text/html', '', `<table>${rows.join('')}</table><p>Gruß`]);
    expect(text.replace(/ +$/gm, '')).toBe('Name Betrag\nAnna 12,50\n\nGruß');
  });

  it.each(['utf8', 'latin1'] as const)('reads the name of a file in bare %s', async (encoding) => {
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
    expect((await body(mail, encoding)).files).toEqual([['Plan ü.pdf', '%PDF']]);
  });

  it('is the HTML one when the plain one is empty', async () => {
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
    expect((await body(mail, 'latin1')).text).toBe('Grüße\n\n * eins\n * zwei\n\nhttp://x.de');
  });

  it('joins the lines of a flowed text', async () => {
    expect(
      (await body(['Content-Type: text/plain; format=flowed', '', 'eins ', 'zwei', '> a ', '> b'])).text,
    ).toBe('eins zwei\n> a b');
  });

  it('guesses where a mail does not say its charset or says a wrong one', async () => {
    expect((await body(['Subject: x', '', 'Grüße'], 'latin1')).text).toBe('Grüße');
    expect((await body(['Content-Type: text/plain; charset=us-ascii', '', 'Grüße'])).text).toBe('Grüße');
    expect((await body(['Content-Type: text/plain; charset=x-nonsense', '', 'Grüße'])).text).toBe('Grüße');
  });

  it('shows a forwarded mail with who wrote it', async () => {
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
    expect(await body(mail)).toEqual({
      text: 'Siehe unten\n\nFrom: "Ada" <ada@x.de>\nSubject: Fest\n\nWer kommt?',
      files: [],
    });
  });

  it('takes no time worth mentioning for markup without a bottom', async () => {
    const begun = performance.now();
    const { text } = await body(['Content-Type: text/html', '', `${'<div>'.repeat(300_000)}Ende`]);
    expect(text).toBe('Ende');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
