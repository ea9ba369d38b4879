import type { PageMergePart } from '@dorfplatz/contract';

/** Whose text holds where two have changed the same. */
export type Choice = 'mine' | 'theirs' | 'both';

const textOf = ({ is_conflict, text, mine, theirs }: PageMergePart, choice: Choice | undefined): string[] => {
  if (!is_conflict) return [text];
  if (choice === 'theirs') return [theirs];
  return choice === 'both' ? [theirs, mine] : [mine];
};

/** A text of parts as they were chosen; the server writes it as texts are written. */
export const mergedContent = (
  parts: readonly PageMergePart[],
  choices: readonly (Choice | undefined)[],
): string =>
  parts
    .flatMap((part, index) => textOf(part, choices[index]))
    .filter((text) => text !== '')
    .join('\n\n');
