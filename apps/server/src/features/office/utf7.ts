/** Names in headers of WOPI are UTF-7 (RFC 2152): ASCII as it is, the rest as UTF-16 in Base64 between `+` and `-`. */
const SHIFTED = /\+([A-Za-z0-9+/]*)(-?)/g;
const PLAIN = /[^A-Za-z0-9'(),\-./:? ]+/g;

function fromUtf16(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return Buffer.from(whole).swap16().toString('utf16le').toWellFormed();
}

/** Reads UTF-7. What an office sends as UTF-8 instead, which arrives as Latin-1, is read as that. */
export function readUtf7(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII
  if (/[^\x00-\x7f]/.test(text)) return Buffer.from(text, 'latin1').toString('utf8');
  return text.replace(SHIFTED, (_whole, shifted: string, end: string) => {
    if (shifted === '') return end === '-' ? '+' : `+${end}`;
    return fromUtf16(shifted);
  });
}

/** Writes UTF-7. */
export const writeUtf7 = (text: string): string =>
  text.replace(PLAIN, (run) =>
    run === '+' ? '+-' : `+${Buffer.from(run, 'utf16le').swap16().toString('base64').replace(/=+$/, '')}-`,
  );
