import { domainToUnicode } from 'node:url';
import { decodePage } from '../../../platform/encoding/decode-page.ts';
import type { Fetcher, Known } from '../../../platform/fetcher/fetcher.ts';
import { oneLine } from '../../../platform/one-line.ts';
import { readHead } from './read-head.ts';
import { readEmbed } from './read-oembed.ts';

/** Heads of pages that are longer are rare, and those know a provider. */
const PAGE_BYTES = 512 * 1024;
const PICTURE_BYTES = 8 * 1024 * 1024;
const PAGE_MS = 8_000;
const PICTURE_MS = 8_000;
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 300;
const SITE_MAX = 60;

/** What a page shows of itself to whoever is not signed in there. */
export type Preview = {
  title: string;
  description: string;
  site: string;
  language: string | null;
  player: string | null;
  /** Where its picture lies, for `readPicture`. */
  image: string | undefined;
  /** To ask for it the next time. */
  known: Known;
};

export type Read =
  | { kind: 'found'; preview: Preview }
  | { kind: 'unchanged' }
  /** There is nothing to show: no page, or not for everybody. */
  | { kind: 'none' }
  /** Not now, which says nothing of the page. */
  | { kind: 'away' };

/** The host of an address as people write it. */
export const hostOf = (address: string): string => {
  const { hostname } = new URL(address);
  return (domainToUnicode(hostname) || hostname).replace(/^www\./, '');
};

const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i;
const TEXTS = /^(?:text\/html|application\/xhtml\+xml)$/;

/**
 * Reads what a page shows of itself: asked as anybody, without cookies, from the beginning of it alone.
 * @param known what was learnt when it was read the last time
 */
export async function readPreview(fetcher: Fetcher, address: string, known?: Known): Promise<Read> {
  const [answer, embed] = await Promise.all([
    fetcher.ask({
      address,
      headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' },
      timeoutMs: PAGE_MS,
      maxBytes: PAGE_BYTES,
      more: 'cut',
      known,
    }),
    readEmbed(fetcher, address, PAGE_MS),
  ]);
  if (answer.kind === 'unchanged') return { kind: 'unchanged' };
  if (answer.kind === 'failed') {
    if (embed) return found(address, embed, undefined);
    return { kind: /^(?:too_slow|unreachable|busy)$/.test(answer.reason) ? 'away' : 'none' };
  }
  const { status, headers } = answer;
  if (status >= 500 || status === 429 || status === 408)
    return embed ? found(address, embed, undefined) : { kind: 'away' };
  if (status !== 200) return { kind: 'none' };
  const contentType = headers['content-type'] ?? '';
  const type = contentType.split(';')[0]!.trim().toLowerCase();
  const isPage = TEXTS.test(type) || (type === '' && /^\s*</.test(answer.bytes.toString('latin1', 0, 64)));
  const head = isPage
    ? readHead(decodePage(answer.bytes, contentType, answer.isCut), answer.address)
    : { title: '', description: '', site: '', image: undefined, language: undefined };
  // Of whom the provider speaks the page itself may speak no more: it may have led to one that asks for consent.
  const own = embed && hostOf(answer.address) !== hostOf(address) ? undefined : head;
  const isPicture = /^image\/(?:jpeg|png|gif|webp|avif)$/.test(type);
  return found(
    answer.address,
    {
      title: embed?.title || own?.title || '',
      description: own?.description || embed?.description || '',
      site: own?.site || embed?.site || '',
      image: (isPicture ? answer.address : own?.image) ?? embed?.image,
      player: embed?.player,
      language: own?.language,
    },
    { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null },
  );
}

type Said = {
  title: string;
  description: string;
  site: string;
  image: string | undefined;
  player: string | undefined;
  language?: string | undefined;
};

function found(address: string, said: Said, known: Omit<Known, 'address'> | undefined): Read {
  const title = oneLine(said.title, TITLE_MAX);
  const description = oneLine(said.description, DESCRIPTION_MAX);
  const language = said.language?.trim().replace('_', '-') ?? '';
  return {
    kind: 'found',
    preview: {
      title: title || hostOf(address),
      description: description === title ? '' : description,
      site: oneLine(said.site, SITE_MAX),
      language: LANGUAGE.test(language) ? language : null,
      player: said.player ?? null,
      image: said.image,
      known: { address, etag: known?.etag ?? null, lastModified: known?.lastModified ?? null },
    },
  };
}

/** The bytes of a page's picture, undefined where they do not come or are too many. */
export async function readPicture(fetcher: Fetcher, address: string): Promise<Buffer | undefined> {
  const answer = await fetcher.ask({
    address,
    headers: { accept: 'image/webp,image/png,image/jpeg,image/avif,image/gif' },
    timeoutMs: PICTURE_MS,
    maxBytes: PICTURE_BYTES,
  });
  return answer.kind === 'answered' && answer.status === 200 ? answer.bytes : undefined;
}
