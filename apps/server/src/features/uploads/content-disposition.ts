/** Media types that a browser may show by itself: nothing that can carry scripts. */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
  'text/plain',
]);

export const isShownInline = (mediaType: string): boolean => SHOWN.has(mediaType);

/**
 * The header of a download (RFC 6266): a plain name for old clients, and the true one as RFC 8187 writes it
 * where they differ.
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name
    ? `${type}; filename="${plain}"`
    : `${type}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
