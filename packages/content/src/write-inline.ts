import type { Mark, Node } from 'prosemirror-model';
import { escapeInline, standsForItself, writeTarget, writeUrl } from './escape.ts';
import { grammar } from './grammar.ts';
import { type InlineTree, nestMarks } from './inline-tree.ts';
import { isAllowedLink } from './links.ts';
import { SEPARATOR } from './marks.ts';
import { writeMention } from './mentions.ts';
import { isPaletteColour } from './palette.ts';

const DELIMITERS: Record<string, string> = {
  bold: '**',
  italic: '*',
  underline: '_',
  strike: '~~',
  highlight: '==',
};

type Piece =
  | { type: 'text'; text: string }
  | { type: 'url'; words: string; href: string; escape: (words: string) => string }
  | { type: 'open' | 'close'; text: string };

/** What differs where text stands: a cell of a table has one line. */
export interface InlineSigns {
  lineBreak: string;
  escape: (words: string) => string;
}

const OF_LINES: InlineSigns = { lineBreak: '\n', escape: escapeInline };

/**
 * Writes the content of a paragraph or headline, such that the grammar reads exactly these nodes again once
 * its lines are guarded.
 */
export function writeInline(block: Node, signs: InlineSigns = OF_LINES): string {
  const pieces: Piece[] = [];
  writeTree(nestMarks(block.children, isWritten), pieces, signs);
  return join(pieces);
}

function isWritten(mark: Mark): boolean {
  if (mark.type.name === 'link') return isAllowedLink(mark.attrs.href);
  if (mark.type.name === 'colour') return isPaletteColour(mark.attrs.name);
  return mark.type.name in DELIMITERS;
}

function writeTree(tree: InlineTree[], pieces: Piece[], signs: InlineSigns): void {
  for (const branch of tree) {
    if (branch.type === 'leaf') pieces.push({ type: 'text', text: writeLeaf(branch.node, signs) });
    else writeMark(branch.mark, branch.children, pieces, signs);
  }
}

function writeMark(mark: Mark, children: InlineTree[], pieces: Piece[], signs: InlineSigns): void {
  const { name } = mark.type;
  if (name === 'colour') {
    pieces.push({ type: 'text', text: `<span style="color:${mark.attrs.name}">` });
    writeTree(children, pieces, signs);
    pieces.push({ type: 'text', text: '</span>' });
    return;
  }
  if (name === 'link') {
    const { href } = mark.attrs;
    const words = soleWords(children);
    if (words !== undefined && isAddress(words, href)) {
      pieces.push({ type: 'url', words, href, escape: signs.escape });
      return;
    }
    pieces.push({ type: 'text', text: '[' });
    writeTree(children, pieces, signs);
    pieces.push({ type: 'text', text: `](${writeTarget(href)})` });
    return;
  }
  // Bold and italic over the same words are one run of three, everyone's way to write them.
  const [only] = children;
  if (children.length === 1 && only?.type === 'mark' && isEmphasis(name) && isEmphasis(only.mark.type.name)) {
    writeDelimited('***', only.children, pieces, signs);
  } else {
    writeDelimited(DELIMITERS[name]!, children, pieces, signs);
  }
}

function writeDelimited(text: string, children: InlineTree[], pieces: Piece[], signs: InlineSigns): void {
  pieces.push({ type: 'open', text });
  writeTree(children, pieces, signs);
  pieces.push({ type: 'close', text });
}

function isEmphasis(name: string): boolean {
  return name === 'bold' || name === 'italic';
}

/** The words of a link that has nothing but words without further marks. */
function soleWords(children: InlineTree[]): string | undefined {
  const [only] = children;
  const isSole = children.length === 1 && only?.type === 'leaf' && !isCode(only.node);
  return isSole ? only.node.text : undefined;
}

/** Whether the words of a link are its address, so that it can be written as such. */
function isAddress(words: string, href: string): boolean {
  if (words === href) return /^https?:\/\/[^<>]+$/i.test(href);
  return words.length <= href.length && standsForItself(words, href);
}

function isCode(node: Node): boolean {
  return node.marks.some((mark) => mark.type.name === 'code');
}

function writeLeaf(node: Node, signs: InlineSigns): string {
  if (node.type.name === 'hardBreak') return signs.lineBreak;
  if (node.type.name === 'mention') {
    const { id, label, mentionSuggestionChar } = node.attrs;
    return writeMention(mentionSuggestionChar === '#' ? '#' : '@', Number(id), label);
  }
  const text = node.text ?? '';
  return isCode(node) ? writeCode(text.replace(/[\n\u2028\u2029]/g, ' ')) : signs.escape(text);
}

function writeCode(text: string): string {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  // The grammar strips one space from either end.
  const isPadded = /^`|`$|^ .+ $/s.test(text);
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** Joins pieces, with a separator where a delimiter would not be read as one beside its neighbour. */
function join(pieces: Piece[]): string {
  const out: string[] = [];
  // The end of what is written so far, kept apart: asking the whole text for it every time is quadratic.
  let end = '';
  const write = (text: string) => {
    out.push(text);
    end = (end + text).slice(-2);
  };
  for (const [i, piece] of pieces.entries()) {
    const before = lastCharacter(end);
    const after = firstCharacter(pieces[i + 1]);
    if (piece.type === 'text') {
      if (piece.text.startsWith('[') && (before === '@' || before === '#')) write(SEPARATOR);
      write(piece.text);
      continue;
    }
    if (piece.type === 'url') {
      const url = writeUrl(piece.words, piece.href, before, after, piece.escape);
      if (url.startsWith('[') && (before === '@' || before === '#')) write(SEPARATOR);
      write(url);
      continue;
    }
    const marker = piece.text.charAt(0);
    const joinsRun = i > 0 && pieces[i - 1]!.type !== 'text' && before === marker;
    if (piece.type === 'open') {
      if (joinsRun || !opens(marker, before, after)) write(SEPARATOR);
      write(piece.text);
      if (isSpace(after)) write(SEPARATOR);
    } else {
      if (joinsRun || isSpace(before)) write(SEPARATOR);
      write(piece.text);
      if (!opens(marker, after, isSpace(before) ? '&' : before)) write(SEPARATOR);
    }
  }
  return out.join('');
}

/** CommonMark's left-flanking rule, after any separator; turned around it is the rule for a closing one. */
function opens(marker: string, outside: string, inside: string): boolean {
  if (isSpace(outside) || isPunctuation(outside)) return true;
  return marker !== '_' && !isSpace(inside) && !isPunctuation(inside);
}

function isSpace(character: string): boolean {
  return character === '' || grammar.utils.isWhiteSpace(character.codePointAt(0)!);
}

function isPunctuation(character: string): boolean {
  return grammar.utils.isMdAsciiPunct(character.codePointAt(0)!) || grammar.utils.isPunctChar(character);
}

function lastCharacter(text: string): string {
  return /.$/su.exec(text.slice(-2))?.[0] ?? '';
}

function firstCharacter(piece: Piece | undefined): string {
  if (!piece) return '';
  // Beside a delimiter, which alone is asked for here, an address stands between brackets of either kind.
  return piece.type === 'url' ? '<' : String.fromCodePoint(piece.text.codePointAt(0)!);
}
