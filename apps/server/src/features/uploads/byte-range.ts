export type ByteSpan = { start: number; end: number };

/**
 * Reads a Range header (RFC 9110 §14) for a file of `size` bytes; start and end are both included.
 * @returns undefined when the whole file is to be sent: no range, several ranges, or not understood
 */
export function readRange(header: string | undefined, size: number): ByteSpan | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  const [from, to] = [found[1]!, found[2]!];
  if (from === '') {
    const length = Number(to);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
