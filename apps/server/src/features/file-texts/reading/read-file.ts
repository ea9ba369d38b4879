import { readOpenDocument, readSheets, readSlides, readWord } from './kinds/office.ts';
import { readPlain, startOf } from './kinds/plain.ts';
import { readMarkup } from './markup.ts';
import { EnoughError, type Limits, type Outcome, ProtectedError, UnreadableError } from './outcome.ts';
import { type Reading, ReadText, type Source } from './read-text.ts';
import { unpacked, type ZipEntry, zipEntries } from './zip.ts';

type Read = { pages?: number | null; isWhole?: boolean; isNone?: boolean };
type Kind = (reading: Reading, start: Buffer) => Promise<Read | void>;

const START = 16 * 1024;
/** So far from its beginning a PDF may say what it is (ISO 32000-2, 7.5.2, note). */
const PDF_START = 1024;

const startsWith = (start: Buffer, signature: string) =>
  start.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));

/** What stands in archives of each kind. */
const ARCHIVES: readonly [RegExp, (reading: Reading, entries: readonly ZipEntry[]) => Promise<Read>][] = [
  [/^word\/document\d*\.xml$/i, readWord],
  [/^xl\/workbook\d*\.xml$/i, readSheets],
  [/^ppt\/presentation\d*\.xml$/i, readSlides],
  [/^(content\.xml|encrypted-package)$/, readOpenDocument],
  [/\.(xhtml|html?)$/i, readBook],
];

/** A book (EPUB 3.3): its chapters, as they follow in the archive. */
async function readBook(reading: Reading, entries: readonly ZipEntry[]): Promise<Read> {
  if (!entries.some(({ name }) => name === 'META-INF/container.xml')) return { isNone: true };
  const { text } = reading;
  for (const entry of entries.filter(({ name }) => /\.(xhtml|html?)$/i.test(name))) {
    let hidden = 0;
    await readMarkup(reading, unpacked(reading, entry), {
      open: (name) => {
        if (name === 'style' || name === 'script') hidden += 1;
      },
      close: (name) => {
        if (name === 'style' || name === 'script') hidden -= 1;
        else if (/^(p|h\d|li|tr|div|title|blockquote)$/.test(name)) text.add('\n');
      },
      text: (piece) => {
        if (hidden === 0) text.add(piece);
      },
    });
  }
  return {};
}

async function readArchive(reading: Reading): Promise<Read> {
  const entries = await zipEntries(reading.source);
  for (const [pattern, read] of ARCHIVES)
    if (entries.some(({ name }) => pattern.test(name))) return read(reading, entries);
  return { isNone: true };
}

const LONGEST_NAME = 64;
const ENTRY = 128;

/** Compound files (MS-CFB): office programs of before 2007 wrote them, and those of today for what has a password. */
async function readCompound({ source }: Reading, start: Buffer): Promise<never> {
  const sector = 1 << start.readUInt16LE(30);
  const at = (start.readUInt32LE(48) + 1) * sector;
  const directory = await source.read(at, sector);
  for (let entry = 0; entry + ENTRY <= directory.length; entry += ENTRY) {
    const length = Math.min(directory.readUInt16LE(entry + LONGEST_NAME), LONGEST_NAME);
    if (directory.toString('utf16le', entry, entry + Math.max(0, length - 2)) === 'EncryptedPackage')
      throw new ProtectedError('an encrypted document');
  }
  throw new UnreadableError('a document of an office program of before 2007');
}

const HEADER =
  /^(From|To|Subject|Date|Received|Return-Path|Message-ID|MIME-Version|Delivered-To|X-[\w-]+):/im;

/** Lines of header fields, three of those that every mail has among them. */
function isMail(start: Buffer): boolean {
  const head = start.toString('latin1').split(/\r?\n\r?\n/)[0]!;
  if (!/^(From [^\n]+\n)?[\w-]+:[ \t]?[^\n]*\r?\n/.test(head)) return false;
  return head.split(/\r?\n/).filter((line) => HEADER.test(line)).length >= 3;
}

async function readXml(reading: Reading): Promise<void> {
  const { text } = reading;
  async function* chunks() {
    for (let at = 0; at < reading.source.size; at += START * 16)
      yield await reading.source.read(at, START * 16);
  }
  await readMarkup(reading, chunks(), {
    close: () => text.add('\n'),
    text: (piece) => text.add(piece),
  });
}

// Each brings its own libraries, of which a process needs one.
const readPdf: Kind = async (reading) => (await import('./kinds/pdf.ts')).readPdf(reading);
const readRtf: Kind = async (reading) => (await import('./kinds/rtf.ts')).readRtf(reading);
const readMail: Kind = async (reading) => (await import('./kinds/mail.ts')).readMail(reading);
const readHtml: Kind = async (reading) => (await import('./kinds/html.ts')).readHtml(reading);

/** By its first bytes, whatever its name says: how a file is read. */
function kindOf(start: Buffer): Kind {
  if (start.subarray(0, PDF_START).includes('%PDF-')) return readPdf;
  if (startsWith(start, 'PK\x03\x04') || startsWith(start, 'PK\x05\x06')) return readArchive;
  if (startsWith(start, '\xd0\xcf\x11\xe0')) return readCompound;
  if (startsWith(start, '{\\rtf')) return readRtf;
  const text = start.toString('latin1');
  if (/<(!doctype\s+html|html|head|body)[\s>]/i.test(text) && !isMail(start)) return readHtml;
  if (/^(\xef\xbb\xbf)?\s*<\?xml\s/.test(text) && !/<svg[\s>]/i.test(text)) return readXml;
  if (isMail(start)) return readMail;
  return async (reading) => ({ isNone: !(await readPlain(reading)) });
}

/** How long reading may go on, and how much it may unpack. */
function boundsOf(limits: Limits): Pick<Reading, 'goOn' | 'unpacked'> {
  const end = performance.now() + limits.seconds * 1000;
  let bytes = 0;
  const goOn = () => {
    if (performance.now() > end) throw new EnoughError(`more than ${limits.seconds} s`);
  };
  return {
    goOn,
    unpacked(count) {
      bytes += count;
      if (bytes > limits.unpackedBytes)
        throw new EnoughError(`more than ${limits.unpackedBytes} bytes unpacked`);
      goOn();
    },
  };
}

/**
 * Reads the text of a file, which is given out piece by piece.
 * @returns what came of it; whatever is wrong with the file is an outcome and no error
 */
export async function readFile(
  source: Source,
  limits: Limits,
  give: (text: string) => void,
): Promise<Outcome> {
  const text = new ReadText(limits.characters, give);
  const reading: Reading = { source, text, limits, ...boundsOf(limits) };
  const { bytes: start } = await startOf(reading, START);
  try {
    const read = (await kindOf(start)(reading, start)) ?? {};
    text.end();
    const { pages = null, isWhole = true, isNone = false } = read;
    const state = isNone || !text.hasAny ? 'none' : isWhole ? 'read' : 'in_part';
    return { state, reason: null, pages };
  } catch (error) {
    return outcomeOf(error as Error, text);
  }
}

/** Keeps what had been read before something went wrong. */
function outcomeOf(error: Error, text: ReadText): Outcome {
  const reason = error.message.slice(0, 200);
  if (error instanceof ProtectedError) return { state: 'protected', reason, pages: null };
  try {
    text.end();
  } catch {
    // There is even more, and it is in part in any case.
  }
  if (text.hasAny) return { state: 'in_part', reason, pages: null };
  return { state: error instanceof EnoughError ? 'too_large' : 'unreadable', reason, pages: null };
}
