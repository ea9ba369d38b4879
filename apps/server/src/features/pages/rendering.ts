import { headingsOf, type ImageSource, renderDocument } from '@dorfplatz/content/documents';
import { createExplainer, type Glossary, replaceTexts } from '@dorfplatz/content/glossary';
import type { Language, PageHeading } from '@dorfplatz/contract';
import { diffIndices } from 'node-diff3';
import { translate } from '../../platform/i18n/translate.ts';
import { elementsOf, withAttribute } from './html-parts.ts';

/** Where links to pages lead: by their ids, and by names that are no ids yet. */
export type PageLinks = {
  byId: ReadonlyMap<number, { url: string }>;
  byName: ReadonlyMap<string, { url: string; title: string }>;
  /** Where a page that is missing can be written; null for whoever may not. */
  newPageUrl: string | null;
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(\d+);/g, (_found, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, '&');

const NAMED = /\[\[([^[\]\n<>]{1,200})\]\]/g;
const BY_ID = /<a href="\/pages\/(\d{1,15})(#[^"]*)?"/g;

function lead(html: string, { byId, byName, newPageUrl }: PageLinks): string {
  const known = html.replace(BY_ID, (whole, id: string, rest = '') => {
    const page = byId.get(Number(id));
    return page ? `<a href="${escaped(page.url)}${rest}"` : whole;
  });
  return replaceTexts(known, (text) =>
    text.replace(NAMED, (_whole, typed: string) => {
      const name = unescaped(typed).trim().replace(/\s+/g, ' ');
      const page = byName.get(name.toLowerCase());
      if (page) return `<a href="${escaped(page.url)}">${escaped(page.title)}</a>`;
      if (newPageUrl === null) return typed;
      return `<a class="missing" href="${escaped(`${newPageUrl}?title=${encodeURIComponent(name)}`)}">${typed}</a>`;
    }),
  );
}

/** What of a text is not as it was: its HTML with marks at those places, and how many there are. */
function marked(html: string, before: string): { html: string; places: number } {
  const [old, young] = [elementsOf(before), elementsOf(html)];
  const places = diffIndices(
    old.map((element) => element.html),
    young.map((element) => element.html),
  );
  const changed = places.flatMap(({ buffer2 }) => {
    const [start, length] = buffer2 as [number, number];
    return young.slice(start, start + length);
  });
  return { html: withAttribute(html, changed, 'data-new'), places: places.length };
}

export type Rendered = { html: string; headings: PageHeading[]; places: number };

/** Where pictures are for who reads; without it a text only says what they are called. */
export type ImageSources = ((file: number) => ImageSource | undefined) | undefined;

/** A text as HTML, in the words of its reader. */
export const renderPart = (text: string, language: Language, imageSource?: ImageSources): string =>
  renderDocument(text, {
    imageSource,
    calloutLabel: (kind) => translate(language, `pages.callout.${kind}`),
  });

type Rendering = {
  links: PageLinks;
  glossary: Glossary;
  language: Language;
  images?: ImageSources;
  /** What its reader saw last, to mark what is new. */
  before?: string | null;
};

/** The text of a page as HTML. */
export function renderPage(
  text: string,
  { links, glossary, language, images, before = null }: Rendering,
): Rendered {
  const plain = renderPart(text, language, images);
  const { html, places } =
    before === null ? { html: plain, places: 0 } : marked(plain, renderPart(before, language, images));
  return { html: createExplainer(glossary)(lead(html, links)), headings: headingsOf(text), places };
}
