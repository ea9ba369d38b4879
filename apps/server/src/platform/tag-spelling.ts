import { cleanLine } from './clean-line.ts';

/**
 * The one spelling of a tag, whatever way it was typed in: composed and wide signs are the same as plain ones. Large and
 * small letters are the same to the database.
 */
export const tagSpelling = (name: string): string => cleanLine(name.normalize('NFKC'));
