import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { archive, packed, wordDocument } from '../testing/archive.ts';
import { pageSaying, pdfOf, stream } from '../testing/pdf.ts';
import { LIMITS, type Limits } from './outcome.ts';
import { readFile } from './read-file.ts';

async function read(bytes: Buffer, limits: Partial<Limits> = {}) {
  let text = '';
  const source = {
    size: bytes.length,
    read: async (start: number, length: number) => bytes.subarray(start, start + length),
  };
  const outcome = await readFile(source, { ...LIMITS, ...limits }, (piece) => {
    text += piece;
  });
  return { ...outcome, text };
}
const sample = (name: string) => readFileSync(new URL(`../testing/samples/${name}`, import.meta.url));
const odf = (content: string, manifest = '<manifest/>') =>
  archive([
    packed('mimetype', 'application/vnd.oasis.opendocument'),
    packed('content.xml', content),
    packed('META-INF/manifest.xml', manifest),
  ]);

describe('files as other programs write them [RUL-0850]', () => {
  it.each([
    ['python-docx.docx', 'Beschlossen wurde die Anschaffung von drei Wallboxen.', 'Müllerstraße\n12a'],
    ['docx-js.docx', 'Jahreshauptversammlung am Dorfplatz\n', 'Fußnote: Zwetschgenbaum', 'Kopfzeile Siedler'],
    ['exceljs.xlsx', 'Beiträge 2025\n', 'Annegret Süßkind\nHeizkosten', '4711023', 'Anmerkung: Härtefall'],
    ['openpyxl.xlsx', 'Inventar\nRasenmäher\n2\nSchuppen\n'],
    ['xlsx-populate.xlsx', 'streng geheim'],
    ['pptxgenjs.pptx', 'Feuchteschutz im Gemeindehaus\n', 'Zweite Folie: Sporthalle', 'Beamer mitbringen'],
    ['docutils.odt', 'Satzung\n§ 5 Abs. 2: Der Verein heißt Obstwiese e. V.\n', 'Beitragsordnung\n12 €'],
    ['chromium.pdf', 'Einladung zum Sommerfest\n', 'Flammkuchen, Ölsardinen und Saft vom Föhrenhof.'],
    ['reportlab-cid.pdf', '東京都の会議', 'Seite zwei: Größe'],
    ['pdf-lib-form.pdf', 'Ausgefüllt von Leokadia'],
    ['pdfkit-owner.pdf', 'Zugangsliste Schlüsselkasten'],
    ['mail.eml', 'Protokoll für März', 'Jürgen Öhm', 'Im Anhang steht', 'Kassenbericht März.pdf'],
  ])('%s', async (name, ...texts) => {
    const found = await read(sample(name));
    expect(found).toMatchObject({ state: 'read', reason: null });
    for (const text of texts) expect(found.text).toContain(text);
  });

  it('numbers that cells calculate are no text, and neither is what only repeats another', async () => {
    expect((await read(sample('exceljs.xlsx'))).text).not.toContain('0.333');
    const { text } = await read(
      archive([
        packed(
          'word/document.xml',
          '<w:document><mc:AlternateContent><mc:Choice><w:p><w:t>Kasten</w:t></w:p></mc:Choice><mc:Fallback><w:p><w:t>Kasten</w:t></w:p></mc:Fallback></mc:AlternateContent><w:p><w:delText>gestrichen</w:delText></w:p></w:document>',
        ),
      ]),
    );
    expect(text.trim()).toBe('Kasten');
  });

  it('a word that a line of a PDF parts is one, and what a hyphen leaves out is not', async () => {
    const { text, pages } = await read(sample('reportlab-cid.pdf'));
    expect(text).toContain('Die Mitgliederversammlung wählt Haupt-\nund Nebenämter.');
    expect(pages).toBe(2);
  });

  it('says how many pages, sheets and slides there are', async () => {
    const pagesOf = async (name: string) => (await read(sample(name))).pages;
    expect(await pagesOf('chromium.pdf')).toBe(1);
    expect(await pagesOf('exceljs.xlsx')).toBe(1);
    expect(await pagesOf('pptxgenjs.pptx')).toBe(2);
  });

  it('OpenDocument: sheets have names, blanks are blanks, what was struck out is not there', async () => {
    const { text, pages } = await read(
      odf(`<office:document-content><office:body><office:spreadsheet>
        <text:tracked-changes><text:p>gestrichen</text:p></text:tracked-changes>
        <table:table table:name="Kasse"><table:table-cell><text:p>Saldo<text:s text:c="3"/>neu<text:line-break/>alt</text:p></table:table-cell></table:table>
      </office:spreadsheet></office:body></office:document-content>`),
    );
    expect(text).toBe('Kasse\nSaldo neu\nalt\n');
    expect(pages).toBe(1);
  });

  it('a book, chapter by chapter', async () => {
    const { text } = await read(
      archive([
        packed('META-INF/container.xml', '<container/>'),
        packed(
          'OEBPS/1.xhtml',
          '<html><head><style>p{}</style></head><body><p>Erstes Kapitel</p></body></html>',
        ),
      ]),
    );
    expect(text).toBe('Erstes Kapitel\n');
  });
});

describe('text in any encoding', () => {
  it.each([
    ['UTF-8', Buffer.from('Größe: 3 €')],
    ['UTF-8 with a mark', Buffer.from('\ufeffGröße: 3 €')],
    ['UTF-16 with a mark', Buffer.from('\ufeffGröße: 3 €', 'utf16le')],
    ['windows-1252', Buffer.from([71, 114, 0xf6, 0xdf, 101, 58, 32, 51, 32, 0x80])],
    ['decomposed', Buffer.from('Größe: 3 €'.normalize('NFD'))],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ state: 'read', text: 'Größe: 3 €' });
  });

  it('HTML as browsers show it', async () => {
    const html = Buffer.from(
      '<!doctype html><meta charset="iso-8859-1"><title>Wei\xdfbuch</title><script>var geheim</script><p>Kr\xe4uter<b>garten</b><br>&amp; Beet<img alt="Ein Apfel">',
      'latin1',
    );
    expect((await read(html)).text.split('\n').filter(Boolean)).toEqual([
      'Weißbuch',
      'Kräutergarten',
      '& Beet Ein Apfel',
    ]);
  });

  it('rich text in its code page and in Unicode, without what stands beside the text', async () => {
    const rtf = Buffer.from(
      String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator Wer;}{\info{\title Nein}}\uc1 Kr\'e4uter \u8364?uro\par{\b Fett}\tab \{Klammer\}{\pict ffd8}}`,
      'latin1',
    );
    expect((await read(rtf)).text).toBe('Kräuter €uro\nFett {Klammer}');
  });

  it('XML by its texts, a list and source text as they are', async () => {
    expect((await read(Buffer.from('<?xml version="1.0"?><a><b>eins</b><c>zwei</c></a>'))).text).toBe(
      'eins\nzwei\n\n',
    );
    expect((await read(Buffer.from('Name;Ort\nÖhm;Köln\n'))).text).toBe('Name;Ort\nÖhm;Köln\n');
  });

  it('NUL, control characters and lone halves of signs are taken out', async () => {
    const { text } = await read(wordDocument('a&#1;b\u00adc \ud83d\ude00'));
    expect(text).toBe('abc 😀\n');
    expect((await read(Buffer.from('x\u0007y'))).text).toBe('xy');
  });
});

describe('what cannot be read', () => {
  it.each(['pdfkit-password.pdf', 'pypdf-password.pdf', 'xlsx-populate-password.xlsx'])(
    '%s is protected [S-24]',
    async (name) => {
      expect(await read(sample(name))).toMatchObject({ state: 'protected', text: '' });
    },
  );

  it('an encrypted archive and an encrypted OpenDocument are protected', async () => {
    expect((await read(archive([packed('word/document.xml', '<t/>', 1)]))).state).toBe('protected');
    expect((await read(odf('x', '<manifest><encryption-data/></manifest>'))).state).toBe('protected');
  });

  it('a PDF without pages has no text, one with a script is read and runs none [S-24]', async () => {
    expect(await read(sample('pypdf-0-pages.pdf'))).toMatchObject({ state: 'none', pages: 0 });
    expect(await read(sample('pypdf-script.pdf'))).toMatchObject({ state: 'read', pages: 2 });
  });

  it('a PDF with a broken cross-reference is read all the same [S-24]', async () => {
    const found = await read(pdfOf(pageSaying('Hallo Dorf'), { xref: false }));
    expect(found).toMatchObject({ state: 'read', text: 'Hallo Dorf\n' });
  });

  it('a PDF with another encoding of its font is read to the end [S-24]', async () => {
    const objects = pageSaying('ABC');
    objects[4] =
      '<< /Type /Font /Subtype /Type1 /BaseFont /Odd /Encoding << /Differences [65 /g1 /uniE001 /nonsense] >> /ToUnicode 9 0 R >>';
    expect(await read(pdfOf(objects))).toMatchObject({ state: 'read', pages: 1 });
  });

  it('objects of a PDF that lead back to themselves come to an end [S-24]', async () => {
    const pages = pageSaying('Hallo Dorf');
    pages[1] = '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 1000000 >>';
    expect(await read(pdfOf(pages))).toMatchObject({ state: 'in_part', text: 'Hallo Dorf\n' });
    const form = pageSaying('Hallo');
    form[2] = form[2]!.replace('/Font <<', '/XObject << /X 6 0 R >> /Font <<');
    form[3] = stream('', '/X Do BT /F 12 Tf 50 700 Td (Hallo Dorf) Tj ET');
    form.push(
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
        '/X Do /X Do',
      ),
    );
    expect(await read(pdfOf(form))).toMatchObject({ state: 'read', text: 'Hallo Dorf\n' });
  });

  it('what is broken, or of an old office, is unreadable; pictures and archives have no text', async () => {
    const stateOf = async (bytes: Buffer) => (await read(bytes)).state;
    expect(await stateOf(wordDocument('Hallo').subarray(0, 80))).toBe('unreadable');
    expect(await stateOf(Buffer.from('%PDF-1.7\nnothing'))).toBe('unreadable');
    const old = Buffer.alloc(2048);
    old.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
    old.writeUInt16LE(9, 30);
    expect(await stateOf(old)).toBe('unreadable');
    expect(await stateOf(archive([packed('bild.bin', 'x')]))).toBe('none');
    expect(await stateOf(Buffer.from([1, 2, 0, 3]))).toBe('none');
    expect(await stateOf(archive([packed('word/document.xml', '<a>'.repeat(5000))]))).toBe('unreadable');
  });

  it('of a long text the beginning is kept, whole signs only [S-05]', async () => {
    const long = `${'Wort '.repeat(20)}${'😀'.repeat(100)}`;
    const found = await read(Buffer.from(long), { characters: 151 });
    expect(found.state).toBe('in_part');
    expect(found.text).toBe(`${'Wort '.repeat(20)}${'😀'.repeat(25)}`);
  });
});
