import type MarkdownIt from 'markdown-it';
import { useDocumentRules } from './document-rules.ts';
import { createGrammar } from './grammar.ts';

/**
 * The grammar of what lasts: articles, pages, legal texts, newsletters. It reads all that posts are written in, and
 * tables, pictures, callouts and rules besides.
 */
export const documentGrammar: MarkdownIt = createGrammar();

useDocumentRules(documentGrammar);
