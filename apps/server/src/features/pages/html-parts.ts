/** Our own HTML, which is well-formed, as its tags and the text between them. */
const PIECE = /<[^>]*>|[^<]+/g;
const VOID = /^<(?:br|img|hr|input|source|wbr)\b/;
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
