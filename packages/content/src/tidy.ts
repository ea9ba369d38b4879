import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { grammar } from './grammar.ts';
import { isAllowedLink } from './links.ts';

/**
 * Puts a document in order before it is written, as a careful writer would: addresses become links, spaces
 * and line breaks at the edge of a mark leave it, empty paragraphs at either end go. Words stay as they are.
 * Takes a document of `editorSchema` or of a schema with its names and gives one of the same schema.
 */
export function tidy(doc: Node): Node {
  const blocks = [...doc.children];
  while (blocks.length > 1 && isEmptyParagraph(blocks.at(-1)!)) blocks.pop();
  while (blocks.length > 1 && isEmptyParagraph(blocks[0]!)) blocks.shift();
  return doc.copy(Fragment.from(blocks.map(tidyBlock)));
}

function isEmptyParagraph(block: Node): boolean {
  return (
    block.type.name === 'paragraph' &&
    block.children.every((node) => node.type.name === 'hardBreak' || isBlank(node))
  );
}

function tidyBlock(block: Node): Node {
  if (block.type.spec.code) return block;
  if (!block.isTextblock) return block.copy(Fragment.from(block.children.map(tidyBlock)));
  const pieces = block.children.flatMap(linkAddresses).flatMap(splitEdges);
  while (pieces.length > 0 && isSpace(pieces.at(-1)!)) pieces.pop();
  return block.copy(Fragment.fromArray(joinText(pieces.map((piece, i) => expelSpace(piece, i, pieces)))));
}

function linkAddresses(node: Node): Node[] {
  const { link } = node.type.schema.marks;
  const text = node.text ?? '';
  if (!link || !text.includes('://') || hasMark(node, 'link') || hasMark(node, 'code')) return [node];
  const parts: Node[] = [];
  let end = 0;
  for (const { raw, index, lastIndex } of grammar.linkify.match(text) ?? []) {
    if (!isAllowedLink(raw)) continue;
    if (index > end) parts.push(node.cut(end, index));
    parts.push(node.cut(index, lastIndex).mark(link.create({ href: raw }).addToSet(node.marks)));
    end = lastIndex;
  }
  if (end < text.length) parts.push(node.cut(end));
  return parts;
}

function splitEdges(node: Node): Node[] {
  const text = node.text ?? '';
  if (hasMark(node, 'code') || !/^\s|\s$/.test(text)) return [node];
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  return [
    [0, start],
    [start, end],
    [end, text.length],
  ]
    .filter(([from, to]) => from! < to!)
    .map(([from, to]) => node.cut(from!, to));
}

function expelSpace(node: Node, index: number, nodes: readonly Node[]): Node {
  if (!isSpace(node)) return node;
  let start = index - 1;
  while (start >= 0 && isSpace(nodes[start]!)) start -= 1;
  let end = index + 1;
  while (end < nodes.length && isSpace(nodes[end]!)) end += 1;
  return node.mark(node.marks.filter((mark) => carries(nodes[start], mark) && carries(nodes[end], mark)));
}

function joinText(nodes: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.isText && node.isText && last.sameMarkup(node)) {
      joined[joined.length - 1] = node.type.schema.text(last.text! + node.text!, node.marks);
    } else {
      joined.push(node);
    }
  }
  return joined;
}

function carries(node: Node | undefined, mark: Mark): boolean {
  return node?.marks.some((other) => other.eq(mark)) ?? false;
}

function hasMark(node: Node, name: string): boolean {
  return node.marks.some((mark) => mark.type.name === name);
}

function isBlank(node: Node): boolean {
  return node.isText && !hasMark(node, 'code') && node.text!.trim() === '';
}

function isSpace(node: Node): boolean {
  return node.type.name === 'hardBreak' || isBlank(node);
}
