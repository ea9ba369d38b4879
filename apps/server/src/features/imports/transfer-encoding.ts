import { fromQuotedPrintable } from './charset.ts';

/**
 * Takes bytes out of a transfer encoding (RFC 2045, 6). What is none of it stays as it is, such as the lines that lists
 * put below a text that is in base64.
 * @param encoding as a mail says it: quotes and comments around it mean nothing
 * @param isText whether what is below base64 is text like what it holds
 */
export function fromTransfer(bytes: Buffer, encoding: string, isText: boolean): Buffer {
  const name = /[a-z][a-z0-9-]*/i.exec(encoding.replace(/\([^()]*\)/g, ' '))?.[0].toLowerCase();
  if (name === 'base64') return fromBase64(bytes, isText);
  if (name !== 'quoted-printable') return bytes;
  const lines = bytes.toString('latin1').split('\n');
  // Blanks at the end of a line come from the way, none of the text's own.
  const joined = lines.map((line, at) => {
    const isLast = at === lines.length - 1;
    const text = line.trimEnd();
    return text.endsWith('=') ? text.slice(0, -1) : isLast ? text : `${text}\n`;
  });
  return fromQuotedPrintable(Buffer.from(joined.join(''), 'latin1'));
}

/** One wrong sign in a long line does not make words of it. */
const WRONG_MOST = 0.1;
const SIGNS = /[a-z0-9+/=]/gi;

/** Long files have a million such lines: signs are only counted where one is wrong. */
function isCode(line: string): boolean {
  if (/^[a-z0-9+/=]*$/i.test(line)) return true;
  return !/\s/.test(line) && (line.match(SIGNS)?.length ?? 0) >= line.length * (1 - WRONG_MOST);
}

function fromBase64(bytes: Buffer, isText: boolean): Buffer {
  const lines = bytes.toString('latin1').split('\n');
  const plain = lines.findIndex((line) => !isCode(line.trim()));
  const code = lines.slice(0, plain < 0 ? lines.length : plain).join('');
  // Some programs write pieces one behind the other, each with an end of its own.
  const pieces = code.replace(/[^a-z0-9+/=]/gi, '').split(/=+/);
  const decoded = pieces.map((piece) => Buffer.from(piece, 'base64'));
  if (plain < 0 || !isText) return Buffer.concat(decoded);
  const rest = lines.slice(plain).join('\n');
  return Buffer.concat([...decoded, Buffer.from(decoded.length > 0 ? `\n${rest}` : rest, 'latin1')]);
}
