import { type Chance, chanceOf } from '../../../demo/chance.ts';
import type { RealText, TextLanguage } from './real-texts.ts';

/** How somebody who remembers a text asks for it. */
export type KnownItem = {
  /** Its place among the texts. */
  readonly place: number;
  readonly language: TextLanguage;
  readonly asWritten: string;
  /** In large letters, or each word without its ending. */
  readonly otherwise: string;
  /** Each word mistyped once. */
  readonly mistyped: string;
};

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** What one remembers of a text is no article. */
const WORD = /(?<![\p{L}\p{N}])\p{L}{4,}(?![\p{L}\p{N}])/gu;

const wordsOf = (text: string): string[] => [...new Set(text.match(WORD) ?? [])];

/** Swaps, drops, doubles or replaces a letter, wherever. */
function mistype(word: string, chance: Chance): string {
  for (;;) {
    const letters = [...word];
    const at = chance.between(0, letters.length - 1);
    const how = chance.pick(['swap', 'drop', 'double', 'replace'] as const);
    if (how === 'drop') letters.splice(at, 1);
    else if (how === 'double') letters.splice(at, 0, letters[at]!);
    else if (how === 'replace') letters[at] = chance.pick(LETTERS);
    else if (at > 0) [letters[at - 1], letters[at]] = [letters[at]!, letters[at - 1]!];
    const typed = letters.join('');
    if (typed.toLowerCase() !== word.toLowerCase()) return typed;
  }
}

const withoutEnding = (word: string) => (word.length > 6 ? word.slice(0, -2) : word);

/**
 * Asks for texts by their two to four rarest words, in the order in which they stand there. Which ones, and how they are
 * mistyped, follows from each text alone: a text more changes the figures of all others by next to nothing.
 * @param each so many of every language, drawn from its texts
 */
export function knownItems(texts: readonly RealText[], each: number): KnownItem[] {
  const frequency = new Map<string, number>();
  for (const { text } of texts)
    for (const word of new Set(wordsOf(text.toLowerCase())))
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const places = Map.groupBy(texts.keys(), (place) => texts[place]!.language);
  const drawn = (own: readonly number[]) =>
    own
      .map((place) => ({ place, chance: chanceOf(`known item ${texts[place]!.text}`) }))
      .map((one) => ({ ...one, turn: one.chance.between(0, 1_000_000_000) }))
      .toSorted((one, other) => one.turn - other.turn)
      .slice(0, each);
  return [...places].flatMap(([language, own]) =>
    drawn(own).map(({ place, chance }): KnownItem => {
      const words = wordsOf(texts[place]!.text);
      const rarest = words
        .toSorted((one, other) => frequency.get(one.toLowerCase())! - frequency.get(other.toLowerCase())!)
        .slice(0, chance.between(2, 4));
      const asked = words.filter((word) => rarest.includes(word));
      return {
        place,
        language,
        asWritten: asked.join(' '),
        otherwise: (chance.between(0, 1) === 0
          ? asked.map((word) => word.toUpperCase())
          : asked.map(withoutEnding)
        ).join(' '),
        mistyped: asked.map((word) => mistype(word, chance)).join(' '),
      };
    }),
  );
}
