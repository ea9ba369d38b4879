import { cutText, lexemesOf } from './cut.ts';
import { DERIVED, wordKey } from './key.ts';
import { STEMMED, type Stems } from './stems.ts';
import type { Token } from './token.ts';
import type { Understood, Wanted } from './understood.ts';

/** A place in a text that was looked for, and by which word of the query. */
export type Found = { readonly start: number; readonly end: number; readonly word: number };

/** A place of a way in which a word is found. */
type Step = { way: number; place: number };
type Hit = Step & { end: number };

/** A word whose stem is not known is taken for one of it if it has so many letters more at most. */
const INFLECTION_MAX = 4;

const add = (map: Map<string, Step[]>, key: string, step: Step) => {
  const steps = map.get(key);
  if (steps) steps.push(step);
  else map.set(key, [step]);
};

/** Knows the words of a query when it sees them in a text. */
export class Matcher {
  readonly #ways: { word: number; length: number }[] = [];
  readonly #whole = new Map<string, Step[]>();
  readonly #beginnings = new Map<string, Step[]>();
  readonly #stemmed = new Map<string, Step[]>();
  readonly #lengths: readonly number[];
  readonly #stems: Stems;
  /** How many words there are to be found. */
  readonly words: number;

  constructor(understood: Pick<Understood, 'words'>, stems: Stems) {
    this.#stems = stems;
    const wanted = understood.words.filter(({ isExcluded }) => !isExcluded);
    this.words = wanted.length;
    for (const [word, { ways }] of wanted.entries()) {
      for (const { places } of ways) {
        const way = this.#ways.push({ word, length: places.length }) - 1;
        for (const [place, anyOf] of places.entries()) {
          for (const each of anyOf) this.#learn(each, { way, place });
        }
      }
    }
    this.#lengths = [...new Set([...this.#beginnings.keys()].map(({ length }) => length))];
  }

  #learn({ lexeme, isBeginning, isStem }: Wanted, step: Step): void {
    add(isBeginning ? this.#beginnings : this.#whole, lexeme, step);
    if (isStem) add(this.#stemmed, lexeme.replace(DERIVED, ''), step);
  }

  /** What a word of a text may be. */
  #hitsOf(token: Token): Hit[] {
    const hits: Hit[] = [];
    const take = (steps: readonly Step[] | undefined, end: number) => {
      for (const step of steps ?? []) hits.push({ ...step, end });
    };
    for (const lexeme of lexemesOf(token)) {
      take(this.#whole.get(lexeme), token.end);
      for (const length of this.#lengths) {
        if (length > lexeme.length) continue;
        const beginning = lexeme.slice(0, length);
        const steps = this.#beginnings.get(beginning);
        if (!steps) continue;
        // Of two letters without blanks the first alone may be the one that is wanted.
        const isLetter =
          token.letterEnd !== undefined &&
          beginning.replace(DERIVED, '').length <= token.letterEnd - token.start;
        take(steps, isLetter ? token.letterEnd! : token.end);
      }
    }
    if (this.#stemmed.size > 0 && !token.isJoined) this.#takeStems(token, take);
    return hits;
  }

  #takeStems(token: Token, take: (steps: readonly Step[] | undefined, end: number) => void): void {
    const known = STEMMED.map((language) => this.#stems.stemOf(token.form, language)).filter(
      (stem) => stem !== undefined,
    );
    for (const stem of new Set(known)) take(this.#stemmed.get(stem), token.end);
    const key = wordKey(token.form);
    for (let length = key.length; length >= Math.max(3, key.length - INFLECTION_MAX); length -= 1) {
      take(this.#stemmed.get(key.slice(0, length)), token.end);
    }
  }

  /**
   * The places of a text where a word of the query stands, by where they end.
   * @param isEnough asked at each word of the text, whether what follows is of no interest
   */
  *find(text: string, isEnough: (place: number) => boolean = () => false): Generator<Found> {
    /** Phrases that have begun: which step comes next, and behind which position. */
    let begun: (Step & { start: number; position: number })[] = [];
    for (const token of cutText(text)) {
      if (isEnough(token.start)) return;
      const hits = this.#hitsOf(token);
      const goOn = begun.filter(({ position }) => position >= token.first - 1);
      for (const { way, place, end } of hits) {
        const { word, length } = this.#ways[way]!;
        const isLast = place === length - 1;
        const before =
          place === 0
            ? { start: token.start }
            : begun.find(
                (phrase) =>
                  phrase.way === way && phrase.place === place && phrase.position === token.first - 1,
              );
        if (!before) continue;
        if (isLast) yield { start: before.start, end, word };
        else goOn.push({ way, place: place + 1, start: before.start, position: token.position });
      }
      begun = goOn;
    }
  }
}
