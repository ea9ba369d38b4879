import { Parser } from 'htmlparser2';
import { cleanAddress, cleanCss, cleanStyle } from './clean-values.ts';
import { BLOCKS, PLACEHOLDER } from './placeholders.ts';

/** What is left out of a template, each once: the end of the key of a text, and after a colon what it was. */
export type Cleaned = { body: string; left_out: string[] };

/** A template that cannot be read as MJML. */
export class MjmlError extends Error {
  override name = 'MjmlError';
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Parts that hold others, and text in none of them. */
const PARENTS = words(
  `mjml mj-head mj-body mj-wrapper mj-section mj-column mj-group mj-hero mj-attributes mj-class mj-all mj-navbar
  mj-social mj-carousel mj-accordion mj-accordion-element`,
);
/** Parts whose inside is HTML, or text. */
const ENDINGS = words(
  `mj-text mj-button mj-table mj-title mj-preview mj-style mj-navbar-link mj-social-element mj-accordion-title
  mj-accordion-text mj-raw`,
);
const EMPTY = words('mj-image mj-divider mj-spacer mj-breakpoint mj-carousel-image mj-all mj-class');
const ALLOWED_HTML = words(
  `a b strong i em u s br p div span h1 h2 h3 h4 h5 h6 ul ol li table tbody thead tfoot tr td th img hr blockquote small
  sup sub font center code caption col colgroup abbr mark del ins`,
);
const VOID_HTML = words('br img hr col');
/** What goes with everything in it; of what else is not known, what stands in it stays. */
const DANGEROUS = words(
  `script style iframe frame frameset object embed applet form input button select textarea option noscript svg math
  template title base meta link audio video source canvas dialog slot portal mj-include mj-html-attributes mj-selector
  mj-html-attribute mj-font`,
);
/** Parts that hold a word or two, where nothing longer has a place. */
const SHORT = words('mj-title mj-preview mj-style mj-button mj-navbar-link mj-social-element');
/** Attributes that say something and dress nothing. */
const PLAIN = words('alt title name rel target class css-class id lang dir role');
const ADDRESSES = words(
  'href src background-url background thumbnails-src icon-wrapped-url icon-unwrapped-url',
);

/** No mail is as deep. */
const DEPTH_MAX = 100;

const escapedText = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!);
const escapedValue = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What text needs around it to show in a part that holds none. */
const AROUND: Record<string, readonly string[]> = {
  'mj-body': ['mj-section', 'mj-column', 'mj-text'],
  'mj-wrapper': ['mj-section', 'mj-column', 'mj-text'],
  'mj-section': ['mj-column', 'mj-text'],
  'mj-group': ['mj-column', 'mj-text'],
  'mj-column': ['mj-text'],
  'mj-hero': ['mj-text'],
};

/**
 * Keeps of a template what mails may hold: known parts and harmless HTML. Scripts, what handles events, forms, frames,
 * parts that fetch others and addresses that run something are left out; comments go without a word.
 * @throws MjmlError for what is no MJML
 */
export function cleanMjml(source: string): Cleaned {
  const leftOut = new Set<string>();
  const open: { name: string; isKept: boolean }[] = [];
  let out = '';
  /** How deep we are in something that goes with everything in it. */
  let dropped = 0;
  const ending = () => open.findLast(({ name }) => ENDINGS.has(name))?.name;

  function attributesOf(tag: string, attributes: Record<string, string>): string {
    return Object.entries(attributes)
      .map(([name, value]) => {
        if (
          !/^[a-z][a-z0-9-]*$/.test(name) ||
          name.startsWith('on') ||
          name === 'path' ||
          name === 'srcdoc'
        ) {
          leftOut.add(`attribute:${name.slice(0, 40)}`);
          return '';
        }
        const kept = keptValue(tag, name, value);
        return kept === undefined ? '' : ` ${name}="${escapedValue(kept)}"`;
      })
      .join('');
  }

  function keptValue(tag: string, name: string, value: string): string | undefined {
    // What follows a placeholder in an address would be under whoever fills it.
    const words = value.replace(PLACEHOLDER, (all, placeholder: string) => {
      if (!BLOCKS.includes(placeholder) && !ADDRESSES.has(name) && name !== 'style') return all;
      leftOut.add(`placeholder:${placeholder}`);
      return '';
    });
    if (ADDRESSES.has(name)) {
      const address = cleanAddress(words, name === 'href' ? 'link' : 'picture');
      if (address === undefined) leftOut.add(`address:${tag}`);
      return address;
    }
    if (PLAIN.has(name) || name.startsWith('aria-')) return words;
    // Attributes of parts become styles of what they are made of.
    const style = cleanStyle(words);
    if (style !== words) leftOut.add('style');
    return style;
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length >= DEPTH_MAX) throw new MjmlError('too deep');
        const isKnown =
          PARENTS.has(name) || ENDINGS.has(name) || EMPTY.has(name) || (ALLOWED_HTML.has(name) && ending());
        if (dropped > 0 || DANGEROUS.has(name)) {
          if (dropped === 0) leftOut.add(`element:${name}`);
          dropped += 1;
          open.push({ name, isKept: false });
          return;
        }
        if (!isKnown) leftOut.add(`element:${name.slice(0, 40)}`);
        open.push({ name, isKept: Boolean(isKnown) });
        if (isKnown) out += `<${name}${attributesOf(name, attributes)}>`;
      },
      ontext(text) {
        if (dropped > 0) return;
        const inside = ending();
        const parent = open.findLast(({ isKept }) => isKept)?.name;
        if (inside === 'mj-style') out += textOf(inside, cleanedCss(text));
        else if (inside) out += escapedText(textOf(inside, text));
        else if (text.trim() === '') out += text;
        else if (parent && AROUND[parent]) {
          const around = AROUND[parent];
          out += around.map((name) => `<${name}>`).join('');
          out += escapedText(text.trim());
          out += around
            .toReversed()
            .map((name) => `</${name}>`)
            .join('');
        } else leftOut.add('text');
      },
      onclosetag(name) {
        const last = open.pop();
        if (!last) return;
        if (!last.isKept) {
          if (dropped > 0) dropped -= 1;
          return;
        }
        if (!VOID_HTML.has(name)) out += `</${name}>`;
      },
    },
    { xmlMode: false, recognizeSelfClosing: true, lowerCaseTags: true, decodeEntities: true },
  );

  function cleanedCss(text: string): string {
    const css = cleanCss(text);
    if (css !== text) leftOut.add('style');
    return css;
  }

  function textOf(part: string, text: string): string {
    if (!SHORT.has(part)) return text;
    return text.replace(PLACEHOLDER, (all, placeholder: string) => {
      if (!BLOCKS.includes(placeholder) && part !== 'mj-style') return all;
      leftOut.add(`placeholder:${placeholder}`);
      return '';
    });
  }

  parser.end(source);
  const body = out.trim();
  if (!/^<mjml[\s>]/.test(body) || !body.includes('<mj-body')) throw new MjmlError('no MJML');
  return { body, left_out: [...leftOut] };
}
