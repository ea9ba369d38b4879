import { fileURLToPath } from 'node:url';
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import { EnoughError, ProtectedError, UnreadableError } from '../outcome.ts';
import type { Reading, Source } from '../read-text.ts';

/** Smaller files are read whole; of larger ones only what pages need is fetched, in pieces of this size. */
const WHOLE_BYTES = 32 * 1024 * 1024;
const PIECE = 1024 * 1024;
/** Beyond that the library could not even keep count of what it has. */
const BYTES_MAX = 1024 * 1024 * 1024;

const dataOf = (name: string) =>
  `${fileURLToPath(new URL('.', import.meta.resolve(`pdfjs-dist/${name}/LICENSE`)))}`;

/** What may follow a hyphen at the end of a line without being the rest of a word: "Haupt- und Nebenamt". */
const AND = 'und|oder|bis|sowie|bzw|and|or|y|o|et|ou';
const PARTED = new RegExp(String.raw`(\p{L})[-\u2010]\n(?!(?:${AND})\b)(?=\p{Ll})`, 'gu');

/** What programs write where nobody gave a title. */
const NO_TITLE = /^\s*(untitled|unbenannt|sin título|sans titre)?\s*$/i;

async function openPdf(source: Source) {
  const { getDocument, PDFDataRangeTransport, VerbosityLevel } = await import(
    'pdfjs-dist/legacy/build/pdf.mjs'
  );
  class Ranges extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      // Who does not get its bytes waits for ever, and is ended for taking too long.
      source.read(begin, end - begin).then(
        (bytes) => this.onDataRange(begin, new Uint8Array(bytes)),
        () => this.abort(),
      );
    }
  }
  const from =
    source.size <= WHOLE_BYTES
      ? { data: new Uint8Array(await source.read(0, source.size)) }
      : { range: new Ranges(source.size, null), length: source.size, rangeChunkSize: PIECE };
  return getDocument({
    ...from,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS - 1,
    cMapUrl: dataOf('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: fileURLToPath(
      new URL('standard_fonts/', import.meta.resolve('pdfjs-dist/package.json')),
    ),
  });
}

/** The text of a page, line by line, then what was filled into its form. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const lines: string[] = [];
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of (value as { items: { str?: string; hasEOL?: boolean }[] }).items)
      lines.push(item.str ?? '', item.hasEOL ? '\n' : '');
  }
  const filled = await page.getAnnotations().catch(() => []);
  for (const { fieldValue } of filled as { fieldValue?: unknown }[])
    if (typeof fieldValue === 'string' && fieldValue !== '') lines.push(`\n${fieldValue}`);
  return lines.join('').replace(PARTED, '$1');
}

const NAMES: Readonly<Record<string, (message: string) => Error>> = {
  PasswordException: (message) => new ProtectedError(message),
  InvalidPDFException: (message) => new UnreadableError(message),
  FormatError: (message) => new UnreadableError(message),
};

/**
 * A PDF, page by page; a page that is broken is left out. Scripts in it are never run.
 * @throws EnoughError, ProtectedError, UnreadableError
 */
export async function readPdf(reading: Reading): Promise<{ pages: number; isWhole: boolean }> {
  if (reading.source.size > BYTES_MAX) throw new EnoughError('a PDF of more than 1 GB');
  const opening = await openPdf(reading.source);
  try {
    const pdf = await opening.promise;
    let broken = 0;
    const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
    const title = (info as { Title?: unknown }).Title;
    if (typeof title === 'string' && !NO_TITLE.test(title)) reading.text.line(title);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      reading.goOn();
      try {
        const page = await pdf.getPage(number);
        const text = await textOf(page);
        page.cleanup();
        reading.text.line(text);
      } catch (error) {
        if (error instanceof EnoughError) throw error;
        broken += 1;
      }
    }
    if (broken > 0 && broken === pdf.numPages) throw new UnreadableError('no page of it can be read');
    return { pages: pdf.numPages, isWhole: broken === 0 };
  } catch (error) {
    const { name, message } = error as Error;
    throw NAMES[name]?.(message) ?? error;
  } finally {
    await opening.destroy().catch(() => {});
  }
}
