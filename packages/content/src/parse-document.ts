import type MarkdownIt from 'markdown-it';
import Token from 'markdown-it/lib/token.mjs';
import { MarkdownParser } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import { documentGrammar } from './document-grammar.ts';
import type { DocumentImage } from './document-rules.ts';
import { NODES, tokenizerOf } from './parse.ts';
import { documentSchema } from './schema.ts';

/**
 * Reads a text as a document of `documentSchema`. Takes any string; what the dialect does not know becomes plain words,
 * and lists or quotes nested deeper than it goes keep their signs as words.
 */
export function parseDocument(text: string): Node {
  return parser.parse(text);
}

const words = tokenizerOf(documentGrammar);

const tokenizer = {
  parse: (text: string, env: object): Token[] =>
    words
      .parse(text, env)
      .flatMap((token) =>
        CELL_OPEN.test(token.type)
          ? [token, new Token('paragraph_open', 'p', 1)]
          : CELL_CLOSE.test(token.type)
            ? [new Token('paragraph_close', 'p', -1), token]
            : [token],
      ),
} as MarkdownIt;

const CELL_OPEN = /^t[dh]_open$/;
const CELL_CLOSE = /^t[dh]_close$/;

const alignOf = (token: Token) => ({
  align: /^text-align:(left|center|right)$/.exec(token.attrGet('style') ?? '')?.[1] ?? null,
});

const parser = new MarkdownParser(documentSchema, tokenizer, {
  ...NODES,
  hr: { node: 'horizontalRule' },
  image_block: { node: 'image', getAttrs: (token) => ({ ...(token.meta as DocumentImage) }) },
  callout: { block: 'callout', getAttrs: (token) => ({ kind: token.meta.kind }) },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'tableRow' },
  th: { block: 'tableHeader', getAttrs: alignOf },
  td: { block: 'tableCell', getAttrs: alignOf },
});
