// Letters that are no letter with a mark to Unicode, though people write them so.
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
// Accents, points of Hebrew, vowel signs of Arabic. In other scripts such signs are letters as good as any.
const MARKS =
  /(?=\p{M})(?!\u3099|\u309a)[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}]/gu;
const TONES = /\p{EMod}/gu;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** What may stand for an umlaut; not in `neue`, `Frauen`, `Quelle`. */
const UMLAUT = /(?<![aeiouyq])([aou])e/g;
const PLAIN = /^[a-z0-9]*$/;

/**
 * A word as it is compared, whatever the keyboard it was typed on: small letters without accents, `Müller`, `Mueller` and
 * `Muller` are the same.
 */
export function wordKey(word: string): string {
  let key = word;
  if (!PLAIN.test(key)) {
    key = key
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKD')
      .replace(MARKS, '')
      .replace(SPECIAL, (letter) => LETTERS[letter]!)
      .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
      .normalize('NFC');
    // Faces and hands of any colour; a colour alone is nothing else.
    const toneless = key.replace(TONES, '');
    if (toneless !== '') key = toneless;
  }
  return key.replace(UMLAUT, '$1');
}

/** What is derived of a word stands behind this sign in the index. */
export const DERIVED = '~';

/** The key of an entry of the vocabulary. */
export const keyOfLexeme = (lexeme: string): string =>
  wordKey(lexeme.startsWith(DERIVED) ? lexeme.slice(1) : lexeme);
