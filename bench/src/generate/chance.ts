/** Repeatable chance: the same seed gives the same numbers on every machine (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number below the limit; with a skew above 1 small ones are likelier. */
  below(limit: number, skew = 1): number {
    return Math.floor(limit * this.next() ** skew);
  }

  pick<T>(things: readonly T[]): T {
    return things[this.below(things.length)]!;
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }
}
