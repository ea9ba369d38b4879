import iconv from 'iconv-lite';
import { EnoughError } from '../outcome.ts';
import type { Reading } from '../read-text.ts';
import { startOf } from './plain.ts';

const BYTES_MAX = 32 * 1024 * 1024;

/** Groups with no text of the document (RTF 1.9.1). What begins with `\*` is passed over as well. */
const BESIDE = new Set(
  'fonttbl colortbl stylesheet info pict object themedata datastore listtable listoverridetable rsidtbl generator filetbl revtbl xmlnstbl latentstyles fldinst'.split(
    ' ',
  ),
);
const SIGNS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  cell: ' ',
  tab: ' ',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};

const TOKEN =
  /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\(?:\r?\n)|\\([^a-z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\/gi;

/** A group: whether it is passed over, and how many characters stand behind one of Unicode for older programs. */
type Group = { isBeside: boolean; skips: number };

/** Rich text, in the code page that it names and in Unicode. @throws EnoughError */
export async function readRtf(reading: Reading): Promise<void> {
  const { bytes, isCut } = await startOf(reading, BYTES_MAX);
  const { text } = reading;
  const written = bytes.toString('latin1');
  const codePage = /\\ansicpg(\d+)/.exec(written.slice(0, 4096))?.[1] ?? '1252';
  const encoding = iconv.encodingExists(`cp${codePage}`) ? `cp${codePage}` : 'cp1252';
  const groups: Group[] = [{ isBeside: false, skips: 1 }];
  let skipped = 0;
  let coded: number[] = [];
  let count = 0;
  const group = () => groups.at(-1)!;
  const put = (piece: string) => {
    if (!group().isBeside) text.add(piece);
  };
  const decodeWaiting = () => {
    if (coded.length === 0) return;
    put(iconv.decode(Buffer.from(coded), encoding));
    coded = [];
  };
  for (const [, word, parameter, code, sign, brace, plain] of written.matchAll(TOKEN)) {
    count += 1;
    if (count % 4096 === 0) reading.goOn();
    if (code !== undefined) {
      if (skipped > 0) skipped -= 1;
      // Signs of two bytes come as two codes.
      else coded.push(Number.parseInt(code, 16));
      continue;
    }
    decodeWaiting();
    if (brace === '{') groups.push({ ...group() });
    else if (brace === '}') {
      if (groups.length > 1) groups.pop();
    } else if (sign === '*') group().isBeside = true;
    else if (sign !== undefined)
      put(sign === '~' ? ' ' : sign === '_' ? '-' : /[\\{}]/.test(sign) ? sign : '');
    else if (plain !== undefined) {
      const rest = plain.slice(skipped);
      skipped = Math.max(0, skipped - plain.length);
      put(iconv.decode(Buffer.from(rest, 'latin1'), encoding));
    } else if (word === 'u') {
      put(String.fromCharCode(Number(parameter) & 0xffff));
      skipped = group().skips;
    } else if (word === 'uc') group().skips = Number(parameter ?? 1);
    else if (word === 'bin') throw new EnoughError('bytes within rich text');
    else if (word !== undefined && BESIDE.has(word)) group().isBeside = true;
    else if (word !== undefined && word in SIGNS) put(SIGNS[word]!);
  }
  decodeWaiting();
  if (isCut) throw new EnoughError('more than is read of rich text');
}
