import type { Node } from 'prosemirror-model';
import { guardHeadline, guardLine } from './escape.ts';
import { DEEPEST_HEADLINE } from './grammar.ts';
import { writeInline } from './write-inline.ts';

const HIGHEST_NUMBER = 999_999_999;

/** What a dialect adds to that of posts. */
export interface Dialect {
  /** Guards a line of a paragraph, already escaped, against being read as a block. */
  guardLine: (line: string) => string;
  /** Writes a block that posts do not have; undefined for one that they have. */
  writeBlock: (node: Node, writeWithin: (parent: Node) => Line[]) => Line[] | undefined;
}

const OF_POSTS: Dialect = { guardLine, writeBlock: () => undefined };

/** A line as it is written; one that only parts two blocks loses the spaces of what it lies in. */
export interface Line {
  text: string;
  isGap: boolean;
}

/**
 * Writes a document of `editorSchema`, or of any schema with its names, as text of the dialect. Reading the
 * text gives the same document; an empty document gives ''. Links and colours that the dialect refuses lose
 * their mark, not their words.
 */
export function serialise(doc: Node): string {
  return writeDocument(doc, OF_POSTS);
}

/** Writes a document in a dialect that has that of posts in it. */
export function writeDocument(doc: Node, dialect: Dialect): string {
  if (doc.childCount === 1 && doc.firstChild!.type.name === 'paragraph' && doc.firstChild!.childCount === 0) {
    return '';
  }
  return writeBlocks(doc, false, dialect)
    .map(({ text }) => text)
    .join('\n');
}

function writeBlocks(parent: Node, isInList: boolean, dialect: Dialect): Line[] {
  const lines: Line[] = [];
  let before: Node | undefined;
  // Two lists side by side would be read as one, so every second takes another sign.
  let isSecond = false;
  for (const node of parent.children) {
    isSecond = before?.type === node.type && !isSecond;
    if (before) {
      for (let gap = gapBetween(before, node, isInList); gap > 0; gap -= 1) {
        lines.push({ text: '', isGap: true });
      }
    }
    for (const line of writeBlock(node, isSecond, isInList, dialect)) lines.push(line);
    before = node;
  }
  return lines;
}

/** How many empty lines part two blocks. Blocks of a list's item and the list below it stand close. */
function gapBetween(before: Node, node: Node, isInList: boolean): number {
  const { name } = node.type;
  if (name !== 'bulletList' && name !== 'orderedList') return 1;
  // Only a list that begins with 1 may follow a paragraph without an empty line.
  if (name === 'orderedList' && firstNumber(node) !== 1) return 1;
  if (before.type === node.type) return 2;
  return isInList ? 0 : 1;
}

function writeBlock(node: Node, isSecond: boolean, isInList: boolean, dialect: Dialect): Line[] {
  switch (node.type.name) {
    case 'paragraph':
      return writeInline(node)
        .split('\n')
        .map((line) => textLine(dialect.guardLine(line)));
    case 'heading': {
      const level = Math.min(Math.max(node.attrs.level, 1), DEEPEST_HEADLINE);
      return [textLine(`${'#'.repeat(level)} ${guardHeadline(writeInline(node))}`)];
    }
    case 'bulletList':
      return writeItems(node, 2, dialect, () => (isSecond ? '+' : '-'));
    case 'orderedList': {
      const start = firstNumber(node);
      // The column of the words must not change within a list, so shorter numbers get more space behind.
      const width = String(start + node.childCount - 1).length + 2;
      return writeItems(node, width, dialect, (index) => `${start + index}${isSecond ? ')' : '.'}`);
    }
    case 'blockquote':
      return writeBlocks(node, isInList, dialect).map((line) => indent(line, '> '));
    case 'codeBlock':
      return writeCodeBlock(node);
    default: {
      const lines = dialect.writeBlock(node, (parent) => writeBlocks(parent, isInList, dialect));
      if (!lines) throw new RangeError(`the dialect has no block of the name ${node.type.name}`);
      return lines;
    }
  }
}

function writeItems(list: Node, width: number, dialect: Dialect, signOf: (index: number) => string): Line[] {
  const rest = ' '.repeat(width);
  return list.children.flatMap((item, index) =>
    writeBlocks(item, true, dialect).map((line, i) =>
      indent(line, i === 0 ? signOf(index).padEnd(width) : rest),
    ),
  );
}

function firstNumber(list: Node): number {
  return Math.min(Math.max(list.attrs.start ?? 1, 0), HIGHEST_NUMBER - list.childCount);
}

function writeCodeBlock(node: Node): Line[] {
  let longest = 2;
  for (const [run] of node.textContent.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  const language = /^[\w+#.-]{1,30}$/.test(node.attrs.language ?? '') ? node.attrs.language : '';
  return [fence + language, ...node.textContent.split('\n'), fence].map(textLine);
}

/** A line of words. */
export function textLine(text: string): Line {
  return { text, isGap: false };
}

/** A line with what stands before all lines of the block that it lies in. */
export function indent({ text, isGap }: Line, prefix: string): Line {
  return { text: isGap ? (prefix + text).trimEnd() : prefix + text, isGap };
}
