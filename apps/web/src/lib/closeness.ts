/** Letters without case and accents; what is no letter or digit parts words. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How many letters of a word may be wrong: none of a short one, one from four on, two from six on. */
const mistakesIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/**
 * How many letters are wrong, missing, too many or swapped with their neighbour in what was typed of a word, whose end
 * need not be typed yet (optimal string alignment).
 * @param most beyond so many nobody asks
 * @returns the number, or Infinity beyond `most`
 */
export function mistakes(typed: string, word: string, most: number): number {
  if (word.startsWith(typed)) return 0;
  if (most === 0 || typed.length > word.length + most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, place) => place);
  for (let at = 1; at <= typed.length; at++) {
    const next = [at];
    for (let place = 1; place <= word.length; place++) {
      const isSame = typed[at - 1] === word[place - 1];
      let least = Math.min(row[place - 1]! + (isSame ? 0 : 1), row[place]! + 1, next[place - 1]! + 1);
      const isSwapped =
        at > 1 && place > 1 && typed[at - 1] === word[place - 2] && typed[at - 2] === word[place - 1];
      if (isSwapped) least = Math.min(least, before[place - 2]! + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  // What comes behind in the word is not typed yet.
  const least = Math.min(...row.slice(Math.max(0, typed.length - most)));
  return least <= most ? least : Number.POSITIVE_INFINITY;
}

/**
 * How well typed words fit a name: 0 when they are not in it. The name as a whole and its beginning count most, the
 * beginnings of its words less, words with typing mistakes least.
 */
export function closeness(typed: string, name: string): number {
  const [asked, whole] = [fold(typed), fold(name)];
  if (asked === '') return 0;
  if (whole === asked) return 6;
  if (whole.startsWith(asked)) return 5;
  if (` ${whole}`.includes(` ${asked}`)) return 4;
  const words = whole.split(' ');
  let wrong = 0;
  for (const part of asked.split(' ')) {
    const most = mistakesIn(part);
    const least = Math.min(...words.map((word) => mistakes(part, word, most)));
    if (least === Number.POSITIVE_INFINITY) return asked.length > 2 && whole.includes(asked) ? 1 : 0;
    wrong += least;
  }
  return wrong === 0 ? 3 : 2 / (1 + wrong);
}

/** How well typed words fit one of several names; each is asked by itself and together with the first. */
export function bestCloseness(typed: string, names: readonly string[]): number {
  const [first = ''] = names;
  // Other words for it count a little less than its name.
  const others = names.slice(1).map((name) => closeness(typed, name) * 0.9);
  return Math.max(closeness(typed, first), ...others, closeness(typed, names.join(' ')) * 0.5);
}
