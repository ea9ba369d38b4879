import { escapeMarkdown, isAllowedLink } from '@dorfplatz/content';
import { editorSchema, serialise } from '@dorfplatz/content/editor';
import { Parser } from 'htmlparser2';

type Mark = { type: string; attrs?: Record<string, string> };
type Inline = { type: string; text?: string; marks?: Mark[] };
type Block = { type: string; attrs?: Record<string, number>; content?: (Block | Inline)[] };

const NOT_SHOWN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'object',
  'head',
  'title',
]);
const MARKS: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  mark: 'highlight',
};
/** What is neither a mark nor begins a line. */
const INLINE = new Set(
  'a abbr cite code data dfn font kbd label o:p q samp small span sub sup time tt var wbr'.split(' '),
);
const WITHIN: Record<string, string> = {
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
};
const HEADLINE = /^h([1-6])$/;
const DEEPEST_HEADLINE = 5;
/** Lists within lists deeper than anybody follows lie side by side. */
const DEPTH_MAX = 6;
/** The time of the parser grows with the square of this: what lies deeper has its words only. */
const ELEMENTS_DEPTH_MAX = 200;

/** Whether a text is HTML rather than words that happen to have a sign of it. */
export const isHtml = (text: string): boolean =>
  /<(?:!doctype|html|body|p|br|div|span|b|strong|i|em|u|a|ul|ol|li|table|font|h[1-6])(?:\s[^<>]*)?\/?>/i.test(
    text,
  );

/** Makes blocks of the dialect of what the parser tells. */
class Blocks {
  readonly root: Block = { type: 'doc', content: [] };
  readonly #within: { tag: string; block: Block }[] = [];
  readonly #marks: { tag: string; mark: Mark }[] = [];
  #words: Inline[] = [];
  #level = 0;
  #hidden = 0;

  open(tag: string, attributes: Record<string, string>): void {
    if (NOT_SHOWN.has(tag)) this.#hidden += 1;
    const { href = '' } = attributes;
    if (MARKS[tag]) this.#marks.push({ tag, mark: { type: MARKS[tag] } });
    else if (tag === 'a' && isAllowedLink(href)) {
      this.#marks.push({ tag, mark: { type: 'link', attrs: { href } } });
    } else if (tag === 'br') this.#words.push({ type: 'hardBreak' });
    else if (tag === 'img') this.text(attributes.alt ?? '');
    else if (tag === 'td' || tag === 'th') this.text(' ');
    else if (!INLINE.has(tag)) this.#begin(tag);
  }

  #begin(tag: string): void {
    this.#flush();
    this.#level = Math.min(Number(HEADLINE.exec(tag)?.[1] ?? 0), DEEPEST_HEADLINE);
    const type = WITHIN[tag];
    if (!type || this.#within.length >= DEPTH_MAX) return;
    // An item lies in a list, whatever its page says.
    if (type === 'listItem' && !this.#innermost().type.endsWith('List')) this.#begin('ul');
    const block: Block = { type, content: [] };
    if (type === 'orderedList') block.attrs = { start: 1 };
    this.#within.push({ tag, block });
  }

  close(tag: string): void {
    if (NOT_SHOWN.has(tag) && this.#hidden > 0) this.#hidden -= 1;
    const mark = this.#marks.findLastIndex((one) => one.tag === tag);
    if (mark >= 0) this.#marks.splice(mark, 1);
    if (mark >= 0 || INLINE.has(tag) || tag === 'br' || tag === 'td' || tag === 'th') return;
    this.#flush();
    this.#level = 0;
    if (!WITHIN[tag]) return;
    const at = this.#within.findLastIndex((one) => one.tag === tag);
    while (at >= 0 && this.#within.length > at) this.#end();
  }

  /** Puts what is finished into what it lies in; what has nothing is left out. */
  #end(): void {
    const { block } = this.#within.pop()!;
    const content = block.content!;
    if (content.length === 0) return;
    if (block.type === 'listItem' && content[0]!.type !== 'paragraph') content.unshift({ type: 'paragraph' });
    this.#add(block);
  }

  #innermost(): Block {
    return this.#within.at(-1)?.block ?? this.root;
  }

  #add(block: Block): void {
    const within = this.#innermost();
    const isLoose = within.type.endsWith('List') && block.type !== 'listItem';
    const first: Block[] = block.type === 'paragraph' ? [] : [{ type: 'paragraph' }];
    within.content!.push(isLoose ? { type: 'listItem', content: [...first, block] } : block);
  }

  text(written: string): void {
    if (this.#hidden > 0 || written === '') return;
    const last = this.#words.at(-1);
    let text = written.replace(/[\s\u00a0]+/g, ' ');
    if (!last || last.type === 'hardBreak' || last.text?.endsWith(' ')) text = text.trimStart();
    if (text === '') return;
    const found = new Map(this.#marks.map(({ mark }) => [mark.type, mark]));
    const marks = [...found.values()];
    if (last?.text !== undefined && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) {
      last.text += text;
    } else this.#words.push({ type: 'text', text, ...(marks.length > 0 && { marks }) });
  }

  #flush(): void {
    const words = this.#words;
    this.#words = [];
    for (let last = words.at(-1); last; last = words.at(-1)) {
      if (last.text !== undefined) last.text = last.text.trimEnd();
      if (last.text) break;
      words.pop();
    }
    while (words[0]?.type === 'hardBreak') words.shift();
    if (words.length === 0) return;
    if (this.#level === 0) {
      this.#add({ type: 'paragraph', content: words });
      return;
    }
    const content = words.map(
      (one): Inline => (one.type === 'hardBreak' ? { type: 'text', text: ' ' } : one),
    );
    this.#add({ type: 'heading', attrs: { level: this.#level }, content });
  }

  finish(): Block {
    this.#flush();
    while (this.#within.length > 0) this.#end();
    return this.root;
  }
}

/** HTML in our dialect, with what browsers do not show left out; undefined for what has no words. */
export function dialectOfHtml(html: string): string | undefined {
  const countOf = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  if (countOf(/<[a-z]/gi) - countOf(/<\/|\/>|<(?:br|img|hr|p|li|td|tr|meta|link)\b/gi) > ELEMENTS_DEPTH_MAX)
    return escapeMarkdown(html.replaceAll(/<[^<>]*>/g, ' ').trim()) || undefined;
  const blocks = new Blocks();
  let depth = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      depth += 1;
      if (depth <= ELEMENTS_DEPTH_MAX) blocks.open(tag, attributes);
    },
    onclosetag(tag) {
      if (depth <= ELEMENTS_DEPTH_MAX) blocks.close(tag);
      depth -= 1;
    },
    ontext(text) {
      blocks.text(text);
    },
  });
  parser.write(html);
  parser.end();
  const root = blocks.finish();
  if (root.content!.length === 0) return undefined;
  return serialise(editorSchema.nodeFromJSON(root));
}
