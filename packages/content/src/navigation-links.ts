/** How many characters the address of an item may have. */
export const LONGEST_NAVIGATION_LINK = 2000;

const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u;
const SCHEME = /^[a-z][a-z0-9+-]*:/i;

/**
 * The address to which an item of a navigation leads, as it is kept: http, https, mailto, tel, or a path of this site.
 * An address of the site itself becomes its path, so that it opens within the app; hosts of other alphabets are written
 * as the name that is looked up (RFC 5891), so that none looks like another.
 * @param typed what somebody wrote; `www.example.org` without a scheme gets `https://`
 * @param site the origin of the site, for example `https://dorf.example`
 * @returns null for what leads nowhere or must not be a link: other schemes, `//host`, a name or password before the host
 */
export function navigationLink(typed: string, site: string): string | null {
  const link = typed.trim();
  if (link === '' || link.length > LONGEST_NAVIGATION_LINK || UNSEEN.test(link)) return null;
  if (/^mailto:[^?]+/i.test(link)) return `mailto:${link.slice(7)}`;
  if (/^tel:\+?[\d().-]+$/i.test(link)) return `tel:${link.slice(4)}`;
  if (link.startsWith('/')) return pathOf(link, site);
  if (SCHEME.test(link) && !/^https?:\/\/./i.test(link)) return null;
  if (!/^https?:/i.test(link) && !/^[^/?#]+\.[^/?#]/.test(link)) return null;
  const url = parsed(/^https?:/i.test(link) ? link : `https://${link}`);
  if (url?.username !== '' || url.password !== '') return null;
  return url.origin === site ? pathOf(`${url.pathname}${url.search}${url.hash}`, site) : url.href;
}

function parsed(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** A path as browsers understand it: one that would leave the site gives null. */
function pathOf(path: string, site: string): string | null {
  const url = parsed(path, site);
  if (url?.origin !== site || url.pathname.includes('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
