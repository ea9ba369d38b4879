import type { ProofKeys } from './proof.ts';

/** Something that an office does with files of one ending. */
export type DiscoveredAction = {
  name: string;
  extension: string;
  /** The program of the office, as it calls itself. */
  app: string;
  urlsrc: string;
};

export type Discovered = { actions: DiscoveredAction[]; keys: ProofKeys | null };

const TAG = /<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [
      name!.toLowerCase(),
      unescaped(double ?? single ?? ''),
    ]),
  );

/** Which of the zones is for us: from outside before within, with the scheme of our own address before the other. */
const zonesFor = (isSecure: boolean): string[] =>
  isSecure
    ? ['external-https', 'internal-https', 'external-http', 'internal-http']
    : ['external-http', 'internal-http', 'external-https', 'internal-https'];

const isAddress = (urlsrc: string): boolean => /^https?:\/\/[^/]/i.test(urlsrc);

/**
 * Reads what an office says of itself (WOPI discovery).
 * @returns undefined for what is none
 */
export function readDiscovery(xml: string, isSecure: boolean): Discovered | undefined {
  const zones = new Map<string, DiscoveredAction[]>();
  let keys: ProofKeys | null = null;
  let isDiscovery = false;
  let zone = '';
  let app = '';
  for (const [, closes, tag, rest] of xml.replace(/<!--[\s\S]*?-->/g, '').matchAll(TAG)) {
    const name = tag!.toLowerCase().replace(/^.*:/, '');
    if (name === 'wopi-discovery') isDiscovery = true;
    if (closes) continue;
    const attributes = attributesOf(rest!);
    if (name === 'net-zone') zone = attributes.name ?? '';
    if (name === 'app') app = attributes.name ?? '';
    if (name === 'action' && attributes.name && attributes.ext && isAddress(attributes.urlsrc ?? '')) {
      const actions = zones.get(zone) ?? [];
      zones.set(zone, actions);
      actions.push({
        name: attributes.name.toLowerCase(),
        extension: attributes.ext.toLowerCase(),
        app,
        urlsrc: attributes.urlsrc!,
      });
    }
    const { modulus, exponent, oldmodulus, oldexponent } = attributes;
    if (name === 'proof-key' && modulus && exponent)
      keys = {
        current: { modulus, exponent },
        former: oldmodulus && oldexponent ? { modulus: oldmodulus, exponent: oldexponent } : null,
      };
  }
  if (!isDiscovery) return undefined;
  const chosen = zonesFor(isSecure).find((one) => zones.has(one)) ?? [...zones.keys()][0];
  return { actions: chosen === undefined ? [] : zones.get(chosen)!, keys };
}
