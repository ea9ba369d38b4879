import { digitsOf } from './numbers.ts';

/*
 * A key says by its bytes where people look for a value. The database compares keys by its C collation and a page by
 * `compareKeys`, so that both agree to the last place. Keys are ASCII: byte order and the order of UTF-16 are the same.
 *
 * A key of a text has three parts with a blank between them, as collations do: what it reads, its accents, its capitals.
 */

/** Texts that agree so far stand beside each other in any order; an index takes no longer keys. */
const LONGEST = 250;

/** Letters that are read as others. */
const READ_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Accents by how often they stand in names; others come after these. */
const ACCENTS = '\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0328\u0327\u0304';

const inBase36 = (point: number): string => point.toString(36).padStart(4, '0');

type Parts = { read: string; accents: string; capitals: string };

const add = (parts: Parts, read: string, accent: string, isCapital: boolean): void => {
  parts.read += read;
  parts.accents += accent;
  parts.capitals += isCapital ? '1' : '0';
};

/** Digits as the number that they are: how many there are, then they themselves. */
function addDigits(parts: Parts, digits: string): void {
  for (let at = 0; at < digits.length; at += 99) {
    const piece = digits.slice(at, at + 99);
    add(parts, `0${String(piece.length).padStart(2, '0')}${piece}`, '0', false);
  }
}

function addLetter(parts: Parts, letter: string, marks: string, isSpanish: boolean): void {
  const small = letter.toLowerCase();
  const isCapital = small !== letter;
  // A letter of its own in Spanish, between n and o.
  if (isSpanish && small === 'n' && marks === '\u0303') {
    add(parts, 'n~', '0', isCapital);
    return;
  }
  const accent = marks === '' ? '0' : String.fromCharCode(0x61 + accentRank(marks));
  const read = READ_AS[small] ?? small;
  if (/^[a-z]+$/.test(read)) add(parts, read, read === small ? accent : 'z', isCapital);
  else add(parts, `|${inBase36(small.codePointAt(0)!)}`, accent, isCapital);
}

const accentRank = (marks: string): number => {
  const found = ACCENTS.indexOf(marks.charAt(0));
  return found < 0 ? ACCENTS.length : found;
};

/**
 * A text as people look it up: capitals and accents only decide between words that are read alike, ä as a, ß as ss, and
 * digits count as numbers: room 2 before room 10. Blanks around it do not count; signs and emoji come before digits.
 * @param language ñ is a letter of its own in Spanish
 */
export function textKey(text: string, language = 'de'): string {
  const isSpanish = language.startsWith('es');
  const parts: Parts = { read: '', accents: '', capitals: '' };
  const letters = [...text.toWellFormed().trim().normalize('NFC')]
    .slice(0, LONGEST)
    .join('')
    .normalize('NFD');
  for (const [found] of letters.matchAll(/\d+|\s+|\P{M}\p{M}*|\p{M}/gu)) {
    if (/^\d/.test(found)) {
      addDigits(parts, found.replace(/\D/g, '').replace(/^0+(?=\d)/, ''));
      continue;
    }
    const point = String.fromCodePoint(found.codePointAt(0)!);
    const marks = found.slice(point.length);
    if (/^\s/.test(point)) add(parts, '#', '0', false);
    else if (/^\p{L}/u.test(point)) addLetter(parts, point, marks, isSpanish);
    else add(parts, `$${inBase36(point.codePointAt(0)!)}`, '0', false);
  }
  const rest = (weights: string) => weights.replace(/0+$/, '');
  return `${parts.read} ${rest(parts.accents)} ${rest(parts.capitals)}`.trimEnd();
}

/** What every text begins with whose key this is, whatever its accents and capitals. */
export const readOf = (key: string): string => key.split(' ', 1)[0]!;

const NINE = 9;
const opposite = (digits: string): string => digits.replace(/\d/g, (digit) => String(NINE - Number(digit)));

/** A number as text whose order is that of numbers: sign, how large, digits. */
export function numberKey(value: number): string {
  if (value === 0) return 'o';
  const [whole = '', fraction = ''] = digitsOf(Math.abs(value)).split('.');
  const digits = (whole + fraction).replace(/^0+/, '').replace(/0+$/, '');
  const lead = (whole + fraction).search(/[1-9]/);
  const size = String(500 + whole.length - lead).padStart(3, '0');
  return value > 0 ? `p${size}${digits}` : `n${opposite(size + digits)}~`;
}

/** Where a choice stands among those that are offered. */
export const choiceKey = (position: number): string => String(position).padStart(4, '0');

export type SortKeyContext = {
  /** The network's language, by which all of it is sorted. */
  language?: string;
  /** Of selections: the values in the order in which they are offered. */
  options?: readonly string[];
};

const textIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const { displayValue, text, url, name } = (value ?? {}) as Record<string, unknown>;
  return (
    ([displayValue, text, url, name].find((each) => typeof each === 'string' && each !== '') as string) ?? ''
  );
};

/**
 * The key of one value by which lists are in order; undefined for what has none, which comes last.
 * @param type a type of properties
 * @param value one value as answers hold it, of several the one in question; of addresses the address on one line
 */
export function sortKey(type: string, value: unknown, context: SortKeyContext = {}): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (type === 'number' || type === 'statistics')
    return typeof value === 'number' && Number.isFinite(value) ? numberKey(value) : undefined;
  if (type === 'date') return typeof value === 'string' ? value : undefined;
  if (type === 'selection') {
    const position = (context.options ?? []).indexOf(value as string);
    return position < 0 ? undefined : choiceKey(position);
  }
  if (type === 'image' || type === 'headline') return undefined;
  const words = textIn(value);
  return words.trim() === '' ? undefined : textKey(words, context.language);
}

/** Compares keys as the database does; what has none comes last. */
export function compareKeys(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b ? -1 : 1;
}
