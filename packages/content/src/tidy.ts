import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { AddressReader } from './addresses.ts';
import { isAllowedLink } from './links.ts';

/**
 * Puts a document in order before it is written, as a careful writer would: addresses become links, spaces
 * and line breaks at the edge of a mark leave it, empty paragraphs at either end go. Words stay as they are.
 * Takes a document of `editorSchema` or of a schema with its names and gives one of the same schema.
 */
export function tidy(doc: Node): Node {
  let blocks = [...doc.children];
  while (blocks.length > 1 && isEmptyParagraph(blocks.at(-1)!)) blocks.pop();
  const first = blocks.findIndex((block) => !isEmptyParagraph(block));
  blocks = blocks.slice(first === -1 ? -1 : first);
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
  return block.copy(Fragment.fromArray(joinText(expelSpaces(pieces))));
}

function linkAddresses(node: Node): Node[] {
  const { link } = node.type.schema.marks;
  const text = node.text ?? '';
  if (!link || !node.isText || hasMark(node, 'link') || hasMark(node, 'code')) return [node];
  const parts: Node[] = [];
  let end = 0;
  for (const { href, index, lastIndex } of new AddressReader(text).all()) {
    if (!isAllowedLink(href)) continue;
    if (index > end) parts.push(node.cut(end, index));
    parts.push(node.cut(index, lastIndex).mark(link.create({ href }).addToSet(node.marks)));
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

/** Takes from spaces and line breaks the marks that do not reach over them. */
function expelSpaces(nodes: readonly Node[]): Node[] {
  // Looked for once, from behind: asking at every space of a long row is quadratic.
  const wordAfter: (Node | undefined)[] = [];
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    wordAfter[i] = isSpace(nodes[i]!) ? wordAfter[i + 1] : nodes[i];
  }
  let wordBefore: Node | undefined;
  return nodes.map((node, i) => {
    if (!isSpace(node)) {
      wordBefore = node;
      return node;
    }
    return node.mark(node.marks.filter((mark) => carries(wordBefore, mark) && carries(wordAfter[i], mark)));
  });
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
