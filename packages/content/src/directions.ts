const BLOCK = /<(\/?)(p|h[1-6]|ul|ol|blockquote|pre|table|aside|figure|div)\b/g;

/**
 * Lets each paragraph, list, quote and block of code of a text stand in the direction of what it says, with its signs
 * and lines on that side. What lies within such a block follows it; paragraphs in there are for the styles to turn.
 * @param html as the renderers of this package give it
 */
export function withDirections(html: string): string {
  let depth = 0;
  return html.replace(BLOCK, (tag, slash: string) => {
    depth += slash === '' ? 1 : -1;
    return slash === '' && depth === 1 ? `${tag} dir="auto"` : tag;
  });
}
