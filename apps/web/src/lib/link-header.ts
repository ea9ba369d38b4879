/** The query of the relation `next` in a `Link` header (RFC 8288), null when there is none. */
export function nextOf(link: string | null): Record<string, string> | null {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  return target === undefined ? null : Object.fromEntries(new URL(target, 'http://localhost').searchParams);
}
