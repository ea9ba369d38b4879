import { Schema, type SchemaSpec } from 'prosemirror-model';

const CELL = { align: { default: null, validate: 'string|null' } };

/**
 * The documents of the dialect. Names are those of the editor's library, so that a document of its schema
 * and one of this are written the same way; both may be given to `serialise`.
 */
const POSTS = {
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block' },
    heading: {
      content: '(text | mention)*',
      group: 'block',
      attrs: { level: { default: 1, validate: 'number' } },
      defining: true,
    },
    bulletList: { content: 'listItem+', group: 'block' },
    orderedList: {
      content: 'listItem+',
      group: 'block',
      attrs: { start: { default: 1, validate: 'number' } },
    },
    listItem: { content: 'paragraph block*', defining: true },
    blockquote: { content: 'block+', group: 'block', defining: true },
    codeBlock: {
      content: 'text*',
      group: 'block',
      marks: '',
      code: true,
      defining: true,
      attrs: { language: { default: null, validate: 'string|null' } },
    },
    text: { group: 'inline' },
    hardBreak: { inline: true, group: 'inline', selectable: false },
    mention: {
      inline: true,
      atom: true,
      group: 'inline',
      attrs: {
        id: { validate: 'number' },
        label: { validate: 'string' },
        mentionSuggestionChar: { default: '@', validate: 'string' },
      },
    },
  },
  marks: {
    link: { attrs: { href: { validate: 'string' } }, inclusive: false },
    colour: { attrs: { name: { validate: 'string' } } },
    bold: {},
    italic: {},
    underline: {},
    strike: {},
    highlight: {},
    code: { code: true, excludes: '' },
  },
} satisfies SchemaSpec;

export const editorSchema = new Schema(POSTS);

/** The documents of the second dialect: all that posts have, and what lasts needs besides. */
export const documentSchema = new Schema({
  nodes: {
    ...POSTS.nodes,
    horizontalRule: { group: 'block' },
    callout: {
      content: 'block+',
      group: 'block',
      defining: true,
      attrs: { kind: { default: 'info', validate: 'string' } },
    },
    image: {
      group: 'block',
      atom: true,
      attrs: {
        file: { validate: 'number' },
        alt: { default: '', validate: 'string' },
        caption: { default: '', validate: 'string' },
        width: { default: 'full', validate: 'string' },
      },
    },
    table: { content: 'tableRow+', group: 'block', isolating: true },
    tableRow: { content: '(tableHeader | tableCell)+' },
    tableHeader: { content: 'paragraph', isolating: true, attrs: CELL },
    tableCell: { content: 'paragraph', isolating: true, attrs: CELL },
  },
  marks: POSTS.marks,
});
