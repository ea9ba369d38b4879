import { decodeBytes, decodeWords } from './charset.ts';

/** A field that has a value and parameters behind it, as Content-Type has (RFC 2045, RFC 2231). */
type ParameterField = { value: string; parameters: ReadonlyMap<string, string> };

const PARAMETER = /([\w!#$%&'*+.^`|~-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/gs;
/** What in these stands behind a space is no part of them, unless quotes say so. */
const ONE_WORD = new Set(['charset', 'boundary', 'format', 'delsp']);
const FIELD_MAX = 4_000;

/** Reads such a field, with semicolons too many and quotes that never close. */
export function readParameters(field: string | undefined): ParameterField {
  const text = (field ?? '').slice(0, FIELD_MAX);
  const [whole, value = ''] = /^[\s"']*([^\s;,"']*)/.exec(text)!;
  const given = new Map<string, string>();
  for (const [, name = '', written = ''] of text.slice(whole.length).matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    if (!given.has(key)) given.set(key, writtenIn(written, key));
  }
  return { value: value.toLowerCase(), parameters: joined(given) };
}

function writtenIn(written: string, key: string): string {
  const quoted = /^"(.*)"$/s.exec(written.trim());
  if (quoted) return quoted[1]!.replace(/\\(.)/gs, '$1');
  const plain = written.trim().replace(/^["']|["']$/g, '');
  return ONE_WORD.has(key) ? (plain.split(/\s/)[0] ?? '') : plain;
}

type Piece = { at: number; text: string; isEncoded: boolean };

/** Parameters that are written in pieces or by the code of each byte become whole ones. */
function joined(given: ReadonlyMap<string, string>): Map<string, string> {
  const whole = new Map<string, string>();
  const pieces = new Map<string, Piece[]>();
  for (const [key, text] of given) {
    const [, name, at, encoded] = /^([^*]+)(?:\*(\d{1,4}))?(\*)?$/.exec(key) ?? [];
    if (!name || (at === undefined && !encoded)) {
      whole.set(key, decodeWords(text));
      continue;
    }
    const piece = { at: Number(at ?? 0), text, isEncoded: Boolean(encoded) };
    pieces.set(name, [...(pieces.get(name) ?? []), piece]);
  }
  for (const [name, parts] of pieces) {
    parts.sort((a, b) => a.at - b.at);
    const first = parts[0]!;
    const [, charset = '', start = first.text] =
      (first.isEncoded && /^([^']*)'[^']*'(.*)$/s.exec(first.text)) || [];
    const bytes = parts.map(({ text, isEncoded }, index) => {
      const written = index === 0 ? start : text;
      return isEncoded ? fromPercent(written) : Buffer.from(written);
    });
    whole.set(name, decodeBytes(Buffer.concat(bytes), charset));
  }
  return whole;
}

const fromPercent = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
