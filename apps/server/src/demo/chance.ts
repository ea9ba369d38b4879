/** Chance that falls the same way for the same seed, so that every demo network is the same one. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** Up to `count` different ones, in any order. */
  some<T>(from: readonly T[], count: number): T[];
  isLucky(probability: number): boolean;
  /** Chance of its own for one thing, so that a change elsewhere does not change it. */
  of(name: string): Chance;
};

/** mulberry32 by Tommy Ettinger (public domain): 32 bits of state, plenty for names and dates. */
export function chanceOf(seed: string): Chance {
  let state = seedOf(seed);
  const chance: Chance = {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let bits = Math.imul(state ^ (state >>> 15), 1 | state);
      bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
      return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
    },
    between: (low, high) => low + Math.floor(chance.next() * (high - low + 1)),
    pick: (from) => from[Math.floor(chance.next() * from.length)]!,
    some(from, count) {
      const rest = [...from];
      const taken: typeof rest = [];
      while (taken.length < count && rest.length > 0) {
        taken.push(...rest.splice(Math.floor(chance.next() * rest.length), 1));
      }
      return taken;
    },
    isLucky: (probability) => chance.next() < probability,
    of: (name) => chanceOf(`${seed}/${name}`),
  };
  return chance;
}

/** FNV-1a. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}
