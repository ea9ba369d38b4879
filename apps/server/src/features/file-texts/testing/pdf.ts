/** A PDF of these objects, the first of which is its catalog; each says what stands between `obj` and `endobj`. */
export function pdfOf(objects: readonly string[], { xref = true } = {}): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  if (xref)
    text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets
      .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
      .join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref ? start : 999_999}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export const stream = (dictionary: string, content: string): string =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** The objects of a PDF with one page that says this. */
export const pageSaying = (text: string): string[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
  stream('', `BT /F 12 Tf 50 700 Td (${text}) Tj ET`),
  FONT,
];
