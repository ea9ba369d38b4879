import { type DecimalMark, readNumber } from '@dorfplatz/content/numbers';
import type { IMPORT_TYPES, ItemImportColumn } from '@dorfplatz/contract';
import { readText } from '../../property-sets/index.ts';

type ImportType = (typeof IMPORT_TYPES)[number];

const EXAMPLES = 3;
const EXAMPLE_MAX = 80;
/** So many different words are a selection, where they come again and again. */
const CHOICES_MAX = 12;
const CHOICE_MAX = 40;
const TIMES = 3;

const YES_OR_NO = new Set('ja|nein|j|n|yes|no|y|si|sí|oui|non|true|false|wahr|falsch'.split('|'));

/**
 * Digits as a number that loses nothing: no zero in front, no plus, no exponent, which postcodes, telephone numbers and
 * article numbers have [C14].
 */
const NUMBERS: Record<DecimalMark, RegExp> = {
  ',': /^[-\u2212]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[.'\u00a0\u202f\u2019 ]\d{3})+)(?:,\d+)?$/,
  '.': /^[-\u2212]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[,'\u00a0\u202f\u2019 ]\d{3})+)(?:\.\d+)?$/,
};

const isNumber = (text: string, mark: DecimalMark): boolean =>
  NUMBERS[mark].test(text) && 'value' in readNumber(text, undefined, mark);

const property = (type: 'date' | 'email' | 'url') => ({
  name: 'guessed',
  type,
  settings: {},
  options: [],
  is_required: false,
});
const DEFINITIONS = { date: property('date'), email: property('email'), url: property('url') };
const reads = (type: keyof typeof DEFINITIONS, text: string): boolean => {
  if (type === 'url' && !/^https?:\/\//i.test(text)) return false;
  const read = readText(DEFINITIONS[type], text);
  return 'value' in read && read.value !== null;
};

/** What stands for nothing where it is no text. */
export const isBlank = (text: string): boolean => text === '' || /^[-\u2013\u2014]$/.test(text);

type Possible = 'comma' | 'point' | 'date' | 'email' | 'url' | 'yes_or_no';
const CHECKS: Record<Possible, (text: string) => boolean> = {
  comma: (text) => isNumber(text, ','),
  point: (text) => isNumber(text, '.'),
  date: (text) => reads('date', text),
  email: (text) => reads('email', text),
  url: (text) => reads('url', text),
  yes_or_no: (text) => YES_OR_NO.has(text.toLowerCase()),
};

/** Looks at every value of a column: what it is is decided by all of them, not by the first [C14]. */
export class ColumnGuess {
  filled = 0;
  readonly examples: string[] = [];
  #said = 0;
  #hasLines = false;
  readonly #possible = new Set(Object.keys(CHECKS) as Possible[]);
  readonly #words = new Set<string>();

  add(cell: string): void {
    const text = cell.trim();
    if (text === '') return;
    this.filled += 1;
    const example = text.slice(0, EXAMPLE_MAX);
    if (this.examples.length < EXAMPLES && !this.examples.includes(example)) this.examples.push(example);
    if (isBlank(text)) return;
    this.#said += 1;
    this.#hasLines ||= /[\r\n]/.test(text);
    for (const each of this.#possible) if (!CHECKS[each](text)) this.#possible.delete(each);
    if (this.#words.size <= CHOICES_MAX)
      this.#words.add(text.length > CHOICE_MAX ? text : text.toLowerCase());
  }

  get isMultiline(): boolean {
    return this.#hasLines;
  }

  /** Whether it holds numbers with this mark. */
  isNumber(mark: DecimalMark): boolean {
    return this.#said > 0 && this.#possible.has(mark === ',' ? 'comma' : 'point');
  }

  /** What it seems to be: text where nothing else is certain. */
  type(mark: DecimalMark): ImportType {
    if (this.#said === 0) return 'text';
    if (this.#possible.has('yes_or_no')) return 'selection';
    if (this.isNumber(mark)) return 'number';
    if (this.#possible.has('date')) return 'date';
    if (this.#possible.has('email')) return 'email';
    if (this.#possible.has('url')) return 'url';
    const words = [...this.#words];
    const isChosen =
      words.length > 1 &&
      words.length <= CHOICES_MAX &&
      this.#said >= words.length * TIMES &&
      words.every((word) => word.length <= CHOICE_MAX && !/[,;|\n\d]/.test(word));
    return isChosen ? 'selection' : 'text';
  }
}

/** The mark with which more columns are numbers; that of the language where both do. */
export function markOf(guesses: readonly ColumnGuess[], usual: DecimalMark): DecimalMark {
  const other = usual === ',' ? '.' : ',';
  const count = (mark: DecimalMark) => guesses.filter((guess) => guess.isNumber(mark)).length;
  return count(other) > count(usual) ? other : usual;
}

/** A column as people see it before they said anything. */
export const guessedColumn = (
  header: string,
  guess: ColumnGuess,
  mark: DecimalMark,
): Pick<ItemImportColumn, 'header' | 'examples' | 'filled' | 'guess'> => ({
  header,
  examples: guess.examples,
  filled: guess.filled,
  guess: guess.type(mark),
});
