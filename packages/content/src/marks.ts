import type MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import { isPaletteColour } from './palette.ts';

/** The entity that says nothing: it parts two delimiters, or a delimiter and a space, and is not rendered. */
export const SEPARATOR = '&NoBreak;';

const COLOUR_OPEN = /<span style="color:([a-z]{1,20})">/y;
const COLOUR_CLOSE = '</span>';
const LESS_THAN = 0x3c;

/**
 * Without a separator some documents could not be written at all: Markdown has no notation for bold words
 * that end with a space, for bold next to italic, or for a line that begins with a space.
 */
export function separatorRule(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith(SEPARATOR, state.pos)) return false;
  // An empty token, so that the line-break rule does not trim the spaces before it.
  if (!silent) state.push('text', '', 0);
  state.pos += SEPARATOR.length;
  return true;
}

/** Reads the two tags of a colour; as delimiters, so that they pair up properly or stay literal text. */
export function colourRule(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== LESS_THAN) return false;
  COLOUR_OPEN.lastIndex = state.pos;
  const match = COLOUR_OPEN.exec(state.src);
  const opens = match !== null && isPaletteColour(match[1]!);
  if (!opens && !state.src.startsWith(COLOUR_CLOSE, state.pos)) return false;
  const literal = opens ? match[0] : COLOUR_CLOSE;
  const token = state.push('text', '', 0);
  token.content = literal;
  if (opens) token.meta = { colour: match[1] };
  pushDelimiter(state, LESS_THAN, opens, !opens);
  state.pos += literal.length;
  return true;
}

/** A pair of marks of `size` equal characters around words, in the manner of markdown-it's strike-through. */
export function pairRule(character: string, size: 1 | 2, canSplitWord: boolean) {
  const marker = character.charCodeAt(0);
  return (state: StateInline, silent: boolean): boolean => {
    if (silent || state.src.charCodeAt(state.pos) !== marker) return false;
    const run = state.scanDelims(state.pos, canSplitWord);
    if (run.length < size) return false;
    const odd = run.length % size;
    if (odd) state.push('text', '', 0).content = character;
    for (let i = odd; i < run.length; i += size) {
      state.push('text', '', 0).content = character.repeat(size);
      pushDelimiter(state, marker, run.can_open, run.can_close);
    }
    state.pos += run.length;
    return true;
  };
}

function pushDelimiter(state: StateInline, marker: number, open: boolean, close: boolean): void {
  // length 0 switches off the rule of three, which is for emphasis only
  state.delimiters.push({ marker, length: 0, token: state.tokens.length - 1, end: -1, open, close });
}

const TAGS = new Map<number, { type: string; tag: string }>([
  ['_'.charCodeAt(0), { type: 'u', tag: 'u' }],
  ['='.charCodeAt(0), { type: 'mark', tag: 'mark' }],
  [LESS_THAN, { type: 'colour', tag: 'span' }],
]);

/** Turns paired delimiters into tokens `u`, `mark` and `colour`; runs after markdown-it's balance_pairs. */
export function pairUp(state: StateInline): boolean {
  pairUpList(state, state.delimiters);
  for (const meta of state.tokens_meta) {
    if (meta?.delimiters) pairUpList(state, meta.delimiters);
  }
  return false;
}

function pairUpList(state: StateInline, delimiters: StateInline['delimiters']): void {
  for (const delimiter of delimiters) {
    const tag = TAGS.get(delimiter.marker);
    if (!tag || delimiter.end === -1) continue;
    const open = state.tokens[delimiter.token]!;
    const close = state.tokens[delimiters[delimiter.end]!.token]!;
    Object.assign(open, { type: `${tag.type}_open`, tag: tag.tag, nesting: 1, content: '' });
    Object.assign(close, { type: `${tag.type}_close`, tag: tag.tag, nesting: -1, content: '' });
    // Done with: markdown-it would make emphasis of an underline.
    delimiter.end = -1;
    if (open.meta?.colour) open.attrs = [['style', `color:${open.meta.colour}`]];
  }
}

/** Adds all of this file's rules to a parser. */
export function useMarks(md: MarkdownIt): void {
  md.inline.ruler.before('entity', 'separator', separatorRule);
  md.inline.ruler.before('autolink', 'colour', colourRule);
  md.inline.ruler.before('emphasis', 'underline', pairRule('_', 1, false));
  md.inline.ruler.before('emphasis', 'highlight', pairRule('=', 2, true));
  md.inline.ruler2.after('balance_pairs', 'pair_up', pairUp);
}
