import type { Node } from 'prosemirror-model';
import { cleanText } from './clean-text.ts';
import { CALLOUT_KINDS, CAPTION_MAX, CELL_BREAK, IMAGE_WIDTHS } from './document-rules.ts';
import { escapeInline, guardLine, guardSpaces } from './escape.ts';
import { SEPARATOR } from './marks.ts';
import { parse } from './parse.ts';
import { parseDocument } from './parse-document.ts';
import { type Dialect, indent, type Line, textLine, writeDocument } from './serialise.ts';
import { tidy } from './tidy.ts';
import { type InlineSigns, writeInline } from './write-inline.ts';

/**
 * Writes a document of `documentSchema`, or of any schema with its names, as text of the dialect. Reading the text gives
 * the same document; an empty document gives ''. Cells that reach over others are written as one.
 */
export function serialiseDocument(doc: Node): string {
  return writeDocument(doc, OF_DOCUMENTS);
}

/**
 * A text as it is stored: what the grammar reads of it, and nothing else, in the one way that the editor writes it.
 * Idempotent. Every text is taken through it before it is saved.
 */
export function canonicalDocument(text: string): string {
  return serialiseDocument(tidy(parseDocument(cleanText(text))));
}

/**
 * A text of the dialect of posts as a document that says the same: what only documents know, as the signs of a table, stays
 * words.
 */
export function documentFromPost(text: string): string {
  return serialiseDocument(tidy(parse(cleanText(text))));
}

const OF_DOCUMENTS: Dialect = {
  // What has only these signs could be the line under the head of a table, or a rule.
  guardLine: (line) => guardLine(/^[-:|][-:|\s]*$/.test(line) ? `\\${line}` : line),
  writeBlock(node, writeWithin) {
    switch (node.type.name) {
      case 'horizontalRule':
        return [textLine('---')];
      case 'image':
        return writeImage(node);
      case 'callout':
        return writeCallout(node, writeWithin(node));
      case 'table':
        return writeTable(node);
      default:
        return undefined;
    }
  },
};

/** Nothing for a picture that has no file yet: what is being uploaded is no part of the text. */
function writeImage(node: Node): Line[] {
  const { file, alt, caption, width } = node.attrs;
  if (!Number.isSafeInteger(file) || file < 1 || file >= 1e15) return [textLine(SEPARATOR)];
  const size = IMAGE_WIDTHS.includes(width) && width !== 'full' ? `?width=${width}` : '';
  const title = caption ? ` "${onOneLine(caption).replace(/[\\"]/g, '\\$&')}"` : '';
  return [textLine(`![${onOneLine(alt ?? '').replace(/[\\\]]/g, '\\$&')}](file:${file}${size}${title})`)];
}

const onOneLine = (text: string): string =>
  [...cleanText(text).replaceAll('\n', ' ')].slice(0, CAPTION_MAX).join('');

function writeCallout(node: Node, within: Line[]): Line[] {
  const kind = CALLOUT_KINDS.find((known) => known === node.attrs.kind) ?? 'info';
  const lines = [textLine(`[!${kind}]`)];
  // The words of a paragraph may follow at once, as everybody writes them.
  if (node.firstChild?.type.name !== 'paragraph') lines.push({ text: '', isGap: true });
  return [...lines, ...within].map((line) => indent(line, '> '));
}

const OF_CELLS: InlineSigns = {
  lineBreak: CELL_BREAK,
  escape: (words) =>
    escapeInline(words)
      .replace(/<(?=br>|b?r?$)/g, '\\<')
      .replaceAll('\n', CELL_BREAK),
};

const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' };

function writeTable(table: Node): Line[] {
  const rows = table.children;
  const first = rows[0]!;
  const columns = Math.max(...rows.map((row) => row.childCount));
  const hasHead = first.children.every((cell) => cell.type.name === 'tableHeader');
  const written: string[][] = rows.map((row) =>
    Array.from({ length: columns }, (_, at) => (at < row.childCount ? writeCell(row.child(at)) : '')),
  );
  const head: string[] = hasHead ? written.shift()! : Array.from({ length: columns }, () => '');
  // A head without a word says that there is none.
  if (hasHead && head.join('') === '') head[0] = SEPARATOR;
  const rules = Array.from(
    { length: columns },
    (_, at) => RULES[(at < first.childCount && first.child(at).attrs.align) || ''] ?? '---',
  );
  return [head, rules, ...written].map((cells) => textLine(`| ${cells.join(' | ')} |`));
}

function writeCell(cell: Node): string {
  const paragraphs = cell.children.map((block) => writeInline(block, OF_CELLS));
  const text = paragraphs.join(CELL_BREAK);
  return text === '' ? '' : guardSpaces(text.replaceAll('|', '\\|'));
}
