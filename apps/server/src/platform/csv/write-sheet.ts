import { Zip, ZipDeflate } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts that a workbook of one sheet without formats has beside the sheet (ECMA-376, part 1). */
const FRAME: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    '<sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** What a cell holds at most. */
const CELL_MAX = 32_767;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML does not know are left out. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .slice(0, CELL_MAX)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 has no way to write
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>]/g, (sign) => ESCAPES[sign]!);

const rowOf = (cells: readonly string[]): string =>
  `<row>${cells
    .map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${clean(cell)}</t></is></c>`)
    .join('')}</row>`;

/**
 * Rows as a spreadsheet (Office Open XML), whose cells are texts whatever they begin with, made while it is read: what
 * writes spreadsheets otherwise holds all of one in memory.
 */
export async function* sheetOf(
  pieces: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const encoder = new TextEncoder();
  const begin = (name: string) => {
    const file = new ZipDeflate(name);
    zip.add(file);
    return (text: string, isLast = false) => file.push(encoder.encode(text), isLast);
  };
  for (const [name, text] of Object.entries(FRAME)) begin(name)(XML + text, true);
  const write = begin('xl/worksheets/sheet1.xml');
  write(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`);
  for await (const rows of pieces) {
    write(rows.map(rowOf).join(''));
    yield* made;
    made = [];
  }
  write('</sheetData></worksheet>', true);
  zip.end();
  yield* made;
}
