import { ADDRESS_MAX } from '@dorfplatz/contract';
import { readAddress } from '../../platform/fetcher/asked-address.ts';
import type { Fetcher } from '../../platform/fetcher/fetcher.ts';

/** `feed:https://host/` and `feed://host/` are how some pages offer theirs. */
const FEED_SCHEME = /^feed:(?:\/\/)?(?=https?:)/i;

/**
 * One spelling for all ways to write the address of a feed; undefined for one that is never asked.
 * @param fetcher whose hosts on this machine count too: test beds have some
 */
export function normalAddress(address: string, fetcher?: Pick<Fetcher, 'reachable'>): string | undefined {
  const written = address
    .trim()
    .replace(FEED_SCHEME, '')
    .replace(/^feed:\/\//i, 'http://');
  const url = readAddress(written, fetcher?.reachable ?? new Set());
  if (!url) return undefined;
  url.hash = '';
  return url.href.length > ADDRESS_MAX ? undefined : url.href;
}
