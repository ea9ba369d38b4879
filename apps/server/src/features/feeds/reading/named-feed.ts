import { Parser } from 'htmlparser2';
import { addressOf } from './feed-document.ts';

const TYPES = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)/i;

/**
 * The feed that a page names as its own: the first, since those of comments come after.
 * @param html the beginning of the page
 * @param address where it came from, to which its addresses are relative
 */
export function namedFeed(html: string, address: string): string | undefined {
  let found: string | undefined;
  let isOver = false;
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '' }) {
      if (name === 'body') isOver = true;
      if (isOver || name !== 'link' || found !== undefined) return;
      if (/(?:^|\s)alternate(?:\s|$)/i.test(rel) && TYPES.test(type.trim())) found = addressOf(href, address);
    },
  });
  for (let from = 0; from < html.length && !isOver && found === undefined; from += PIECE)
    parser.write(html.slice(from, from + PIECE));
  return found === address ? undefined : found;
}

const PIECE = 16_384;
