import type { Snippet } from '@dorfplatz/contract';

/** A piece of a text, and whether it is what was looked for. */
export interface Part {
  text: string;
  /** Where it begins: what tells pieces of one text apart. */
  at: number;
  isMarked: boolean;
}

/** The pieces of a text between its marks. Marks that lie outside, overlap or are empty count as far as they hold. */
export function partsOf({ text, marks }: Snippet): Part[] {
  const parts: Part[] = [];
  let done = 0;
  const push = (end: number, isMarked: boolean) => {
    if (end > done) parts.push({ text: text.slice(done, end), at: done, isMarked });
    done = Math.max(done, end);
  };
  for (const [start, end] of marks) {
    push(Math.min(start, text.length), false);
    push(Math.min(end, text.length), true);
  }
  push(text.length, false);
  return parts;
}
