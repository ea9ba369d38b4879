import { Fragment, type Node } from 'prosemirror-model';
import { NEW_TAG } from './mentions.ts';

/** So many words of a text become topics; what comes behind them was pasted from elsewhere. */
const MOST = 30;

// A word of at least two signs that begins with a letter: "#2" and "C#" are none.
const TOPIC =
  /(?<=^|[\s("'„“‚«»‹›[])#(\p{L}[\p{L}\p{N}\p{M}_-]{0,48}[\p{L}\p{N}\p{M}])(?![\p{L}\p{N}\p{M}_])/gu;

/**
 * Makes a tag of every word that somebody wrote # before, but in code and links. Takes a document of `editorSchema` or of
 * a schema with its names and gives one of the same schema.
 */
export function withTopics(doc: Node): Node {
  let left = MOST;

  function inText(node: Node, before: string): Node[] {
    const isPlain =
      node.isText && node.marks.every(({ type }) => type.name !== 'code' && type.name !== 'link');
    if (!isPlain || !node.text!.includes('#')) return [node];
    const text = before + node.text!;
    const parts: Node[] = [];
    let end = before.length;
    for (const { 0: whole, 1: label, index } of text.matchAll(TOPIC)) {
      if (left === 0) break;
      left -= 1;
      if (index > end) parts.push(node.cut(end - before.length, index - before.length));
      const attrs = { id: NEW_TAG, label: label!, mentionSuggestionChar: '#' };
      parts.push(node.type.schema.nodes.mention!.create(attrs, null, node.marks));
      end = index + whole.length;
    }
    if (end < text.length) parts.push(node.cut(end - before.length));
    return parts;
  }

  function inBlock(block: Node): Node {
    if (block.type.spec.code) return block;
    if (!block.isTextblock) return block.copy(Fragment.from(block.children.map(inBlock)));
    // The sign before counts where a mark begins within a word.
    const endOf = (node: Node | undefined) =>
      node === undefined || node.type.name === 'hardBreak' ? '' : ([...(node.text ?? 'x')].at(-1) ?? '');
    const pieces = block.children.flatMap((node, index) => inText(node, endOf(block.children[index - 1])));
    return block.copy(Fragment.fromArray(pieces));
  }

  return inBlock(doc);
}
