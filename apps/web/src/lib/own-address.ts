/** Stands for our own origin, which a path does not name. */
const HERE = 'http://here.invalid';

const resolved = (address: string): URL | undefined => {
  if (!URL.canParse(address, HERE)) return undefined;
  const url = new URL(address, HERE);
  return url.origin === HERE ? url : undefined;
};

/**
 * An address of this app, or its start: what stands in a query may come from anywhere. It is read as browsers read it
 * (WHATWG URL standard), which drops tabs and line breaks and takes backslashes for slashes.
 */
export function ownAddress(address: string | undefined): string {
  const url = address?.startsWith('/') ? resolved(address) : undefined;
  if (!url) return '/';
  const own = url.pathname + url.search + url.hash;
  // Dots may have hidden a second slash: `/.//elsewhere` is the path `//elsewhere`.
  return resolved(own) ? own : '/';
}
