/** Our own HTML, which is well-formed, as its tags and the text between them. */
const PIECE = /<[^>]*>|[^<]+/g;
const VOID = /^<(?:br|img|hr|input|source|wbr)\b/;
/** Within these nothing is explained and nothing becomes a link. */
const KEPT = /^<(?:a|abbr|pre|code|button|summary)\b/;

const isOpening = (piece: string) => piece.startsWith('<') && !piece.startsWith('</') && !VOID.test(piece);

/**
 * HTML with what stands between its tags replaced, but for links and code.
 * @param html as the renderers of this package give it
 * @param replace gets text as it is escaped, and gives HTML
 */
export function replaceTexts(html: string, replace: (text: string) => string): string {
  let kept = 0;
  return (html.match(PIECE) ?? [])
    .map((piece) => {
      if (!piece.startsWith('<')) return kept > 0 ? piece : replace(piece);
      if (piece.startsWith('</')) {
        if (kept > 0) kept -= 1;
      } else if (isOpening(piece) && (kept > 0 || KEPT.test(piece))) kept += 1;
      return piece;
    })
    .join('');
}
