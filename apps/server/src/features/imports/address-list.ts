/** Signs between which commas part nothing. */
const PAIRS: Readonly<Record<string, string>> = { '"': '"', '<': '>', '(': ')' };

/** The addresses of a field one by one (RFC 5322), as they are written. */
export function addressesOf(field: string): string[] {
  const found: string[] = [];
  let written = '';
  let close: string | undefined;
  for (let at = 0; at < field.length; at += 1) {
    const sign = field[at]!;
    if (close === undefined && (sign === ',' || sign === ';')) {
      found.push(written);
      written = '';
      continue;
    }
    written += sign;
    if (sign === '\\') {
      at += 1;
      written += field[at] ?? '';
    } else if (close !== undefined) {
      if (sign === close) close = undefined;
    } else close = PAIRS[sign];
  }
  return [...found, written].filter((address) => address.trim() !== '');
}
