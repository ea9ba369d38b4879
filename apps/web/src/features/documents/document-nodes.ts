import { CALLOUT_KINDS, type CalloutKind, IMAGE_WIDTHS } from '@dorfplatz/content/documents';
import { Node, wrappingInputRule } from '@tiptap/core';
import { imageAddress } from './image-address.ts';
import { imageView, type PendingImages } from './pending-images.ts';

const KINDS: readonly string[] = CALLOUT_KINDS;

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info' satisfies CalloutKind,
      parseHTML: (element: HTMLElement) =>
        CALLOUT_KINDS.find((kind) => element.classList.contains(`callout-${kind}`)) ?? 'info',
      renderHTML: ({ kind }: { kind: string }) => ({ class: `callout callout-${kind}` }),
    },
  }),
  parseHTML: () => [{ tag: 'aside.callout' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^:::(info|hint|warning)?\s$/,
        type: this.type,
        getAttributes: ([, kind]) => ({ kind: kind && KINDS.includes(kind) ? kind : 'info' }),
      }),
    ];
  },
  addKeyboardShortcuts() {
    return {
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        const isFirst = empty && $from.parentOffset === 0 && $from.depth >= 2 && $from.index(-1) === 0;
        return isFirst && $from.node(-1).type === this.type && this.editor.commands.lift(this.name);
      },
    };
  },
});

/** A picture of a document: a file of ours, or one that is on its way to be. */
export const imageNode = (pending: PendingImages) =>
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      file: {
        default: null,
        parseHTML: (element: HTMLElement) => Number(element.getAttribute('data-file')) || null,
        renderHTML: ({ file }: { file: number | null }) =>
          file ? { 'data-file': file, src: imageAddress(file) } : {},
      },
      /** Names the upload of one that has no file yet; never written. */
      pending: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-pending'),
        renderHTML: ({ pending: key }: { pending: string | null }) => (key ? { 'data-pending': key } : {}),
      },
      alt: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('alt') ?? '' },
      caption: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-caption') ?? '',
        renderHTML: ({ caption }: { caption: string }) => (caption ? { 'data-caption': caption } : {}),
      },
      width: {
        default: 'full',
        parseHTML: (element: HTMLElement) =>
          IMAGE_WIDTHS.find((width) => width === element.getAttribute('data-width')) ?? 'full',
        renderHTML: ({ width }: { width: string }) => ({ 'data-width': width }),
      },
    }),
    parseHTML: () => [{ tag: 'img[data-file]' }, { tag: 'img[data-pending]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView: () => (props) => imageView(props, pending),
  });
