/** Our own HTML, which is well-formed, as its tags and the text between them. */
const PIECE = /<[^>]*>|[^<]+/g;
const VOID = /^<(?:br|img|hr|input|source|wbr)\b/;
/** Within these nothing is explained and nothing becomes a link. */
const KEPT = /^<(?:a|abbr|pre|code|button|summary)\b/;

const isOpening = (piece: string) => piece.startsWith('<') && !piece.startsWith('</') && !VOID.test(piece);

/** HTML with what stands between its tags replaced, but for links and code. */
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

/** An element: its tag, and all of it. */
export type Element = { start: number; html: string };

/** The topmost elements of HTML; of lists their items. @param at where the HTML begins within another */
export function elementsOf(html: string, at = 0): Element[] {
  const elements: Element[] = [];
  let depth = 0;
  let begin = 0;
  let place = 0;
  for (const piece of html.match(PIECE) ?? []) {
    if (piece.startsWith('</')) {
      depth -= 1;
      if (depth === 0) elements.push({ start: at + begin, html: html.slice(begin, place + piece.length) });
    } else if (VOID.test(piece)) {
      if (depth === 0) elements.push({ start: at + place, html: piece });
    } else if (piece.startsWith('<')) {
      if (depth === 0) begin = place;
      depth += 1;
    }
    place += piece.length;
  }
  return elements.flatMap((element) => {
    const list = /^<(?:ul|ol)\b[^>]*>/.exec(element.html)?.[0];
    if (list === undefined) return [element];
    return elementsOf(element.html.slice(list.length, -'</ul>'.length), element.start + list.length);
  });
}

/** HTML with an attribute in the first tag of each of these elements. */
export function withAttribute(html: string, elements: readonly Element[], attribute: string): string {
  let at = 0;
  let written = '';
  for (const { start } of elements) {
    const end = start + /^<[a-z0-9]+/.exec(html.slice(start))![0].length;
    written += `${html.slice(at, end)} ${attribute}`;
    at = end;
  }
  return written + html.slice(at);
}
