import { Node, textblockTypeInputRule } from '@tiptap/core';
import Mention from '@tiptap/extension-mention';
import Placeholder from '@tiptap/extension-placeholder';
import { PluginKey } from '@tiptap/pm/state';
import StarterKit, { type StarterKitOptions } from '@tiptap/starter-kit';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { dialectMarks } from './dialect-marks.ts';
import { Directions } from './directions.ts';

export const HEADLINE_LEVELS = [1, 2, 3, 4, 5] as const;

/** Somebody or something that can be mentioned. */
export interface Mentionable {
  id: number;
  name: string;
  detail?: string;
  isExternal?: boolean;
  /** It comes into being with the text. */
  isNew?: boolean;
  image_url?: string;
}

export type MentionSign = '@' | '#';

/** What opens a list beside the caret: mentions, or the names of pages. */
export type SuggestionSign = MentionSign | '[[';

/** The product's rule for searches while writing. */
const SEARCH_DELAY_MS = 300;

type MentionSuggestion = Omit<SuggestionOptions<Mentionable, Mentionable>, 'editor' | 'char' | 'pluginKey'>;

const Headline = Node.create({
  name: 'heading',
  // One line only: the dialect has no headline over several.
  content: '(text | mention)*',
  group: 'block',
  defining: true,
  addAttributes: () => ({ level: { default: 1, rendered: false } }),
  parseHTML: () =>
    // Pages begin at h2 below their title, as ours do; an h1 comes from elsewhere.
    [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.max(1, level - 1) } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level + 1}`, HTMLAttributes, 0],
  addInputRules() {
    return HEADLINE_LEVELS.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^(#{${level}})\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
  addKeyboardShortcuts() {
    return Object.fromEntries(
      HEADLINE_LEVELS.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode('heading', 'paragraph', { level }),
      ]),
    );
  },
});

const MentionOfDialect = Mention.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      id: {
        parseHTML: (element: HTMLElement) => Number(element.getAttribute('data-id')),
        renderHTML: ({ id }: { id: number }) => ({ 'data-id': id }),
      },
    };
  },
  // The words alone say it; the library's rule leaves the sign to a suggestion that may be switched off.
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    { ...HTMLAttributes, 'data-type': 'mention' },
    `${node.attrs.mentionSuggestionChar}${node.attrs.label}`,
  ],
  renderText: ({ node }) => `${node.attrs.mentionSuggestionChar}${node.attrs.label}`,
});

function mentionSuggestion(
  char: MentionSign,
  suggestion: MentionSuggestion,
): Omit<SuggestionOptions, 'editor'> {
  return {
    ...suggestion,
    debounce: SEARCH_DELAY_MS,
    char,
    pluginKey: new PluginKey(`mention${char}`),
    allowedPrefixes: [' ', '(', '"', '„', '«', '/'],
    allowSpaces: true,
    // Names have spaces, sentences have more.
    shouldShow: ({ query }) => query.length <= 40 && query.split(' ').length <= 3 && !query.startsWith(' '),
    command: ({ editor, range, props }) => {
      const { id, name: label } = props as Mentionable;
      editor
        .chain()
        .focus()
        .insertContentAt(range, [
          { type: 'mention', attrs: { id, label, mentionSuggestionChar: char } },
          { type: 'text', text: ' ' },
        ])
        .run();
    },
  } as Omit<SuggestionOptions, 'editor'>;
}

/**
 * The editor's schema and behaviour. Its nodes and marks carry the names of the dialect's schema, so that
 * `parse` and `serialise` of packages/content read and write its documents.
 * @param starter what of the library's ordinary nodes differs: posts have no rules
 */
export function editorExtensions(
  placeholder: string,
  suggestions: Partial<Record<MentionSign, MentionSuggestion>> = {},
  starter: Partial<StarterKitOptions> = { horizontalRule: false, trailingNode: false },
) {
  const signs = Object.keys(suggestions) as MentionSign[];
  return [
    StarterKit.configure({
      bold: false,
      italic: false,
      underline: false,
      strike: false,
      code: false,
      link: false,
      heading: false,
      codeBlock: { enableTabIndentation: false },
      ...starter,
    }),
    ...dialectMarks,
    Directions,
    Headline,
    MentionOfDialect.configure({
      suggestions: signs.map((sign) => mentionSuggestion(sign, suggestions[sign]!)),
      // Without a search the library would still open its own empty suggestion at every @.
      suggestion: { allow: () => false },
    }),
    Placeholder.configure({ placeholder }),
  ];
}
