import { hash } from 'node:crypto';
import { writeDialect } from './mail-text.ts';

/** Ends of lines and blanks get lost on the way: they make no other text. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

/** A short digest of a body as it lies in an archive; the same for two that are the same but for their line ends. */
export const digestOf = (body: Buffer): string =>
  hash('sha1', body.toString('latin1').replaceAll('\r', '').trimEnd(), 'base64').slice(0, 12);

/**
 * Whether a text that was imported is what a mail becomes, with its subject above or without.
 * @param max most characters that it had then
 */
export const isImportOf = (stored: string, text: string, subject: string, max: number): boolean =>
  [subject, ''].some((title) => writeDialect(text, title, max).content === stored);
