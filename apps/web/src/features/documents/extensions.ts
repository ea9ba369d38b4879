import type { AnyExtension } from '@tiptap/core';
import { editorExtensions } from '../editor/parts/index.ts';
import { Callout, imageNode } from './document-nodes.ts';
import type { PendingImages } from './pending-images.ts';
import { tableExtensions } from './table-nodes.ts';

/**
 * The schema and behaviour of the editor of documents, in the names of `documentSchema`, so that `parseDocument` and
 * `serialiseDocument` read and write what it holds.
 */
export const documentExtensions = (
  placeholder: string,
  pending: PendingImages,
  suggestions: Parameters<typeof editorExtensions>[1] = {},
  further: readonly AnyExtension[] = [],
) => [
  ...tableExtensions,
  // A paragraph stands below what one cannot write behind: a picture, a table, a rule.
  ...editorExtensions(placeholder, suggestions, {}),
  Callout,
  imageNode(pending),
  ...further,
];
