/**
 * The address of a player as it may be framed: another site's, over https. Null for everything else, our own pages
 * first of all, since a frame of ours could act for its reader.
 * @param own origin of the page
 */
export function embedAddress(url: string | null, own: string): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, origin, href } = new URL(url);
  return protocol === 'https:' && origin !== own ? href : null;
}
