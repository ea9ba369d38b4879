import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Each block stands in the direction of what it says while it is written, as it will when it is read. */
export const Directions = Extension.create({
  name: 'directions',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const blocks: Decoration[] = [];
          doc.forEach((node, at) => {
            blocks.push(Decoration.node(at, at + node.nodeSize, { dir: 'auto' }));
          });
          return DecorationSet.create(doc, blocks);
        },
      },
    }),
  ],
});
