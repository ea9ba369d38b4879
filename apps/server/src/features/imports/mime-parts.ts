import { type Fields, readFields } from './header-fields.ts';
import { readParameters } from './mime-fields.ts';
import { fromTransfer } from './transfer-encoding.ts';

/** A mail or a part of one (MIME, RFC 2045 and 2046). */
export type Part = {
  /** In lower case; `text/plain` where none is said that can be. */
  type: string;
  parameters: ReadonlyMap<string, string>;
  /** In lower case; empty where none is said. */
  disposition: string;
  fileName: string;
  fields: Fields;
  /** What it holds, taken out of its transfer encoding; undefined for one of parts. */
  bytes: Buffer | undefined;
  children: Part[];
};

const WANTED = new Set([
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'from',
  'date',
  'subject',
]);
const PARTS_MAX = 500;
const DEPTH_MAX = 40;
const NO_FIELDS: Fields = { values: new Map(), bodyStart: 0 };
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/**
 * Takes a mail apart.
 * @param fields the mail's own, read already
 * @throws Error for more parts than mails have, and for one that says it has parts and holds nothing
 */
export function readParts(content: Buffer, fields: Fields): Part {
  const reader = new PartReader();
  const root = reader.read(content.subarray(fields.bodyStart), fields, 'text/plain', 0);
  if (root.type.startsWith('multipart/') && root.children.length === 0)
    throw new Error('it says that it has parts, and has none');
  return root;
}

class PartReader {
  private count = 0;

  read(body: Buffer, fields: Fields, usual: string, depth: number): Part {
    this.count += 1;
    if (this.count > PARTS_MAX) throw new Error(`more than ${PARTS_MAX} parts`);
    const { values } = fields;
    const { value, parameters } = readParameters(values.get('content-type'));
    const disposition = readParameters(values.get('content-disposition'));
    const type = /^[^\s/]+\/[^\s/]+$/.test(value) ? value : value === '' ? usual : 'text/plain';
    const part: Part = {
      type,
      parameters,
      disposition: disposition.value,
      fileName: disposition.parameters.get('filename') ?? parameters.get('name') ?? '',
      fields,
      bytes: undefined,
      children: [],
    };
    const transfer = values.get('content-transfer-encoding') ?? '';
    if (type.startsWith('multipart/') && depth < DEPTH_MAX)
      return this.readChildren(part, body, transfer, depth);
    const bytes = fromTransfer(body, transfer, /^(?:text|message)\//.test(type));
    if (type !== 'message/rfc822' || part.disposition !== 'inline' || depth >= DEPTH_MAX)
      return { ...part, bytes };
    return { ...part, children: [this.readWhole(bytes, 'text/plain', depth + 1)] };
  }

  private readChildren(part: Part, body: Buffer, transfer: string, depth: number): Part {
    const usual = part.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
    const boundary = part.parameters.get('boundary')?.trimEnd();
    let contents = boundary ? splitParts(body, boundary) : [];
    if (contents.length === 0) {
      const found = findBoundary(body);
      if (found) contents = splitParts(body, found);
    }
    // Parts in which nothing stands are none: what is around them counts then.
    if (contents.some((content) => content.some((byte) => byte > SPACE)))
      return { ...part, children: contents.map((content) => this.readWhole(content, usual, depth + 1)) };
    // Its boundary never comes: what stands there is its text.
    const text = fromTransfer(body, transfer, true);
    if (text.toString('latin1').trim() === '') return part;
    return { ...part, type: 'text/plain', bytes: text };
  }

  private readWhole(content: Buffer, usual: string, depth: number): Part {
    const fields = readFields(content, WANTED);
    if (fields) return this.read(content.subarray(fields.bodyStart), fields, usual, depth);
    const start = content[0] === LF ? 1 : content[0] === CR && content[1] === LF ? 2 : 0;
    return this.read(content.subarray(start), NO_FIELDS, usual, depth);
  }
}

/** What stands between the lines of a boundary, behind which there may be blanks (RFC 2046, 5.1.1). */
function splitParts(body: Buffer, boundary: string): Buffer[] {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Buffer[] = [];
  let start: number | undefined;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) {
    if (at > 0 && body[at - 1] !== LF) continue;
    const feed = body.indexOf(LF, at + mark.length);
    const end = feed < 0 ? body.length : feed;
    const behind = body.subarray(at + mark.length, end).toString('latin1');
    if (!/^(?:--)?[ \t\r]*$/.test(behind)) continue;
    if (start !== undefined) parts.push(body.subarray(start, Math.max(start, endOfLine(body, at))));
    start = behind.startsWith('--') ? undefined : Math.min(end + 1, body.length);
  }
  if (start !== undefined) parts.push(body.subarray(start));
  return parts;
}

/** The line end in front of a boundary is its own. */
function endOfLine(body: Buffer, at: number): number {
  if (at === 0) return 0;
  return body[at - 2] === CR ? at - 2 : at - 1;
}

const LOOKED_AT = 100_000;

/** The boundary of a mail that names another one or none: a line of two hyphens with fields of a part below it. */
function findBoundary(body: Buffer): string | undefined {
  const start = body.subarray(0, LOOKED_AT).toString('latin1');
  return /^--(\S[^\r\n]{0,70}?)[ \t]*\r?\ncontent-[a-z-]+[ \t]*:/im.exec(start)?.[1];
}
