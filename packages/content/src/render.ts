import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { grammar } from './grammar.ts';
import type { MentionMeta } from './mentions.ts';
import { plainParagraphs, renderParagraphs } from './plain-paragraphs.ts';

export interface RenderOptions {
  /** Path of a member's page; `/members/{id}` if not given. */
  memberPath?: (id: number) => string;
  /** Path of a tag's activities; `/activitystreams/all?tag={name}` if not given. */
  tagPath?: (name: string) => string;
}

const { escapeHtml } = grammar.utils;

useRendering(grammar);

/** Gives a parser the HTML of the dialect. */
export function useRendering({ renderer: { rules } }: MarkdownIt): void {
  rules.heading_open = (tokens, i) => `<${oneLevelLower(tokens[i]!)}>`;
  rules.heading_close = (tokens, i) => `</${oneLevelLower(tokens[i]!)}>\n`;
  rules.link_open = (tokens, i) =>
    `<a href="${escapeHtml(tokens[i]!.attrGet('href') ?? '')}" rel="nofollow noopener noreferrer">`;
  rules.fence = (tokens, i) => {
    const language = /^[\w+#.-]{1,30}/.exec(tokens[i]!.info.trim())?.[0];
    const attribute = language ? ` class="language-${escapeHtml(language)}"` : '';
    return `<pre><code${attribute}>${escapeHtml(tokens[i]!.content)}</code></pre>\n`;
  };
  rules.mention = (tokens, i, _options, env: RenderOptions) => {
    const { sign, id, name, inLink } = tokens[i]!.meta as MentionMeta;
    const label = escapeHtml(`${sign}${name}`);
    if (inLink) return label;
    const path = sign === '@' ? (env.memberPath ?? memberPath)(id) : (env.tagPath ?? tagPath)(name);
    return `<a class="${sign === '@' ? 'mention' : 'tag'}" href="${escapeHtml(path)}">${label}</a>`;
  };
}

/**
 * Renders what a member wrote as HTML. The answer holds only elements and attributes of the dialect; all else
 * is escaped. A page's own title is its h1, so the writer's first headline is an h2.
 */
export function renderHtml(text: string, options: RenderOptions = {}): string {
  const plain = plainParagraphs(text);
  return plain ? renderParagraphs(plain) : grammar.render(text, { ...options }).trimEnd();
}

/** The element of a headline: a page’s own title is its h1. */
export function oneLevelLower(token: Token): string {
  return `h${Number(token.tag.slice(1)) + 1}`;
}

function memberPath(id: number): string {
  return `/members/${id}`;
}

function tagPath(name: string): string {
  return `/activitystreams/all?tag=${encodeURIComponent(name.toWellFormed())}`;
}
