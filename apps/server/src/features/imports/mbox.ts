const LF = 0x0a;
const CR = 0x0d;
const GREATER = 0x3e;
const SEPARATOR_MAX = 1_000;
const MARK = Buffer.from('\nFrom ');

const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const ZONE = '(?:[A-Z]{1,5}|[+-]\\d{4})';
const SEPARATOR = new RegExp(
  `^From (.*?) *(${DAY},? +(?:${MONTH} +\\d{1,2}|\\d{1,2} +${MONTH} +\\d{2,4}),? +\\d{1,2}:\\d{2}(?::\\d{2})?(?: +${ZONE}){0,2}(?: +\\d{4})?(?: +${ZONE})?) *(?:remote from .*)?\\r?$`,
  'i',
);

/** A message as it lies in the archive. */
export type MboxMessage = {
  /** Where its `From ` line begins, in bytes from the start of the file. */
  offset: number;
  /** Bytes of everything up to the next message. */
  length: number;
  /** All of it with its `From ` line; undefined when it is larger than the limit. */
  raw: Buffer | undefined;
  /** False for what stands before the first `From ` line. */
  hasSeparator: boolean;
  /** True for the last message when the file ends within a line. */
  isCut: boolean;
};

export type Envelope = { address: string; date: string; content: Buffer };

/**
 * Splits a mailing-list archive (mboxo or mboxrd, lines ending in LF or CRLF) into its messages, holding no
 * more than one of them. A message begins with a line `From ADDRESS DATE` at the start or behind an empty line.
 * @param limit most bytes of a message that are held
 */
export async function* readMbox(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  limit: number,
): AsyncGenerator<MboxMessage> {
  // Two line ends that are not in the file let its first line follow an empty one.
  let data: Buffer = Buffer.from('\n\n');
  let position = -2;
  let current = new Gathering(0, false, limit);
  for await (const chunk of chunks) {
    data = Buffer.concat([data, chunk]);
    let taken = 0;
    let from = 0;
    for (;;) {
      const at = data.indexOf(MARK, from);
      const end = at < 0 ? -1 : data.indexOf(LF, at + 1);
      const isOpen = at >= 0 && end < 0 && data.length - at <= SEPARATOR_MAX;
      const keepFrom = at < 0 ? data.length - 8 : isOpen ? at - 2 : undefined;
      if (keepFrom !== undefined) {
        const kept = Math.max(taken, keepFrom);
        current.add(data.subarray(Math.max(taken, -position), kept));
        position += kept;
        data = data.subarray(kept);
        break;
      }
      from = at + 1;
      if (end < 0 || !isAfterEmptyLine(data, at) || !isSeparator(data.subarray(at + 1, end))) continue;
      current.add(data.subarray(Math.max(taken, -position), at + 1));
      if (current.length > 0) yield current.take(false);
      current = new Gathering(position + at + 1, true, limit);
      taken = at + 1;
    }
  }
  const rest = data.subarray(Math.max(0, -position));
  const start = cutSeparator(data, rest.length);
  current.add(rest.subarray(0, start));
  if (current.length > 0) yield current.take(start === rest.length && !current.endsLine);
  if (start < rest.length) {
    const last = new Gathering(current.offset + current.length, true, limit);
    last.add(rest.subarray(start));
    yield last.take(true);
  }
}

class Gathering {
  readonly offset: number;
  length = 0;
  endsLine = false;
  private parts: Buffer[] = [];
  private readonly hasSeparator: boolean;
  private readonly limit: number;

  constructor(offset: number, hasSeparator: boolean, limit: number) {
    this.offset = offset;
    this.hasSeparator = hasSeparator;
    this.limit = limit;
  }

  add(part: Buffer): void {
    if (part.length === 0) return;
    this.length += part.length;
    this.endsLine = part.at(-1) === LF;
    if (this.length <= this.limit) this.parts.push(part);
    else this.parts = [];
  }

  take(isCut: boolean): MboxMessage {
    const raw = this.length <= this.limit ? Buffer.concat(this.parts) : undefined;
    return { offset: this.offset, length: this.length, raw, hasSeparator: this.hasSeparator, isCut };
  }
}

const isAfterEmptyLine = (data: Buffer, at: number): boolean =>
  data[at - 1] === LF || (data[at - 1] === CR && data[at - 2] === LF);

const isSeparator = (line: Buffer): boolean =>
  line.length <= SEPARATOR_MAX && SEPARATOR.test(line.toString('latin1'));

/** Where a `From ` line begins that the end of the file cuts off; the length when there is none. */
function cutSeparator(data: Buffer, length: number): number {
  const lineStart = data.lastIndexOf(LF) + 1;
  const line = data.subarray(lineStart, lineStart + 5).toString('latin1');
  const isStart = line !== '' && 'From '.startsWith(line) && lineStart > 0;
  if (!isStart || !isAfterEmptyLine(data, lineStart - 1)) return length;
  return Math.max(0, lineStart - (data.length - length));
}

/** Parts a message's `From ` line from its bytes, which lose the escapes of lines that begin with `From `. */
export function openEnvelope(raw: Buffer): Envelope {
  const end = raw.indexOf(LF);
  const line = raw.subarray(0, end < 0 ? raw.length : end).toString('latin1');
  const [, address = '', date = ''] = SEPARATOR.exec(line) ?? [];
  const content = end < 0 ? Buffer.alloc(0) : raw.subarray(end + 1);
  return { address, date, content: unescapeFrom(withoutEmptyLine(content)) };
}

/** An archive puts an empty line behind each message. */
function withoutEmptyLine(content: Buffer): Buffer {
  const { length } = content;
  if (length === 1 && content[0] === LF) return content.subarray(0, 0);
  if (length === 2 && content[0] === CR && content[1] === LF) return content.subarray(0, 0);
  if (content[length - 1] !== LF) return content;
  if (content[length - 2] === LF) return content.subarray(0, length - 1);
  if (content[length - 2] === CR && content[length - 3] === LF) return content.subarray(0, length - 2);
  return content;
}

function unescapeFrom(content: Buffer): Buffer {
  const parts: Buffer[] = [];
  let taken = 0;
  for (let at = content.indexOf('>From '); at >= 0; at = content.indexOf('>From ', at + 6)) {
    let start = at;
    while (content[start - 1] === GREATER) start -= 1;
    if (start > 0 && content[start - 1] !== LF) continue;
    parts.push(content.subarray(taken, start));
    taken = start + 1;
  }
  return taken === 0 ? content : Buffer.concat([...parts, content.subarray(taken)]);
}
