import { isUtf8 } from 'node:buffer';
import { decodeBytes } from './charset.ts';

const LF = 0x0a;
const CR = 0x0d;
const FIELD = /^([!-9;-~]+)[ \t]*:/;
/** A reply deep in a thread may list thousands of ancestors; the near ones and the first say enough. */
const LINES_FIRST = 2;
const LINES_LAST = 40;
const LINE_MAX = 20_000;

export type Fields = {
  /** Unfolded values by name in lower case; of a name that repeats, the first. */
  values: ReadonlyMap<string, string>;
  /** Where the body begins. */
  bodyStart: number;
};

/** Reads the wanted fields of a message's head (RFC 5322); undefined when there is nothing like a head. */
export function readFields(
  content: Buffer,
  wanted: ReadonlySet<string>,
  neighbours = '',
): Fields | undefined {
  const found = new Map<string, Buffer[]>();
  let lines: Buffer[] | undefined;
  let count = 0;
  let start = 0;
  while (start < content.length) {
    const feed = content.indexOf(LF, start);
    const next = feed < 0 ? content.length : feed + 1;
    const end = feed < 0 ? content.length : content[feed - 1] === CR && feed > start ? feed - 1 : feed;
    if (end === start) {
      start = next;
      break;
    }
    const first = content[start];
    if (first === 0x20 || first === 0x09) {
      if (lines) {
        lines.push(content.subarray(start, Math.min(end, start + LINE_MAX)));
        if (lines.length > LINES_FIRST + LINES_LAST * 2) lines.splice(LINES_FIRST, LINES_LAST);
      }
    } else {
      const head = content.subarray(start, Math.min(end, start + 200)).toString('latin1');
      const match = FIELD.exec(head);
      if (match) {
        count += 1;
        const name = match[1]!.toLowerCase();
        lines = wanted.has(name) && !found.has(name) ? [] : undefined;
        if (lines) {
          found.set(name, lines);
          lines.push(content.subarray(start + match[0].length, Math.min(end, start + LINE_MAX)));
        }
      } else if (count > 0 || !/^>*From /.test(head)) {
        // Broken programs leave out the empty line: the body begins here.
        break;
      }
    }
    start = next;
  }
  if (count === 0) return undefined;
  const values = new Map<string, string>();
  const type = Buffer.concat(found.get('content-type') ?? []).toString('latin1');
  const charset = /\bcharset="?([^";\s]+)/i.exec(type)?.[1];
  for (const [name, parts] of found)
    values.set(name, readValue(Buffer.concat(parts), charset, neighbours).trim());
  return { values, bodyStart: start };
}

/** Fields may carry bare bytes: UTF-8 today, the charset of the mail itself in old ones. */
const readValue = (bytes: Buffer, charset: string | undefined, neighbours: string): string =>
  decodeBytes(bytes, isUtf8(bytes) ? 'utf-8' : charset, neighbours);
