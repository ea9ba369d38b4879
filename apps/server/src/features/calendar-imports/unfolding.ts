import { cleanText } from '@dorfplatz/content';

/** A line of a file as its program meant it, with the number that it has in the file. */
export interface FileLine {
  line: number;
  text: string;
}

/** No line of a calendar that says something is longer; what is, is cut. */
const LINE_MAX = 200_000;

const [LF, CR, SPACE, TAB] = [10, 13, 32, 9];

/** Which encoding the first bytes say, where they say another one than UTF-8. */
const markedEncoding = (start: Uint8Array): string | undefined => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
};

/** The bytes as they are, or those of UTF-8 where a mark says that they are of UTF-16. */
async function* singleBytes(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array();
  let decoder: TextDecoder | undefined;
  for await (const next of pieces) {
    let piece: Uint8Array = next;
    if (start) {
      piece = Buffer.concat([start, next]);
      if (piece.length < 2) {
        start = piece;
        continue;
      }
      start = null;
      const encoding = markedEncoding(piece);
      if (encoding) decoder = new TextDecoder(encoding);
    }
    yield decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece;
  }
  if (start) yield start;
}

const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');
const plain = new TextDecoder('latin1');
const windows = new TextDecoder('windows-1252');

/**
 * The text of a line that is whole: a fold may stand within a character. What is no UTF-8 was written in Windows-1252,
 * which has Latin-1 in it, unless characters of UTF-8 stand beside what is broken. One line without signs that a
 * database refuses.
 */
function textOf(bytes: Uint8Array): string {
  // Most lines have nothing that could be odd.
  if (bytes.every((byte) => byte >= SPACE && byte < 127)) return plain.decode(bytes);
  let text: string;
  try {
    text = strict.decode(bytes);
  } catch {
    text = lenient.decode(bytes);
    if (!/[^\p{ASCII}\ufffd]/u.test(text)) text = windows.decode(bytes);
  }
  return cleanText(text).replaceAll('\n', ' ');
}

/** A line that is still being put together. */
class OpenLine {
  readonly line: number;
  #parts: Uint8Array[] = [];
  #size = 0;

  constructor(line: number) {
    this.line = line;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  get first(): number | undefined {
    return this.#parts[0]?.[0];
  }

  add(bytes: Uint8Array): void {
    const kept = bytes.subarray(0, LINE_MAX - this.#size);
    if (kept.length === 0) return;
    this.#parts.push(kept);
    this.#size += kept.length;
  }

  bytes(): Uint8Array {
    return this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
  }
}

/** Lines as they stand in the file, ended by CR LF, LF or CR; those without anything are left out. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<OpenLine> {
  let open = new OpenLine(1);
  let wasCr = false;
  for await (const piece of singleBytes(pieces)) {
    let from = 0;
    let [lf, cr] = [piece.indexOf(LF), piece.indexOf(CR)];
    while (lf >= 0 || cr >= 0) {
      const isLf = cr < 0 || (lf >= 0 && lf < cr);
      const at = isLf ? lf : cr;
      if (isLf) lf = piece.indexOf(LF, at + 1);
      else cr = piece.indexOf(CR, at + 1);
      const isSecondOfTwo = isLf && wasCr && at === from;
      open.add(piece.subarray(from, at));
      from = at + 1;
      wasCr = !isLf;
      if (isSecondOfTwo) continue;
      if (!open.isEmpty) yield open;
      open = new OpenLine(open.line + 1);
    }
    if (from < piece.length) wasCr = false;
    open.add(piece.subarray(from));
  }
  if (!open.isEmpty) yield open;
}

/** Lines of a file that arrives in pieces, put together again where its program folded them (RFC 5545 §3.1). */
export async function* unfold(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  let open: OpenLine | null = null;
  for await (const next of linesOf(pieces)) {
    if (open && (next.first === SPACE || next.first === TAB)) {
      open.add(next.bytes().subarray(1));
      continue;
    }
    if (open) yield { line: open.line, text: textOf(open.bytes()) };
    open = next;
  }
  if (open) yield { line: open.line, text: textOf(open.bytes()) };
}
