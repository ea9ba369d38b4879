import { isAllowedLink, isPaletteColour } from '@dorfplatz/content';
import { Mark, markInputRule } from '@tiptap/core';

interface DialectMark {
  name: string;
  tag: string;
  /** Other elements that pasted pages use for the same. */
  alsoReads?: { tag?: string; style?: string }[];
  /** What people type around words to mark them: `**words**`. */
  typed: RegExp;
  shortcut?: string;
}

function dialectMark({ name, tag, alsoReads = [], typed, shortcut }: DialectMark) {
  return Mark.create({
    name,
    parseHTML: () => [{ tag }, ...alsoReads.map((rule) => rule as { tag: string })],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addInputRules() {
      return [markInputRule({ find: typed, type: this.type })];
    },
    addKeyboardShortcuts() {
      return shortcut ? { [shortcut]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });
}

const Bold = dialectMark({
  name: 'bold',
  tag: 'strong',
  alsoReads: [{ tag: 'b:not([style*="font-weight: normal"])' }, { style: 'font-weight=bold' }],
  typed: /(?:^|\s)(\*\*(?!\s)([^*]+)\*\*)$/,
  shortcut: 'Mod-b',
});
const Italic = dialectMark({
  name: 'italic',
  tag: 'em',
  alsoReads: [{ tag: 'i' }, { style: 'font-style=italic' }],
  typed: /(?:^|\s)(\*(?!\s)([^*]+)\*)$/,
  shortcut: 'Mod-i',
});
const Underline = dialectMark({
  name: 'underline',
  tag: 'u',
  typed: /(?:^|\s)(_(?!\s)([^_]+)_)$/,
  shortcut: 'Mod-u',
});
const Strike = dialectMark({
  name: 'strike',
  tag: 's',
  alsoReads: [{ tag: 'del' }, { tag: 'strike' }],
  typed: /(?:^|\s)(~~(?!\s)([^~]+)~~)$/,
  shortcut: 'Mod-Shift-s',
});
const Highlight = dialectMark({
  name: 'highlight',
  tag: 'mark',
  typed: /(?:^|\s)(==(?!\s)([^=]+)==)$/,
  shortcut: 'Mod-Shift-h',
});
const Code = dialectMark({
  name: 'code',
  tag: 'code',
  typed: /(?:^|\s)(`([^`]+)`)$/,
  shortcut: 'Mod-e',
}).extend({ code: true, excludes: '', exitable: true });

const Colour = Mark.create({
  name: 'colour',
  addAttributes: () => ({
    name: {
      parseHTML: (element: HTMLElement) => element.style.color,
      renderHTML: ({ name }: { name: string }) => ({ style: `color:${name}` }),
    },
  }),
  parseHTML: () => [
    { tag: 'span', getAttrs: (element) => (isPaletteColour(element.style.color) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: { parseHTML: (element: HTMLElement) => element.getAttribute('href') },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isAllowedLink(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  // A link in the text being written is words, not a way out of the page.
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'nofollow noopener noreferrer' }, 0],
});

/** The marks of the dialect, in the names of its schema. */
export const dialectMarks = [Link, Colour, Bold, Italic, Underline, Strike, Highlight, Code];
