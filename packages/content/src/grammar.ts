import MarkdownIt from 'markdown-it';
// @ts-expect-error the published types leave this rule out
import headline from 'markdown-it/lib/rules_block/heading.mjs';
import { addressRule, wordsRule } from './bare-links.ts';
import { autolinkRule, isAllowedLink, linkRule } from './links.ts';
import { useMarks } from './marks.ts';
import { mentionRule } from './mentions.ts';

/** The deepest headline of the dialect. */
export const DEEPEST_HEADLINE = 5;

/** The one grammar of what members write: the server, the web application and the editor all parse with it. */
export const grammar: MarkdownIt = createGrammar();

/** A parser of the dialect of posts; the dialect of documents adds to one of its own. */
export function createGrammar(): MarkdownIt {
  const md = new MarkdownIt('default', { html: false, linkify: false, breaks: true, typographer: false });
  // Indented code and underlined headlines would change ordinary text (mails, tables of figures) unasked.
  md.disable(['table', 'hr', 'html_block', 'html_inline', 'reference', 'code', 'lheading', 'image']);
  md.validateLink = isAllowedLink;
  // Addresses are kept as written, else parsing and writing them again would change them.
  md.normalizeLink = (url) => url;
  md.normalizeLinkText = (url) => url;

  limitHeadlines(md);
  useMarks(md);
  md.inline.ruler.at('text', wordsRule);
  md.inline.ruler.at('linkify', addressRule);
  md.inline.ruler.at('link', linkRule);
  md.inline.ruler.at('autolink', autolinkRule);
  md.inline.ruler.before('link', 'mention', mentionRule);
  return md;
}

function limitHeadlines(md: MarkdownIt): void {
  const tooDeep = '#'.repeat(DEEPEST_HEADLINE + 1);
  const endsBlocks = { alt: ['paragraph', 'blockquote'] };
  md.block.ruler.at(
    'heading',
    (state, startLine, endLine, silent) => {
      const start = state.bMarks[startLine]! + state.tShift[startLine]!;
      return !state.src.startsWith(tooDeep, start) && headline(state, startLine, endLine, silent);
    },
    endsBlocks,
  );
}
