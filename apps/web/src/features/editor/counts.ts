import type { Node } from '@tiptap/pm/model';

export interface Counts {
  lines: number;
  words: number;
  characters: number;
}

/** Lines, words and characters as a reader sees them: without marks, a mention by its name. */
export function countText(doc: Node): Counts {
  const text = doc.textBetween(0, doc.content.size, '\n', (leaf) =>
    leaf.type.name === 'hardBreak' ? '\n' : `${leaf.attrs.mentionSuggestionChar}${leaf.attrs.label}`,
  );
  return {
    lines: text === '' ? 0 : text.split('\n').length,
    words: text.match(/\S+/g)?.length ?? 0,
    characters: [...text.replaceAll('\n', '')].length,
  };
}
