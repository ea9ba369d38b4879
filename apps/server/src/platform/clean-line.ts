import { cleanText, isBlank, withoutDirections, withoutStrayDirections } from '@dorfplatz/content';

/**
 * A name or title as it is kept: one line without control characters, lone surrogates, space at its ends, and signs
 * that turn the direction of what stands around it (UAX #9). What shows nothing is empty.
 * @param text what a person or a program sent
 */
export function cleanLine(text: string): string {
  const line = withoutDirections(cleanText(text)).replace(/\s+/g, ' ').trim();
  return isBlank(line) ? '' : line;
}

/**
 * What people write in lines of their own, as it is kept: without control characters, lone surrogates, and space at its
 * ends. What shows nothing is empty.
 * @param text what a person or a program sent
 */
export function cleanWords(text: string): string {
  const words = withoutStrayDirections(cleanText(text)).trim();
  return isBlank(words) ? '' : words;
}
