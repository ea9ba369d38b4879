/** Typing rests so long before people are looked for, in milliseconds [RUL-0348]. */
export const pickerRest = 375;

/** With fewer letters half the network would fit. */
const fewest = 2;

/** True when there is enough to look for. */
export const isEnough = (words: string): boolean => words.trim().length >= fewest;

/**
 * What a picker shows below its line: that more must be typed [RUL-0346], whom it found, that nobody fits
 * [RUL-0347], or nothing while the answer is on its way.
 */
export function pickerState(
  words: string,
  found: number | undefined,
): 'type_more' | 'no_match' | 'found' | 'waiting' {
  if (!isEnough(words)) return 'type_more';
  if (found === undefined) return 'waiting';
  return found === 0 ? 'no_match' : 'found';
}
