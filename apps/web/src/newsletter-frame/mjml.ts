const SELF_CLOSED = /<(mj-[a-z-]+)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*\/>/g;
const FAMILY = /\bfont-family="([^"]+)"/g;
const FONT = /<mj-font\b[^>]*\bname="([^"]+)"/g;

/** The same with every element closed by a tag of its own: a browser's parser knows no others. */
export const closeTags = (mjml: string): string => mjml.replace(SELF_CLOSED, '<$1$2></$1>');

/** The families of fonts that a newsletter names, each once. */
export function fontsIn(mjml: string): string[] {
  const named = [...mjml.matchAll(FONT)].map(([, name]) => name!);
  const used = [...mjml.matchAll(FAMILY)].map(([, family]) => family!.split(',')[0]!.replace(/['"]/g, ''));
  return [...new Set([...named, ...used].map((family) => family.trim()).filter((family) => family !== ''))];
}
