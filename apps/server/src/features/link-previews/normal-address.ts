import { linksOf } from '@dorfplatz/content';

/** How many links of one entry show what they lead to. */
export const LINKS_MAX = 3;
const LENGTH_MAX = 2_000;
/** What says where somebody found an address, and nothing of what it leads to. */
const TRACES = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_eid|igshid|yclid|_ga)$/i;

/** One spelling for all ways to write an address; undefined for one that leads nowhere outside. */
export function normalAddress(address: string, publicUrl?: string): string | undefined {
  if (address.length > LENGTH_MAX || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  // What lies here is shown by us, to those who may see it.
  if (url.origin === publicUrl) return undefined;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (TRACES.test(name)) url.searchParams.delete(name);
  return url.href.length > LENGTH_MAX ? undefined : url.href;
}

/** The addresses in a text of which previews are shown, each once, in the order of the text. */
export function addressesIn(content: string, publicUrl: string): string[] {
  const normal = linksOf(content).flatMap((link) => normalAddress(link, publicUrl) ?? []);
  return [...new Set(normal)].slice(0, LINKS_MAX);
}
