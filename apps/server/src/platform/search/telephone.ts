import type { Token } from './token.ts';

/** Fewer are a year, a price or a house. */
const DIGITS_MIN = 7;
/** More are a table. Bank accounts have 22. */
const DIGITS_MAX = 26;
/** What may stand between the groups of one number. */
const BETWEEN = /^[ \u00a0\u2009\u202f]?[-–/()]{0,2}[ \u00a0\u2009\u202f]?$/;

// Calling codes have one digit, these two, all others three.
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const ONE_DIGIT = /^[17]/;

/** How a number of another country is dialled within that country: with and without a nought. */
function nationalForms(digits: string): string[] {
  const national = digits.slice(ONE_DIGIT.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3);
  return [`0${national}`, national].filter(({ length }) => length >= DIGITS_MIN);
}

/** Puts groups of digits together that are one number: `+49 (0)30 / 12 34-567` is `49301234567`, and `0301234567`. */
export class Telephone {
  readonly #text: string;
  #groups: Token[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Takes a word up; gives the number that ended before it. */
  *before(token: Token, isNumber: boolean): Generator<Token> {
    const last = this.#groups.at(-1);
    if (last && isNumber && token.start - last.end <= 4) {
      if (BETWEEN.test(this.#text.slice(last.end, token.start)) && token.start > last.end) {
        // A table of numbers goes on and on: what is too many already is only counted.
        if (this.#groups.length <= DIGITS_MAX) this.#groups.push(token);
        else this.#groups[this.#groups.length - 1] = token;
        return;
      }
    }
    yield* this.rest();
    if (isNumber) this.#groups = [token];
  }

  /** The number that ended. */
  *rest(): Generator<Token> {
    const groups = this.#groups;
    this.#groups = [];
    if (groups.length === 0) return;
    const before = this.#text.charAt(groups[0]!.start - 1);
    const isAbroad = before === '+' || groups[0]!.form.startsWith('00');
    const isOptionalZero = (group: Token) =>
      group.form === '0' &&
      this.#text.charAt(group.start - 1) === '(' &&
      this.#text.charAt(group.end) === ')';
    let digits = groups
      .filter((group) => !(isAbroad && isOptionalZero(group)))
      .map(({ form }) => form)
      .join('');
    if (digits.startsWith('00')) digits = digits.slice(2);
    else if (groups.length === 1 && !isAbroad) return;
    if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return;
    for (const form of [digits, ...(isAbroad ? nationalForms(digits) : [])]) {
      yield {
        form,
        start: groups[0]!.start,
        end: groups.at(-1)!.end,
        position: groups.at(-1)!.position,
        first: groups[0]!.position,
        isJoined: true,
      };
    }
  }
}
