import { cleanLine } from './clean-line.ts';

// Signs without width. Joiners mean something in some scripts and in emoji, never between letters of these.
const HIDDEN =
  /[\u00ad\u180e\u200b\u2060\ufeff]|(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\s])[\u200c\u200d]/gu;

/**
 * The one spelling of a tag, whatever way it was typed in: composed and wide signs are the same as plain ones, signs
 * that nobody sees and the sign in front of a tag are none of its name. Large and small letters are the same to the
 * database.
 */
export const tagSpelling = (name: string): string =>
  cleanLine(cleanLine(name.replace(HIDDEN, '').normalize('NFKC')).replace(/^#+/, ''));
