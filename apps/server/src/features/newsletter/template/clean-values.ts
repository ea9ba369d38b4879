/** Signs that browsers read over in the middle of an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSEEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;

const SCHEMES = { link: ['https:', 'http:', 'mailto:', 'tel:'], picture: ['https:', 'http:'] } as const;

/**
 * An address that a mail may hold: one of the web, and for links also a mail or a telephone.
 * @returns undefined for any other, such as one that runs something
 */
export function cleanAddress(address: string, use: keyof typeof SCHEMES): string | undefined {
  const seen = address.replaceAll(UNSEEN, '');
  if (seen === '' || (use === 'link' && seen.startsWith('#'))) return seen;
  if (!URL.canParse(seen)) return undefined;
  const { protocol, href } = new URL(seen);
  return (SCHEMES[use] as readonly string[]).includes(protocol) ? href : undefined;
}

/** Parts of a style that run or fetch something. */
const RUNS =
  /expression\s*\(|javascript\s*:|vbscript\s*:|data\s*:|behaviou?r\s*:|-moz-binding|@import\b[^;]*;?|@charset\b[^;]*;?|@namespace\b[^;]*;?|@font-face\s*\{[^}]*\}/gi;

/** Whatever stands in `url(…)`, where that is no address of a picture. */
const urls = (css: string) =>
  css.replace(/url\s*\(\s*(['"]?)([^)]*?)\1\s*\)/gi, (all, _quote, address: string) =>
    cleanAddress(address, 'picture') === undefined ? 'none' : all,
  );

/** A style without what runs or fetches something; one that hides what it says behind escapes is none. */
export const cleanStyle = (style: string): string =>
  style.includes('\\') ? '' : urls(style.replace(RUNS, '')).replaceAll('</', '');

/** Rules of style sheets, kept in the same way. Comments go: what stands between two of them could be put together. */
export const cleanCss = (css: string): string =>
  cleanStyle(css.replaceAll(/\/\*[\s\S]*?\*\//g, '')).replaceAll('<', '');
