/** Pairs of seven bits each, which EUC has with the eighth. */
const withEighthBit = (pairs: string, encoding: string): string =>
  new TextDecoder(encoding).decode(Buffer.from(pairs, 'latin1').map((byte) => byte | 0x80));

const KOREAN = '\u001b$)C';
// biome-ignore lint/suspicious/noControlCharactersInRegex: escapes are what tells these encodings
const JAPANESE = /\u001b\$(?:[@B]|\([@BDOPQ])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const ANOTHER_FOLLOWS = /(?:\u001b[($][@-J])+(?=\u001b[($][@-J])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const DESIGNATIONS = /\u001b\$[)*+][A-Z]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: SO and SI
const SHIFTED_OUT = /\u000e([^\u000f\r\n]*)\u000f?/g;

const ESCAPE = 0x1b;

/** The encoding that escapes tell, of bytes that do not say theirs. */
export function encodingByEscapes(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(ESCAPE)) return undefined;
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes(KOREAN)) return 'iso-2022-kr';
  return JAPANESE.test(text) ? 'iso-2022-jp' : undefined;
}

/** Escapes one behind the other, as joined words have them, are an error to the standard: the last one counts. */
function decodeJapanese(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1').replace(ANOTHER_FOLLOWS, '');
  return new TextDecoder('iso-2022-jp').decode(Buffer.from(text, 'latin1'));
}

const betweenShifts = (bytes: Uint8Array, encoding: string): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(DESIGNATIONS, '')
    .replace(SHIFTED_OUT, (_, pairs: string) =>
      pairs.replace(/[!-~]+/g, (run) => withEighthBit(run, encoding)),
    );

/**
 * Encodings of seven bits. The Encoding standard knows the first only, and dropped the others since browsers were deceived
 * with them: small languages over EUC.
 */
export const SEVEN_BITS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  'iso-2022-jp': decodeJapanese,
  // RFC 1557: between SO and SI.
  'iso-2022-kr': (bytes) => betweenShifts(bytes, 'euc-kr'),
  // RFC 1922, of which mails only have its part of GB 2312.
  'iso-2022-cn': (bytes) => betweenShifts(bytes, 'gbk'),
  // RFC 1843: between ~{ and ~}, or the end of the line.
  'hz-gb-2312': (bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(
        /~\{((?:[!-}][!-~]){0,2000})(?:~\}|(?=[^!-~]|$))|~~|~\r?\n/g,
        (sign, pairs: string | undefined) =>
          pairs === undefined ? (sign === '~~' ? '~' : '') : withEighthBit(pairs, 'gbk'),
      ),
};
