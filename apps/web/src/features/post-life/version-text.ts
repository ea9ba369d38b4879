import type { EntryVersion } from '@dorfplatz/contract';
import { diffWordsWithSpace } from 'diff';

/** For how long two versions are compared, in milliseconds; beyond it they are too different to be worth it. */
const longest = 500;

/** A piece of two texts, in the order in which one reads them. */
export interface Piece {
  value: string;
  kind: 'same' | 'added' | 'removed';
}

/** All of a version as one text: its title, its words, its options and its files, each on a line. */
export const textOf = ({ title, content, details }: EntryVersion): string =>
  [
    ...(title === '' ? [] : [title]),
    content,
    ...(details.body ? [details.body] : []),
    ...(details.options ?? []).map((option) => `• ${option}`),
    ...(details.attachments ?? []).map((name) => `📎 ${name}`),
  ].join('\n');

/** Which words came and which went from one text to the next; where nearly all did, the new text as it is. */
export function changesOf(before: string, after: string): Piece[] {
  const pieces = diffWordsWithSpace(before, after, { timeout: longest });
  if (!pieces) return [{ value: after, kind: 'same' }];
  return pieces.map(({ value, added, removed }) => ({
    value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
