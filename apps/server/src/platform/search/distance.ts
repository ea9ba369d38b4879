/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make one word of another; more
 * than `max` is given as `max + 1`.
 */
export function distance(one: string, other: string, max: number): number {
  const from = [...one];
  const to = [...other];
  if (Math.abs(from.length - to.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let value = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap) value = Math.min(value, beforeLast[column - 2]! + 1);
      current.push(value);
      least = Math.min(least, value);
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[to.length]!, max + 1);
}

// The letters of an alphabet, as keys have them. Words of other scripts are typed with the help of a device.
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяєґ',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיכלמנסעפצקרשתםןףץך',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
];

/** All words at a distance of one from a key, itself not; none for a key of a script that is not known. */
export function neighboursOf(key: string): string[] {
  const alphabet = ALPHABETS.find((letters) => letters.includes(key[0]!));
  if (!alphabet) return [];
  const found = new Set<string>();
  for (let place = 0; place <= key.length; place += 1) {
    const start = key.slice(0, place);
    const end = key.slice(place);
    if (end !== '') found.add(start + end.slice(1));
    if (end.length > 1) found.add(start + end[1]! + end[0]! + end.slice(2));
    for (const letter of alphabet) {
      found.add(start + letter + end);
      if (end !== '') found.add(start + letter + end.slice(1));
    }
  }
  found.delete(key);
  return [...found];
}
