import { isBlank, oneEmoji } from '@dorfplatz/content';

/** Pictures that a pasted text brings in itself, each under the name that stands in its place. */
export interface Pasted {
  html: string;
  files: Map<string, File>;
  /** More than `longest`; nothing of it is given. */
  isTooLong?: boolean;
}

interface PasteOptions {
  /** What is said in place of a picture that lies on the writer's own disk, where no page may read it. */
  nameMissing: (name: string) => string;
  /** Whether pictures within the text are taken out, to be sent; else they are left out. */
  takesPictures: boolean;
  /** Whether tables stay what they are; else each row becomes a line, its cells apart. */
  takesTables: boolean;
  /** From so many characters on it is not looked at any more: whoever waits for megabytes gets nothing of them. */
  longest?: number;
}

const KEPT = new Set(
  'A B BLOCKQUOTE BR CODE DEL EM H1 H2 H3 H4 H5 H6 HR I LI MARK OL P PRE S SPAN STRIKE STRONG TABLE TBODY TD TFOOT TH THEAD TR U UL'.split(
    ' ',
  ),
);
const GONE = new Set(
  'STYLE SCRIPT META LINK TITLE NOSCRIPT TEMPLATE IFRAME OBJECT EMBED SVG XML HEAD'.split(' '),
);
const ATTRIBUTES = new Set([
  'href',
  'start',
  'data-type',
  'data-id',
  'data-label',
  'data-mention-suggestion-char',
]);

/**
 * What other programs put on the clipboard, in the few elements that the editor knows: lists of Word become lists, the
 * looks of Google Docs become marks, and styles, classes and foreign pictures go.
 */
export function cleanPasted(
  html: string,
  { nameMissing, takesPictures, takesTables, longest = Number.POSITIVE_INFINITY }: PasteOptions,
): Pasted {
  const page = new DOMParser().parseFromString(
    takesPictures ? html : html.replace(OWN_BYTES, ''),
    'text/html',
  );
  const { body } = page;
  const files = new Map<string, File>();
  // What the editor itself copied says so, and comes back as it was.
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  if (isOwn) return { html, files };
  for (const element of body.querySelectorAll('script, style, noscript, template')) element.remove();
  if ((body.textContent ?? '').length > longest) return { html: '', files, isTooLong: true };
  dropHidden(body);
  dropWordMarkers(body);
  makeWordLists(body);
  for (const element of [...body.querySelectorAll('*')]) {
    if (!element.isConnected) continue;
    const name = element.tagName.toUpperCase();
    if (GONE.has(name) || name.includes(':')) {
      // Word wraps words in elements of its own, whose text counts.
      if (name.includes(':')) element.replaceWith(...element.childNodes);
      else element.remove();
    } else if (name === 'IMG') replacePicture(element as HTMLImageElement, files, nameMissing, takesPictures);
  }
  for (const element of [...body.querySelectorAll<HTMLElement>('*')].reverse()) tidyElement(element);
  nestLists(body);
  for (const table of [...body.querySelectorAll('table')]) {
    straighten(table);
    if (!takesTables) intoLines(table);
  }
  dropGaps(body);
  const comments = page.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  return { html: body.innerHTML, files };
}

/** The bytes of pictures within a text: megabytes that nobody wants here. */
const OWN_BYTES = /data:image\/[a-z+.-]{1,20};base64,[A-Za-z0-9+/=\s]*/g;

/** What a page does not show is not what was copied. */
function dropHidden(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[hidden], [style]')) {
    const { display, visibility } = element.style;
    const isHidden = element.hasAttribute('hidden') || display === 'none' || visibility === 'hidden';
    if (isHidden || /mso-hide:\s*all/i.test(element.getAttribute('style') ?? '')) element.remove();
  }
}

/** Google Docs puts a list below an entry beside that entry, where it belongs into it. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const entry = list.previousElementSibling;
    if (entry?.tagName === 'LI') entry.append(list);
  }
}

/** Lines that only part paragraphs in the program they come from. */
function dropGaps(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p'))
    if (isBlank(paragraph.textContent ?? '') && !paragraph.querySelector('img')) paragraph.remove();
  const isBlock = (node: Element | null) => node !== null && BLOCK_NAMES.test(node.tagName);
  for (const lineBreak of body.querySelectorAll('br')) {
    const {
      previousElementSibling: before,
      nextElementSibling: after,
      previousSibling,
      nextSibling,
    } = lineBreak;
    const isAlone = before === previousSibling && after === nextSibling;
    if (isAlone && (isBlock(before) || isBlock(after))) lineBreak.remove();
  }
}

const BLOCK_NAMES = /^(?:P|UL|OL|TABLE|BLOCKQUOTE|PRE|H\d|HR)$/;

/** The signs of Word's lists are text, between comments or in a span that says so. */
function dropWordMarkers(body: HTMLElement): void {
  for (const span of body.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    if (!/mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) continue;
    const item = span.closest('p, h1, h2, h3, h4, h5, h6, li');
    item?.setAttribute('data-marker', (item.getAttribute('data-marker') ?? '') + (span.textContent ?? ''));
    span.remove();
  }
  for (const item of body.querySelectorAll('p')) {
    let isWithin = false;
    for (const node of [...item.childNodes]) {
      if (node.nodeType === Node.COMMENT_NODE) {
        const words = node.textContent ?? '';
        if (/if\s+!supportLists/i.test(words)) isWithin = true;
        else if (/endif/i.test(words)) isWithin = false;
      } else if (isWithin) {
        item.setAttribute('data-marker', (item.getAttribute('data-marker') ?? '') + (node.textContent ?? ''));
        node.remove();
      }
    }
  }
}

const levelOf = (element: Element): number | undefined => {
  const match = /mso-list:\s*\S+\s+level(\d)/i.exec(element.getAttribute('style') ?? '');
  return match ? Number(match[1]) : undefined;
};

/** Paragraphs that Word calls items become the lists that they are. */
function makeWordLists(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  let last: Element | null = null;
  for (const item of [...body.querySelectorAll('p')]) {
    const level = levelOf(item);
    if (level === undefined) continue;
    const marker = (item.getAttribute('data-marker') ?? '').replace(/\u00a0/g, ' ').trim();
    const number = /^\(?(\d{1,9})[.)]/.exec(marker);
    const isOrdered = number !== null || /^\(?[a-z]{1,4}[.)]$/i.test(marker);
    if (last === null || item.previousElementSibling !== last) lists = [];
    lists = lists.slice(0, level);
    const kind = isOrdered ? 'OL' : 'UL';
    while (lists.length < level || lists.at(-1)!.tagName !== kind) {
      if (lists.length === level) lists.pop();
      const list = body.ownerDocument.createElement(lists.length + 1 === level ? kind : 'UL');
      if (lists.length + 1 === level && number && number[1] !== '1') list.setAttribute('start', number[1]!);
      const above = lists.at(-1);
      if (above) {
        if (!above.lastElementChild) above.append(body.ownerDocument.createElement('li'));
        above.lastElementChild!.append(list);
      } else {
        item.before(list);
      }
      lists.push(list);
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    lists.at(-1)!.append(entry);
    item.remove();
    last = lists[0]!;
  }
}

/** A picture goes with its bytes, or as a name, or as a link: never as an address that readers would load. */
function replacePicture(
  picture: HTMLImageElement,
  files: Map<string, File>,
  nameMissing: (name: string) => string,
  takesPictures: boolean,
): void {
  const source = picture.getAttribute('src') ?? '';
  const alt = (picture.getAttribute('alt') ?? '').trim();
  const page = picture.ownerDocument;
  const own = /^(?:https?:\/\/[^/]+)?\/api\/storage\/images\/(\d+)\//.exec(source);
  const isOurs = own && (source.startsWith('/') || source.startsWith(`${location.origin}/`));
  if (picture.hasAttribute('data-file') || (isOurs && takesPictures)) {
    const kept = page.createElement('img');
    kept.setAttribute('data-file', picture.getAttribute('data-file') ?? own![1]!);
    kept.setAttribute('alt', alt);
    picture.replaceWith(kept);
    return;
  }
  if (source.startsWith('data:')) {
    const file = takesPictures ? fileOf(source, alt) : undefined;
    if (!file) {
      picture.remove();
      return;
    }
    const key = crypto.randomUUID();
    files.set(key, file);
    const waiting = page.createElement('img');
    waiting.setAttribute('data-pending', key);
    waiting.setAttribute('alt', alt);
    picture.replaceWith(waiting);
    return;
  }
  // Programs that draw emoji say which one it is; Slack by its name.
  if (oneEmoji(alt) !== undefined || /^:[a-z0-9_+-]{1,60}:$/.test(alt)) {
    picture.replaceWith(page.createTextNode(alt));
    return;
  }
  // What nobody can see only counts who reads.
  const isDot = (side: string) => /^[01](?:px)?$/.test(picture.getAttribute(side) ?? '');
  if (isDot('width') || isDot('height')) {
    picture.remove();
    return;
  }
  const name = decodeURIComponentSafely(source.split(/[/\\]/).at(-1)?.split(/[?#]/)[0] ?? '');
  if (/^https?:\/\//.test(source)) {
    const link = page.createElement('a');
    link.setAttribute('href', source);
    link.textContent = alt || name || source;
    // Within a link there is none: the words stand for the picture.
    picture.replaceWith(picture.closest('a') ? page.createTextNode(link.textContent) : link);
    return;
  }
  if (source !== '' && takesPictures) picture.replaceWith(page.createTextNode(nameMissing(alt || name)));
  else picture.remove();
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fileOf(address: string, alt: string): File | undefined {
  const match = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([\s\S]*)$/.exec(address);
  if (!match) return undefined;
  try {
    const bytes = Uint8Array.from(atob(match[2]!.replace(/\s/g, '')), (character) => character.charCodeAt(0));
    const ending = match[1]!.slice('image/'.length);
    return new File([bytes], `${alt.replace(/[\\/:]/g, ' ').slice(0, 80) || 'image'}.${ending}`, {
      type: match[1]!,
    });
  } catch {
    return undefined;
  }
}

/** One element without its looks, of which those that say something become marks. */
function tidyElement(element: HTMLElement): void {
  const name = element.tagName.toUpperCase();
  if (name === 'IMG') return;
  const { style } = element;
  const weight = style.fontWeight;
  const isNormal = weight === 'normal' || (weight !== '' && Number(weight) < 600);
  const marks: string[] = [];
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) marks.push('strong');
  if (style.fontStyle === 'italic' || style.fontStyle === 'oblique') marks.push('em');
  const line = `${style.textDecorationLine} ${style.textDecoration}`;
  // A link is underlined anyway.
  if (line.includes('underline') && !element.closest('a')) marks.push('u');
  if (line.includes('line-through')) marks.push('s');
  for (const { name: attribute } of [...element.attributes]) {
    const isOfCell = (name === 'TD' || name === 'TH') && /^(?:colspan|rowspan)$/.test(attribute);
    if (!ATTRIBUTES.has(attribute) && !isOfCell) element.removeAttribute(attribute);
  }
  const holdsWords = /^(?:SPAN|A|FONT|TD|TH)$/.test(name);
  if (holdsWords && element.textContent?.trim()) {
    for (const mark of marks) {
      const wrapper = element.ownerDocument.createElement(mark);
      wrapper.append(...element.childNodes);
      element.append(wrapper);
    }
  }
  // A bold element of normal weight is how Google Docs says that this is its text.
  const isHollow = (name === 'B' || name === 'STRONG') && isNormal;
  if (isHollow || !KEPT.has(name) || (name === 'SPAN' && !element.hasAttribute('data-type'))) unwrap(element);
}

const BLOCKS =
  /^(?:DIV|SECTION|ARTICLE|HEADER|FOOTER|MAIN|ASIDE|FIGURE|FIGCAPTION|CENTER|ADDRESS|DL|DT|DD|FORM|FIELDSET)$/;

/** Words of a block without a paragraph get one, so that they do not run into what stands around them. */
function unwrap(element: HTMLElement): void {
  const holdsBlocks = [...element.children].some((child) =>
    /^(?:P|UL|OL|LI|TABLE|BLOCKQUOTE|PRE|H\d|HR)$/.test(child.tagName),
  );
  if (BLOCKS.test(element.tagName.toUpperCase()) && !holdsBlocks && element.textContent?.trim()) {
    const paragraph = element.ownerDocument.createElement('p');
    paragraph.append(...element.childNodes);
    element.replaceWith(paragraph);
    return;
  }
  element.replaceWith(...element.childNodes);
}

/** The most cells of a pasted table, in either direction: a span is a number that anybody may write. */
const LONGEST = 100;

/** Every row with the same number of cells, each of one line: what a table of the dialect is. */
function straighten(table: HTMLTableElement): void {
  const page = table.ownerDocument;
  const rows = [...table.rows];
  const grid: (HTMLTableCellElement | undefined)[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of [...row.cells]) {
      while (grid[y]![x]) x += 1;
      const width = Math.min(Math.max(cell.colSpan, 1), LONGEST);
      const height = Math.min(Math.max(cell.rowSpan, 1), rows.length - y);
      for (let dy = 0; dy < height; dy += 1)
        for (let dx = 0; dx < width; dx += 1)
          grid[y + dy]![x + dx] = dx === 0 && dy === 0 ? cell : page.createElement('td');
      x += width;
    }
  }
  const columns = Math.max(1, ...grid.map((row) => row.length));
  for (const [y, row] of rows.entries()) {
    const cells = Array.from({ length: columns }, (_, x) => grid[y]![x] ?? page.createElement('td'));
    row.replaceChildren(...cells);
    for (const cell of cells) {
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      intoOneLine(cell);
    }
  }
}

/** The rows of a table as lines, for a text that has no tables. */
function intoLines(table: HTMLTableElement): void {
  const page = table.ownerDocument;
  const lines = page.createElement('p');
  for (const [y, row] of [...table.rows].entries()) {
    if (y > 0) lines.append(page.createElement('br'));
    for (const [x, cell] of [...row.cells].entries()) {
      if (x > 0) lines.append(' | ');
      for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(' ');
      lines.append(...cell.childNodes);
    }
  }
  table.replaceWith(lines);
}

function intoOneLine(cell: Element): void {
  const blocks = [...cell.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, pre, blockquote')];
  for (const [i, block] of blocks.entries()) {
    if (i > 0 && cell.textContent) block.before(block.ownerDocument.createElement('br'));
  }
  for (const block of [
    ...cell.querySelectorAll('p, li, ul, ol, h1, h2, h3, h4, h5, h6, pre, blockquote, table, tbody, tr, td'),
  ].reverse())
    block.replaceWith(...block.childNodes);
}
