import iconv from 'iconv-lite';

const NOT_DECLARED =
  /^(|(us-?)?ascii|ansi_x3\.4-1968|utf-?8|unknown(-8bit)?|x-unknown|default|8bit|7bit|none)$/i;

/**
 * Reads bytes as text. What is declared wrongly or not at all is UTF-8 where it can be, else windows-1252,
 * which is what mail programs of all times wrote without saying so.
 * @param charset as a mail declares it
 */
export function decodeBytes(bytes: Uint8Array, charset = ''): string {
  const name = charset.trim().replace(/^["']|["']$/g, '');
  if (NOT_DECLARED.test(name)) return guess(bytes);
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : guess(bytes);
  }
}

function guess(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  // A broken character in a text of many stays one broken character.
  if (!text.includes('\ufffd') || /[\u0080-\ufffc]/.test(text)) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}

const WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=/gi;
const RUN = /=\?[^?\s]+\?[bq]\?[^?]*\?=(?:\s*=\?[^?\s]+\?[bq]\?[^?]*\?=)*/gi;

/** Decodes the encoded words of a header (RFC 2047); a character may be split between two of them. */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value;
  return value.replace(RUN, (run) => {
    let text = '';
    let charset = '';
    let bytes: Buffer[] = [];
    for (const [, name = '', encoding = '', encoded = ''] of run.matchAll(WORD)) {
      if (name.toLowerCase() !== charset && bytes.length > 0) {
        text += decodeBytes(Buffer.concat(bytes), charset);
        bytes = [];
      }
      charset = name.toLowerCase();
      bytes.push(encoding.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64') : fromQ(encoded));
    }
    return text + decodeBytes(Buffer.concat(bytes), charset);
  });
}

function fromQ(encoded: string): Buffer {
  const plain = Buffer.from(encoded.replaceAll('_', ' ')).toString('latin1');
  return Buffer.from(
    plain.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
}
