import { cleanText } from '@dorfplatz/content';

/** An id as it is kept: as it was written, on one line, without space at its ends. */
export const cleanId = (text: string): string =>
  cleanText(text)
    .replace(/[\n\t]/g, ' ')
    .trim();

/** What ids are compared by: the same signs are the same id, however a program puts them together (NFC). */
export const keyOf = (id: string): string => id.normalize('NFC');
