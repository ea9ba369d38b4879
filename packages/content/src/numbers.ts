/** How many digits a number can have and still be exactly the one that was typed. */
const DIGITS_MAX = 15;

export type ReadNumber = { value: number } | { error: 'not_a_number' | 'not_exact' };
/** What parts the digits behind the point from those before it, as a language writes numbers. */
export type DecimalMark = ',' | '.';

type Decimal = { negative: boolean; whole: string; fraction: string };

/** The mark of a language: a point in English, a comma in German, Spanish and French. */
export const decimalMarkOf = (locale: string): DecimalMark => (locale.startsWith('en') ? '.' : ',');

/** Digits in groups of three as people part them: by a blank, an apostrophe, or the mark that is not the decimal one. */
const GROUPED: Record<DecimalMark, RegExp> = {
  ',': /^\d{1,3}(?:([.' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*$/,
  '.': /^\d{1,3}(?:([,' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*$/,
};

/** Plain digits of a whole part; undefined where it is not written as one. */
const ungrouped = (whole: string, mark: DecimalMark): string | undefined => {
  if (/^\d+$/.test(whole)) return whole;
  return GROUPED[mark].test(whole) ? whole.replace(/\D/g, '') : undefined;
};

function decimalIn(unsigned: string, mark: DecimalMark): Omit<Decimal, 'negative'> | undefined {
  const at = unsigned.lastIndexOf(mark);
  const whole = ungrouped(at < 0 ? unsigned : unsigned.slice(0, at), mark);
  const fraction = at < 0 ? '' : unsigned.slice(at + 1);
  if (whole === undefined || (at >= 0 && !/^\d+$/.test(fraction))) return undefined;
  return { whole, fraction };
}

/** What was typed, by the mark of the language, or by the other one where the former makes no number of it. */
function typedDecimal(text: string, mark: DecimalMark | undefined): Decimal | undefined {
  const [, sign = '', unsigned = ''] = /^([-\u2212+]?)\s*(.*)$/su.exec(text.trim())!;
  const last = unsigned.lastIndexOf(',') > unsigned.lastIndexOf('.') ? ',' : '.';
  const first = mark ?? last;
  const found = decimalIn(unsigned, first) ?? decimalIn(unsigned, first === ',' ? '.' : ',');
  return found && { negative: sign !== '' && sign !== '+', ...found };
}

/** The digits of a number, without an exponent. */
function decimalOf(value: number): Decimal {
  const [, sign, whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(
    String(value),
  )!;
  const moved = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + moved;
  return {
    negative: sign === '-',
    whole: point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0'),
    fraction: point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point),
  };
}

/** Half away from zero, as people round. */
function roundedTo({ negative, whole, fraction }: Decimal, digits: number): Decimal {
  if (fraction.length <= digits) return { negative, whole, fraction };
  const kept = BigInt(whole + fraction.slice(0, digits));
  const text = String(fraction.charAt(digits) >= '5' ? kept + 1n : kept).padStart(digits + 1, '0');
  return {
    negative,
    whole: text.slice(0, text.length - digits),
    fraction: text.slice(text.length - digits),
  };
}

/**
 * The number in what somebody typed or a program sent, rounded to so many digits behind the point: 1.005 to two is
 * 1.01, and -0.4 to none is 0. What could not be kept exactly is refused and never rounded in silence.
 * @param precision digits behind the point; all of them when left out
 * @param mark what parts digits in the language of who typed; by the last of both when left out
 */
export function readNumber(
  input: string | number,
  precision: number | undefined,
  mark?: DecimalMark,
): ReadNumber {
  if (typeof input === 'number' && !Number.isFinite(input)) return { error: 'not_a_number' };
  // It may have been another before it was read as a number.
  if (typeof input === 'number' && Math.abs(input) > Number.MAX_SAFE_INTEGER) return { error: 'not_exact' };
  const decimal = typeof input === 'number' ? decimalOf(input) : typedDecimal(input, mark);
  if (!decimal) return { error: 'not_a_number' };
  const { negative, whole, fraction } = precision === undefined ? decimal : roundedTo(decimal, precision);
  const digits = `${whole}${fraction.replace(/0+$/, '')}`.replace(/^0+/, '');
  if (typeof input === 'string' && digits.length > DIGITS_MAX) return { error: 'not_exact' };
  const size = Number(`${whole}.${fraction || '0'}`);
  if (size > Number.MAX_SAFE_INTEGER) return { error: 'not_exact' };
  return { value: negative && size !== 0 ? -size : size };
}

/** The digits of a number without an exponent: `0.0000001` and not `1e-7`. */
export function digitsOf(value: number): string {
  const { negative, whole, fraction } = decimalOf(value);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
