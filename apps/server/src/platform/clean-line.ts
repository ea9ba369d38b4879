import { cleanText } from '@dorfplatz/content';

/**
 * A name or title as it is kept: one line without control characters, lone surrogates, space at its ends, and signs
 * that turn the direction of what stands around it (UAX #9).
 * @param text what a person or a program sent
 */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
