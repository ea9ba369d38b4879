import { cleanText } from '@dorfplatz/content';

/**
 * A name or title as it is kept: one line without control characters, lone surrogates and space at its ends.
 * @param text what a person or a program sent
 */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();
