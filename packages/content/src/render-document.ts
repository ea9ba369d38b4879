import type Token from 'markdown-it/lib/token.mjs';
import { documentGrammar } from './document-grammar.ts';
import type { CalloutKind, DocumentImage } from './document-rules.ts';
import { embedOf } from './embeds.ts';
import { inlineText } from './plain-text.ts';
import { oneLevelLower, type RenderOptions, useRendering } from './render.ts';
import { slugOf } from './slug.ts';

/** Where a picture's bytes are for whoever reads the document. */
export interface ImageSource {
  url: string;
  /** A larger picture, to which the shown one leads. */
  largeUrl?: string | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
}

export interface DocumentRenderOptions extends RenderOptions {
  /**
   * Where the picture of a file is; undefined for one that is gone or that this reader may not have. Without this
   * function a document shows no pictures but what they are called.
   */
  imageSource?: ((file: number) => ImageSource | undefined) | undefined;
  /** What a callout is called aloud (`Hinweis`); the look alone says it otherwise. */
  calloutLabel?: ((kind: CalloutKind) => string) | undefined;
}

/** A headline of a document, for its table of contents. */
export interface Heading {
  /** The id of the element, unique within the document. */
  id: string;
  /** As written, 1 to 5; the element is one level lower. */
  level: number;
  text: string;
}

interface Env extends DocumentRenderOptions {
  ids?: IterableIterator<string>;
}

const { escapeHtml } = documentGrammar.utils;
const { renderer } = documentGrammar;

useRendering(documentGrammar);

renderer.rules.heading_open = (tokens, i, _options, env: Env) =>
  `<${oneLevelLower(tokens[i]!)} id="${escapeHtml(env.ids?.next().value ?? '')}">`;
renderer.rules.table_open = () => '<div class="table"><table>\n';
renderer.rules.table_close = () => '</table></div>\n';
renderer.rules.callout_open = (tokens, i, _options, env: Env) => {
  const kind: CalloutKind = tokens[i]!.meta.kind;
  const label = env.calloutLabel?.(kind);
  const named = label ? `<p class="callout-label">${escapeHtml(label)}</p>\n` : '';
  return `<aside class="callout callout-${kind}">\n${named}`;
};
renderer.rules.callout_close = () => '</aside>\n';
renderer.rules.paragraph_open = (tokens, i, options, _env, self) => {
  const embed = tokens[i]!.hidden ? undefined : embedOf(onlyAddress(tokens[i + 1]));
  if (!embed) return self.renderToken(tokens, i, options);
  return `<p class="embed" data-provider="${escapeHtml(embed.provider)}" data-frame="${escapeHtml(embed.frameUrl)}">`;
};
renderer.rules.image_block = (tokens, i, _options, env: Env) =>
  renderImage(tokens[i]!.meta as DocumentImage, env);

/**
 * Renders a document as HTML. The answer holds only elements and attributes of the dialect; all else is escaped. A
 * page's own title is its h1, so the writer's first headline is an h2. Nothing of it asks another site for anything.
 */
export function renderDocument(text: string, options: DocumentRenderOptions = {}): string {
  const tokens = documentGrammar.parse(text, {});
  const ids = headingsIn(tokens).map(({ id }) => id);
  const env: Env = { ...options, ids: ids.values() };
  return renderer.render(tokens, documentGrammar.options, env).trimEnd();
}

/** The headlines of a document, with the ids that `renderDocument` gives them. */
export function headingsOf(text: string): Heading[] {
  return headingsIn(documentGrammar.parse(text, {}));
}

/** The files that a document shows, each once, in the order of the text. */
export function imagesOfDocument(text: string): number[] {
  if (!text.includes('](file:')) return [];
  const images = documentGrammar.parse(text, {}).filter(({ type }) => type === 'image_block');
  return [...new Set(images.map(({ meta }) => (meta as DocumentImage).file))];
}

function headingsIn(tokens: readonly Token[]): Heading[] {
  // How often each was given: asking for the next free number from 2 on takes quadratic time.
  const given = new Map<string, number>();
  const ids = new Set<string>();
  const headings: Heading[] = [];
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const words = inlineText(tokens[i + 1]?.children ?? []).trim();
    // A page has ids of its own, which no writer may take.
    const slug = `h-${slugOf(words.slice(0, 100), 'section')}`;
    let count = given.get(slug) ?? 0;
    let id = slug;
    do {
      count += 1;
      id = count === 1 ? slug : `${slug}-${count}`;
    } while (ids.has(id));
    given.set(slug, count);
    ids.add(id);
    headings.push({ id, level: Number(token.tag.slice(1)), text: words });
  }
  return headings;
}

/** The address that a paragraph is, and nothing besides. */
function onlyAddress(inline: Token | undefined): string {
  const [open, words, close, ...rest] =
    inline?.children?.filter(({ type, content }) => type !== 'text' || content !== '') ?? [];
  if (open?.type !== 'link_open' || close?.type !== 'link_close' || rest.length > 0) return '';
  const address = open.attrGet('href') ?? '';
  return words?.content === address ? address : '';
}

function renderImage(image: DocumentImage, env: Env): string {
  const source = env.imageSource?.(image.file);
  const caption = image.caption ? `<figcaption>${escapeHtml(image.caption)}</figcaption>` : '';
  const width = image.width === 'full' ? '' : ` image-${image.width}`;
  if (!source) {
    const name = image.alt || image.caption;
    return name ? `<figure class="image image-missing${width}"><p>${escapeHtml(name)}</p></figure>\n` : '';
  }
  const size =
    source.width && source.height ? ` width="${Number(source.width)}" height="${Number(source.height)}"` : '';
  const picture = `<img src="${escapeHtml(source.url)}" alt="${escapeHtml(image.alt)}" loading="lazy" decoding="async"${size}>`;
  const shown = source.largeUrl ? `<a href="${escapeHtml(source.largeUrl)}">${picture}</a>` : picture;
  return `<figure class="image${width}">${shown}${caption}</figure>\n`;
}
