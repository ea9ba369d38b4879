import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';

/** What a callout can be. */
export const CALLOUT_KINDS = ['info', 'hint', 'warning'] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

/** How wide a picture of a document may stand. */
export const IMAGE_WIDTHS = ['full', 'medium', 'small'] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The longest alternative text or caption, in characters; a longer one is cut where it is written. */
export const CAPTION_MAX = 1000;

/** A picture of a document: always a file of our own, never an address. */
export interface DocumentImage {
  file: number;
  alt: string;
  caption: string;
  width: ImageWidth;
}

/** How a line break is written in a cell, which has one line. */
export const CELL_BREAK = '<br>';

/** Whatever lies deeper, in lists of lists or quotes of quotes, keeps its signs as words. */
const DEEPEST_LEVEL = 120;

// Bounds keep a line of many `![` linear: a sign may be written as two characters.
const IMAGE =
  /^!\[((?:\\.|[^\]\\]){0,1000})\]\(file:([1-9]\d{0,14})(?:\?width=(medium|small))?(?: "((?:\\.|[^"\\]){0,1000})")?\)\s*$/u;
const CALLOUT = new RegExp(`^\\[!(${CALLOUT_KINDS.join('|')})\\](?:\\n|$)`);
const ENDS_BLOCKS = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** Adds to a parser of posts what only documents have. */
export function useDocumentRules(md: MarkdownIt): void {
  md.enable(['table', 'hr']);
  Object.assign(md.options, { maxNesting: DEEPEST_LEVEL + 80 });
  for (const [name, alternatives] of [
    ['list', ['paragraph', 'reference', 'blockquote']],
    ['blockquote', ['paragraph', 'reference', 'blockquote', 'list']],
  ] as const) {
    const rule = ruleOf(md, name);
    md.block.ruler.at(
      name,
      (state, startLine, endLine, silent) =>
        state.level < DEEPEST_LEVEL && rule(state, startLine, endLine, silent),
      { alt: [...alternatives] },
    );
  }
  md.block.ruler.before('paragraph', 'image', imageRule, ENDS_BLOCKS);
  md.core.ruler.after('block', 'callouts', callouts);
  md.core.ruler.after('callouts', 'tables_without_head', withoutEmptyHeads);
  md.core.ruler.at('inline', readInline);
  md.inline.ruler.before('autolink', 'cell_break', cellBreakRule);
}

/** The library gives its rules by name to nobody. */
function ruleOf(md: MarkdownIt, name: string): BlockRule {
  const { __rules__: rules } = md.block.ruler as unknown as { __rules__: { name: string; fn: BlockRule }[] };
  return rules.find((rule) => rule.name === name)!.fn;
}

/** Reads a picture, which has a line of its own: `![alt](file:12?width=small "caption")`. */
function imageRule(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (!state.src.startsWith('![', start)) return false;
  const end = Math.min(state.eMarks[startLine]!, start + 4 * CAPTION_MAX + 100);
  const match = IMAGE.exec(state.src.slice(start, end));
  if (!match) return false;
  if (silent) return true;
  const image: DocumentImage = {
    file: Number(match[2]),
    alt: withoutEscapes(match[1]!),
    caption: withoutEscapes(match[4] ?? ''),
    width: (match[3] as ImageWidth | undefined) ?? 'full',
  };
  const token = state.push('image_block', 'figure', 0);
  token.block = true;
  token.meta = image;
  token.map = [startLine, startLine + 1];
  state.line = startLine + 1;
  return true;
}

const withoutEscapes = (text: string): string => text.replace(/\\(.)/gu, '$1');

/** Makes a callout of a quote whose first line says so: `> [!info]`. */
function callouts(state: StateCore): void {
  const opened: boolean[] = [];
  const kept: Token[] = [];
  const { tokens } = state;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    kept.push(token);
    if (token.type === 'blockquote_open') {
      const inline = tokens[i + 1]?.type === 'paragraph_open' ? tokens[i + 2]! : undefined;
      const sign = inline && CALLOUT.exec(inline.content);
      opened.push(Boolean(sign));
      if (!sign) continue;
      Object.assign(token, { type: 'callout_open', tag: 'aside', meta: { kind: sign[1] } });
      inline.content = inline.content.slice(sign[0].length);
      // The sign stood alone: what follows is another block.
      if (inline.content === '') i += 3;
    } else if (token.type === 'blockquote_close' && opened.pop()) {
      Object.assign(token, { type: 'callout_close', tag: 'aside' });
    }
  }
  state.tokens = kept;
}

/** Every table has a head by its notation; one without a word in it was written because it must. */
function withoutEmptyHeads(state: StateCore): void {
  const kept: Token[] = [];
  let head: Token[] | undefined;
  for (const token of state.tokens) {
    if (token.type === 'thead_open') head = [];
    (head ?? kept).push(token);
    if (token.type !== 'thead_close' || !head) continue;
    if (head.some(({ type, content }) => type === 'inline' && content !== '')) kept.push(...head);
    head = undefined;
  }
  state.tokens = kept;
}

/** As the library's own, which does not say what it reads. */
function readInline(state: StateCore): void {
  let before: Token | undefined;
  for (const token of state.tokens) {
    if (token.type === 'inline') {
      state.env.isCell = before?.type === 'td_open' || before?.type === 'th_open';
      state.md.inline.parse(token.content, state.md, state.env, token.children!);
    }
    before = token;
  }
}

function cellBreakRule(state: StateInline, silent: boolean): boolean {
  if (!state.env?.isCell || !state.src.startsWith(CELL_BREAK, state.pos)) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos += CELL_BREAK.length;
  return true;
}
