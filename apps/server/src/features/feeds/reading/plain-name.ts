/** What prefixes stand for, as a document says. */
export type Prefixes = Map<string, string>;

const ATOM = /^http:\/\/(?:www\.w3\.org\/2005\/atom|purl\.org\/atom\/ns#)/i;
const RSS =
  /^http:\/\/(?:purl\.org\/rss\/1\.0\/?$|my\.netscape\.com\/rdf\/simple\/0\.9|channel\.netscape\.com\/rdf\/simple\/0\.9|purl\.org\/net\/rss1\.1|backend\.userland\.com\/rss|blogs\.law\.harvard\.edu\/tech\/rss)/i;
const NAMED: readonly [RegExp, string][] = [
  [/^http:\/\/purl\.org\/dc\/elements\/1\.[01]\/?$/i, 'dc'],
  [/^http:\/\/purl\.org\/dc\/terms\/?$/i, 'dcterms'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/i, 'content'],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#?$/i, 'rdf'],
];
const LENGTH_MAX = 100;

/**
 * The name of an element as its reader knows it, whatever prefix its document gave it: without one for what the kind of
 * feed is made of. Names without a prefix stand for themselves, whatever they are said to belong to: feeds err in that.
 */
export function plainName(written: string, prefixes: Prefixes, kind: 'rss' | 'atom' | undefined): string {
  if (written.length > LENGTH_MAX) return '';
  const name = written.toLowerCase();
  const colon = name.indexOf(':');
  const space = colon > 0 ? prefixes.get(name.slice(0, colon)) : undefined;
  if (space === undefined) return name;
  const local = name.slice(colon + 1);
  if (ATOM.test(space)) return kind === 'rss' ? `atom:${local}` : local;
  if (RSS.test(space)) return local;
  const known = NAMED.find(([pattern]) => pattern.test(space));
  return known ? `${known[1]}:${local}` : name;
}
