import { convert } from 'html-to-text';

const HTML_MAX = 5_000_000;
const DEPTH_MAX = 20_000;

/** The text of a mail in HTML, with what programs put in front of its body and behind it. */
export function htmlToText(written: string): string {
  // Where the body begins and ends tells nothing: lists put their lines behind it.
  const html = written.slice(0, HTML_MAX).replace(/<\/?(?:html|head|body)(?:\s[^<>]*)?>/gi, '\n');
  const countOf = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  // The parser's time grows with the square of the depth.
  if (countOf(/<[a-z]/gi) - countOf(/<\/|\/>/g) > DEPTH_MAX) return html.replace(/<[^<>]*>/g, ' ');
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: 200, ellipsis: '…' },
    // Most tables of mails arrange things rather than compare them: a line for each row, its cells one after the other.
    formatters: {
      cell: (element, walk, builder) => {
        walk(element.children, builder);
        builder.addInline(' ');
      },
    },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, noAnchorUrl: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'title', format: 'skip' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
}

/** The charset that a page names in its head, for one that its mail does not name. */
export const charsetOfPage = (bytes: Buffer): string =>
  /<meta\b[^>]{0,500}\bcharset\s*=\s*["']?\s*([\w:.-]+)/i.exec(
    bytes.subarray(0, 20_000).toString('latin1'),
  )?.[1] ?? '';
