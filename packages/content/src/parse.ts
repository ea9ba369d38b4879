import type MarkdownIt from 'markdown-it';
import Token from 'markdown-it/lib/token.mjs';
import { MarkdownParser } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import { grammar } from './grammar.ts';
import type { MentionMeta } from './mentions.ts';
import { editorSchema } from './schema.ts';

/**
 * Reads a text of the dialect as a document of `editorSchema`. Takes any string; what the dialect does not
 * know becomes plain words.
 */
export function parse(text: string): Node {
  return parser.parse(text);
}

/** What reads a text into the tokens that a parser makes nodes of. */
export function tokenizerOf(md: MarkdownIt): MarkdownIt {
  return {
    parse(text: string, env: object): Token[] {
      const tokens = md.parse(text, env);
      for (const token of tokens) {
        if (token.children) token.children = flattenMarks(token.children);
      }
      return tokens;
    },
  } as MarkdownIt;
}

/** The node or mark of each token. */
export const NODES: ConstructorParameters<typeof MarkdownParser>[2] = {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: (token) => ({ level: Number(token.tag.slice(1)) }) },
  bullet_list: { block: 'bulletList' },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token) => ({ start: Number(token.attrGet('start') ?? 1) }),
  },
  list_item: { block: 'listItem' },
  blockquote: { block: 'blockquote' },
  fence: {
    block: 'codeBlock',
    noCloseToken: true,
    getAttrs: (token) => ({ language: /^[\w+#.-]{1,30}/.exec(token.info.trim())?.[0] ?? null }),
  },
  softbreak: { node: 'hardBreak' },
  hardbreak: { node: 'hardBreak' },
  mention: {
    node: 'mention',
    getAttrs: (token) => {
      const { sign, id, name } = token.meta as MentionMeta;
      return { id, label: name, mentionSuggestionChar: sign };
    },
  },
  link: { mark: 'link', getAttrs: (token) => ({ href: token.attrGet('href') }) },
  colour: { mark: 'colour', getAttrs: (token) => ({ name: token.meta.colour }) },
  strong: { mark: 'bold' },
  em: { mark: 'italic' },
  u: { mark: 'underline' },
  s: { mark: 'strike' },
  mark: { mark: 'highlight' },
  code_inline: { mark: 'code', noCloseToken: true },
};

const parser = new MarkdownParser(editorSchema, tokenizerOf(grammar), NODES);

/**
 * A document's marks are sets, they do not nest. So of a mark within the same mark only the outer stays, and
 * a colour within a colour interrupts it; else the rest of the outer mark would be lost.
 */
function flattenMarks(tokens: Token[]): Token[] {
  const opened = new Map<string, Token[]>();
  const flat: Token[] = [];
  for (const token of tokens) {
    const type = token.nesting === 0 ? '' : token.type.replace(/_(?:open|close)$/, '');
    if (type === '') {
      flat.push(token);
      continue;
    }
    const open = opened.get(type) ?? [];
    opened.set(type, open);
    if (token.nesting > 0) {
      if (open.length === 0) flat.push(token);
      else if (type === 'colour') flat.push(new Token('colour_close', 'span', -1), token);
      open.push(token);
    } else {
      open.pop();
      const outer = open.at(-1);
      if (!outer) flat.push(token);
      else if (type === 'colour') flat.push(token, outer);
    }
  }
  return flat;
}
