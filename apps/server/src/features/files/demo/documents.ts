import { crc32 } from 'node:zlib';

/** A file of an archive: its name in it, and what it holds. */
type Part = readonly [name: string, content: string | Buffer];

/** A ZIP archive whose files are stored as they are: small, and the same bytes in every load. */
export function zipOf(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const data = Buffer.from(content);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Names are UTF-8.
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, data]);
    const trail = Buffer.alloc(14);
    trail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, trail, path]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const relations = (type: string, target: string) =>
  `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
const contentTypes = (parts: readonly (readonly [string, string])[]) =>
  `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(
      ([path, type]) =>
        `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>`,
    )
    .join('')}</Types>`;

/** A text document as office programs write it. */
export const docxOf = (lines: readonly string[]): Buffer =>
  zipOf([
    ['[Content_Types].xml', contentTypes([['/word/document.xml', 'wordprocessingml.document']])],
    ['_rels/.rels', relations('officeDocument', 'word/document.xml')],
    [
      'word/document.xml',
      `${xml}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${lines
        .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    ],
  ]);

/** A spreadsheet as office programs write it. */
export const xlsxOf = (rows: readonly (readonly string[])[]): Buffer =>
  zipOf([
    [
      '[Content_Types].xml',
      `${contentTypes([['/xl/workbook.xml', 'spreadsheetml.sheet']]).replace('</Types>', '')}<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ],
    ['_rels/.rels', relations('officeDocument', 'xl/workbook.xml')],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml')],
    [
      'xl/worksheets/sheet1.xml',
      `${xml}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${rows
        .map(
          (row) =>
            `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`,
    ],
  ]);

/** A page of text as PDF. */
export function pdfOf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, index) => {
      const shown = line.replace(/[\\()]/g, (sign) => `\\${sign}`);
      return `BT /F1 ${index === 0 ? 20 : 12} Tf 60 ${770 - index * 28} Td (${shown}) Tj ET`;
    })
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = Buffer.byteLength(body, 'latin1');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets
    .map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
    .join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
