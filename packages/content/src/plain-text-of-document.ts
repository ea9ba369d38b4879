import type Token from 'markdown-it/lib/token.mjs';
import { documentGrammar } from './document-grammar.ts';
import type { DocumentImage } from './document-rules.ts';
import type { Mention } from './mentions.ts';
import { cutLine, inlineText, mentionsIn } from './plain-text.ts';

/**
 * The words of a document without its marks, for search, mails and previews. Blocks are parted by an empty line, items
 * of lists and rows of tables by a line break, cells by a tab; of a picture stands what it is called.
 */
export function plainTextOfDocument(text: string): string {
  const words: string[] = [];
  let listDepth = 0;
  let wasInList = false;
  let row: string[] | undefined;
  let isRowBefore = false;
  const write = (block: string) => {
    if (words.length > 0) words.push(wasInList && listDepth > 0 ? '\n' : '\n\n');
    wasInList = listDepth > 0;
    words.push(block);
  };
  for (const token of documentGrammar.parse(text, {})) {
    switch (token.type) {
      case 'list_item_open':
        listDepth += 1;
        break;
      case 'list_item_close':
        listDepth -= 1;
        break;
      case 'table_open':
        isRowBefore = false;
        break;
      case 'tr_open':
        row = [];
        break;
      case 'tr_close': {
        const line = (row ?? []).join('\t');
        row = undefined;
        if (isRowBefore) words.push('\n', line);
        else write(line);
        isRowBefore = true;
        break;
      }
      case 'inline':
        if (row) row.push(inlineText(token.children ?? []).replaceAll('\n', ' '));
        else write(inlineText(token.children ?? []));
        break;
      case 'fence':
        write(token.content.replace(/\n$/, ''));
        break;
      case 'image_block':
        writeImage(token, write);
        break;
      default:
    }
  }
  return words.join('');
}

function writeImage(token: Token, write: (block: string) => void): void {
  const { alt, caption } = token.meta as DocumentImage;
  const words = [alt, caption].filter((part, at, all) => part !== '' && all.indexOf(part) === at);
  if (words.length > 0) write(words.join('\n'));
}

/** The beginning of a document on one line, as `excerpt` gives that of a post. */
export function excerptOfDocument(text: string, maxCharacters: number): string {
  return cutLine(plainTextOfDocument(text), maxCharacters);
}

/** Whom and what a document mentions, each once, in the order of the text; never from code. */
export function mentionsOfDocument(text: string): { members: Mention[]; tags: Mention[] } {
  if (!text.includes('@[') && !text.includes('#[')) return { members: [], tags: [] };
  return mentionsIn(documentGrammar.parse(text, {}));
}
