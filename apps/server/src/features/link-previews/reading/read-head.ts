import { Parser } from 'htmlparser2';

/** What a page says of itself, as it stands there. */
export type PageHead = {
  title: string;
  description: string;
  site: string;
  /** Of the page, as an address of its own. */
  image: string | undefined;
  language: string | undefined;
};

/** What a page may call the same thing, the best first. */
const TITLE = ['og:title', 'twitter:title', 'dc.title'];
const DESCRIPTION = ['og:description', 'twitter:description', 'description', 'dc.description'];
const SITE = ['og:site_name', 'application-name'];
const IMAGE = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];
const WANTED: ReadonlySet<string> = new Set([...TITLE, ...DESCRIPTION, ...SITE, ...IMAGE, 'og:locale']);
/** What of one thing is kept; titles of many kilobytes are cut anyway. */
const VALUE_MAX = 4_000;
/** So deep no head is. What the parser has open it looks through with every tag. */
const DEPTH_MAX = 500;

/**
 * Reads the head of a page, and no further than to its body: OpenGraph, Twitter's names, and those of HTML.
 * @param html the beginning of the page
 * @param address where it came from, to which its addresses are relative
 */
export function readHead(html: string, address: string): PageHead {
  const found = new Map<string, string>();
  let title = '';
  let base = address;
  let language: string | undefined;
  let isInTitle = false;
  let isOver = false;
  /** Pictures in a page that is a drawing have titles too. */
  let depthOfSvg = 0;
  let depth = 0;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (isOver) return;
        depth += 1;
        if (depth > DEPTH_MAX) isOver = true;
        else if (name === 'html') language ??= attributes.lang;
        else if (name === 'svg') depthOfSvg += 1;
        else if (name === 'title') isInTitle = title === '' && depthOfSvg === 0;
        else if (
          name === 'base' &&
          base === address &&
          attributes.href &&
          URL.canParse(attributes.href, address)
        )
          base = new URL(attributes.href, address).href;
        else if (name === 'meta') {
          const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
          const value = attributes.content?.slice(0, VALUE_MAX).trim();
          if (value && WANTED.has(key) && !found.has(key)) found.set(key, value);
        } else if (name === 'body') isOver = true;
      },
      ontext(text) {
        if (isInTitle && title.length < VALUE_MAX) title += text;
      },
      onclosetag(name) {
        depth -= 1;
        if (name === 'title') isInTitle = false;
        else if (name === 'svg') depthOfSvg -= 1;
        else if (name === 'head') isOver = true;
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  // In pieces, so that what comes after the head is not read.
  for (let from = 0; from < html.length && !isOver; from += PIECE)
    parser.write(html.slice(from, from + PIECE));
  parser.end();

  const first = (names: readonly string[]) =>
    names.map((name) => found.get(name)).find((value) => value !== undefined);
  const image = first(IMAGE);
  return {
    title: first(TITLE) ?? title,
    description: first(DESCRIPTION) ?? '',
    site: first(SITE) ?? '',
    image: image !== undefined && URL.canParse(image, base) ? new URL(image, base).href : undefined,
    language: language ?? found.get('og:locale'),
  };
}

const PIECE = 16_384;
