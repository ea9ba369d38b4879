import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import { guardHeadline, guardLine } from './escape.ts';
import { DEEPEST_HEADLINE } from './grammar.ts';
import { writeInline } from './write-inline.ts';

const HIGHEST_NUMBER = 999_999_999;

/**
 * Writes a document of `editorSchema`, or of any schema with its names, as text of the dialect. Reading the
 * text gives the same document; an empty document gives ''. Links and colours that the dialect refuses lose
 * their mark, not their words.
 */
export function serialise(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild!.type.name === 'paragraph' && doc.firstChild!.childCount === 0) {
    return '';
  }
  return serializer.serialize(doc, { tightLists: true });
}

const serializer = new MarkdownSerializer(
  {
    paragraph(state, node) {
      state.text(writeInline(node).split('\n').map(guardLine).join('\n'), false);
      state.closeBlock(node);
    },
    heading(state, node) {
      const level = Math.min(Math.max(node.attrs.level, 1), DEEPEST_HEADLINE);
      state.text(`${'#'.repeat(level)} ${guardHeadline(writeInline(node))}`, false);
      state.closeBlock(node);
    },
    bulletList(state, node, parent, index) {
      const bullet = isSecondOfTwo(node, parent, index) ? '+' : '-';
      state.renderList(node, '  ', () => `${bullet} `);
    },
    orderedList(state, node, parent, index) {
      const start = Math.min(Math.max(node.attrs.start ?? 1, 0), HIGHEST_NUMBER - node.childCount);
      const sign = isSecondOfTwo(node, parent, index) ? ')' : '.';
      const width = String(start + node.childCount - 1).length + 2;
      // Only a list that begins with 1 may follow a paragraph without an empty line.
      if (start !== 1) state.write();
      // The column of the words must not change within a list, so shorter numbers get more space behind.
      state.renderList(node, ' '.repeat(width), (i) => `${start + i}${sign}`.padEnd(width, ' '));
    },
    listItem(state, node) {
      state.renderContent(node);
    },
    blockquote(state, node) {
      state.wrapBlock('> ', null, node, () => state.renderContent(node));
    },
    codeBlock: writeCodeBlock,
    text(state, node) {
      state.text(node.text ?? '', false);
    },
  },
  {},
);

/** Two lists side by side would be read as one, so every second takes another sign. */
function isSecondOfTwo(node: Node, parent: Node, index: number): boolean {
  let before = 0;
  while (index - before > 0 && parent.child(index - before - 1).type === node.type) before += 1;
  return before % 2 === 1;
}

function writeCodeBlock(state: MarkdownSerializerState, node: Node): void {
  const longest = Math.max(2, ...(node.textContent.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const language = /^[\w+#.-]{1,30}$/.test(node.attrs.language ?? '') ? node.attrs.language : '';
  state.text(`${fence}${language}\n${node.textContent}\n${fence}`, false);
  state.closeBlock(node);
}
