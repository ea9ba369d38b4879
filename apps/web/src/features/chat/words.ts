import { renderHtml } from '@dorfplatz/content';

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const emoji = /^(\p{RGI_Emoji})$/v;
/** So many emoji alone are shown large [RUL-0244]. */
const large = 3;

/** Whether a text is nothing but one to three emoji. */
export function isLargeEmoji(text: string): boolean {
  const bare = text.replace(/\s+/g, '');
  // Longer than three of the longest emoji: not worth taking apart.
  if (bare === '' || bare.length > 80) return false;
  const signs = [...segments.segment(bare)].map(({ segment }) => segment);
  return signs.length <= large && signs.every((sign) => emoji.test(sign));
}

const rendered = new Map<string, string | null>();
const renderedMost = 1000;

/** What a member wrote as HTML, null when it cannot be rendered. */
export function htmlOf(text: string): string | null {
  let html = rendered.get(text);
  if (html === undefined) {
    try {
      html = renderHtml(text);
    } catch {
      html = null;
    }
    if (rendered.size >= renderedMost) rendered.clear();
    rendered.set(text, html);
  }
  return html;
}
