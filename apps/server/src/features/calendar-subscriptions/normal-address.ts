import { ADDRESS_MAX } from '@dorfplatz/contract';
import { readAddress } from '../../platform/fetcher/asked-address.ts';
import type { Fetcher } from '../../platform/fetcher/fetcher.ts';

/** `webcal:https://host/` and `webcal://host/` are how sites offer their calendars. */
const CALENDAR_SCHEME = /^webcals?:(?:\/\/)?(?=https?:)/i;

/**
 * The address at which a calendar is asked for. What is written as `webcal://` is asked by https: such addresses are
 * often secrets, and whoever has no https says `http://`.
 * @param fetcher whose hosts on this machine count too: test beds have some
 * @returns undefined for one that is never asked
 */
export function normalAddress(
  address: string,
  { reachable }: Pick<Fetcher, 'reachable'>,
): string | undefined {
  const written = address
    .trim()
    .replace(CALENDAR_SCHEME, '')
    .replace(/^webcals?:\/\//i, 'https://');
  const url = readAddress(written, reachable);
  if (!url) return undefined;
  url.hash = '';
  return url.href.length > ADDRESS_MAX ? undefined : url.href;
}
