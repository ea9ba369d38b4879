import htmlEncodingSniffer from 'html-encoding-sniffer';

/** Names no encoding, so that it tells that none was found. */
const NONE = 'none';

/** A sequence of UTF-8 that was cut off is no longer than this without its last byte. */
const LONGEST_REST = 3;

function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  for (let less = 0; less <= (isCut ? LONGEST_REST : 0); less += 1) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - less));
      return true;
    } catch {
      // One byte less may end where a sequence does.
    }
  }
  return false;
}

/** The parameter `charset` of a content type. */
export const charsetOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];

/**
 * Reads the bytes of a page in the encoding that browsers would (WHATWG): by its byte order mark, else as the header says,
 * else a `meta` within the first 1,024 bytes. Where none says anything it is UTF-8 if it can be, else what a later `meta`
 * says, else windows-1252.
 * @param isCut whether more bytes would have come
 */
export function decodePage(bytes: Uint8Array, contentType: string, isCut: boolean): string {
  const said = htmlEncodingSniffer(bytes, {
    transportLayerEncodingLabel: charsetOf(contentType),
    defaultEncoding: NONE,
  });
  const encoding = said !== NONE ? said : isUtf8(bytes, isCut) ? 'UTF-8' : laterMeta(bytes);
  return decoderOf(encoding).decode(bytes);
}

const laterMeta = (bytes: Uint8Array) =>
  htmlEncodingSniffer(bytes, { defaultEncoding: 'windows-1252', maxPrescanBytes: Number.POSITIVE_INFINITY });

/** Two encodings of the standard are none to read (`replacement`, `x-user-defined`). */
function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
