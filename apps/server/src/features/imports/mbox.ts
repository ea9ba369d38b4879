const LF = 0x0a;
const CR = 0x0d;
const GREATER = 0x3e;
const SEPARATOR_MAX = 1_000;
const MARK = Buffer.from('\nFrom ');

const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const ZONE = '(?:[A-Z]{1,5}|[+-]\\d{4})';
const DATE = `${DAY},? +(?:${MONTH} +\\d{1,2}|\\d{1,2} +${MONTH} +\\d{2,4}),? +\\d{1,2}:\\d{2}(?::\\d{2})?(?: +${ZONE}){0,2}(?: +\\d{4})?(?: +${ZONE})?`;
const SEPARATOR = new RegExp(`^From (.*?) *(${DATE}) *(?:remote from .*)?\\r?$`, 'i');
/** Some programs write more behind the date; it counts where fields of a mail follow. */
const WORDY_SEPARATOR = new RegExp(`^From (.*?) *(${DATE})(?:[ \\t].*)?\\r?$`, 'i');
const FIELD = /^[a-z][a-z0-9-]*:[ \t]/i;
/** So much of the line below a `From ` line tells whether it is a field. */
const FIELD_MAX = 100;

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
  /** Lines of it that look like the beginning of another message and were not taken for one. */
  suspicions: number;
};

export type Envelope = { address: string; date: string; content: Buffer };

/**
 * Splits a mailing-list archive (mboxo or mboxrd, lines ending in LF or CRLF) into its messages, holding no
 * more than one of them. A message begins with a line `From ADDRESS DATE` at the start or behind an empty line. Other
 * lines `From ` above what looks like a mail's fields are suspicious, and part of the message before.
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
  for await (const chunk of withEnd(chunks)) {
    if (chunk) data = Buffer.concat([data, chunk]);
    let taken = 0;
    let from = 0;
    for (;;) {
      const at = data.indexOf(MARK, from);
      const end = at < 0 ? -1 : data.indexOf(LF, at + 1);
      const isOpen = at >= 0 && chunk !== undefined && !reachesBelow(data, at, end);
      const last = chunk ? data.length - 8 : taken;
      const keepFrom = at < 0 ? last : isOpen ? at - 2 : undefined;
      if (keepFrom !== undefined) {
        const kept = Math.max(taken, keepFrom);
        current.add(data.subarray(Math.max(taken, -position), kept));
        position += kept;
        data = data.subarray(kept);
        break;
      }
      from = at + 1;
      if (end < 0) continue;
      const begins = kindOf(data, at, end);
      if (begins === 'suspicion') current.suspicions += 1;
      if (begins !== 'message') continue;
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

/** What comes, and undefined behind it. */
async function* withEnd(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer | undefined> {
  yield* chunks;
  yield undefined;
}

/** Whether enough is there of the line below a `From ` line to judge that. */
function reachesBelow(data: Buffer, at: number, end: number): boolean {
  if (end < 0) return data.length - at > SEPARATOR_MAX;
  return data.length - end > FIELD_MAX || data.indexOf(LF, end + 1) >= 0;
}

class Gathering {
  readonly offset: number;
  length = 0;
  suspicions = 0;
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
    const { offset, length, hasSeparator, suspicions } = this;
    return { offset, length, raw, hasSeparator, isCut, suspicions };
  }
}

const isAfterEmptyLine = (data: Buffer, at: number): boolean =>
  data[at - 1] === LF || (data[at - 1] === CR && data[at - 2] === LF);

/** What a line `From ` begins, with the line below it. */
function kindOf(data: Buffer, at: number, end: number): 'message' | 'suspicion' | undefined {
  const isShort = end - at <= SEPARATOR_MAX;
  const line = isShort ? data.subarray(at + 1, end).toString('latin1') : '';
  const isAfterEmpty = isAfterEmptyLine(data, at);
  if (isAfterEmpty && SEPARATOR.test(line)) return 'message';
  if (!FIELD.test(data.subarray(end + 1, end + 1 + FIELD_MAX).toString('latin1'))) return undefined;
  return isAfterEmpty && WORDY_SEPARATOR.test(line) ? 'message' : 'suspicion';
}

/** Whether bytes begin with a line that parts messages. */
export const beginsWithSeparator = (start: Buffer): boolean =>
  WORDY_SEPARATOR.test(start.subarray(0, SEPARATOR_MAX).toString('latin1').split('\n')[0]!);

/** Where a `From ` line begins that the end of the file cuts off; the length when there is none. */
function cutSeparator(data: Buffer, length: number): number {
  const lineStart = data.lastIndexOf(LF) + 1;
  const line = data.subarray(lineStart, lineStart + 5).toString('latin1');
  const isStart = line !== '' && 'From '.startsWith(line) && lineStart > 0;
  if (!isStart || !isAfterEmptyLine(data, lineStart - 1)) return length;
  return Math.max(0, lineStart - (data.length - length));
}

/**
 * Parts a message's `From ` line from its bytes, which lose the escapes of lines that begin with `From `. One that has
 * none is taken as it is.
 */
export function openEnvelope(raw: Buffer): Envelope {
  const end = raw.indexOf(LF);
  const line = raw.subarray(0, end < 0 ? raw.length : end).toString('latin1');
  const separator = WORDY_SEPARATOR.exec(line);
  if (!separator) return { address: '', date: '', content: withoutMark(raw) };
  const [, address = '', date = ''] = separator;
  const content = end < 0 ? Buffer.alloc(0) : raw.subarray(end + 1);
  return { address, date, content: unescapeFrom(withoutEmptyLine(content)) };
}

/** Without a byte order mark and empty lines at its start, which would end the head before it begins. */
function withoutMark(raw: Buffer): Buffer {
  const start = raw.subarray(0, 1_000).toString('latin1');
  return raw.subarray(/^(?:\u00ef\u00bb\u00bf)?[\r\n]*/.exec(start)![0].length);
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
