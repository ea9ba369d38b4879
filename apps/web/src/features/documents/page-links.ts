import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import Suggestion, { type SuggestionOptions } from '@tiptap/suggestion';
import type { Mentionable } from '../editor/index.ts';

/** The product's rule for searches while writing. */
const SEARCH_DELAY_MS = 300;
/** As long as the name of a page can be that is looked for. */
const NAME_MAX = 80;

type PageSuggestion = Pick<SuggestionOptions<Mentionable, Mentionable>, 'items' | 'render' | 'floatingUi'>;

/** A page is kept in a text by its number: names and addresses of pages change. */
export const linkToPage = (id: number): string => `/pages/${id}`;

/** Offers the pages of a wiki after two opening brackets, and writes a link to the one that is chosen. */
export const pageLinks = (suggestion: PageSuggestion) =>
  Extension.create({
    name: 'pageLinks',
    addProseMirrorPlugins() {
      return [
        Suggestion<Mentionable, Mentionable>({
          ...suggestion,
          editor: this.editor,
          char: '[[',
          pluginKey: new PluginKey('pageLinks'),
          debounce: SEARCH_DELAY_MS,
          allowedPrefixes: null,
          allowSpaces: true,
          // In code brackets are brackets.
          allow: ({ editor }) => !editor.isActive('code') && !editor.isActive('codeBlock'),
          // Once the brackets are closed the server finds the page by its name.
          shouldShow: ({ query }) => query.length <= NAME_MAX && !query.includes(']'),
          command: ({ editor, range, props: { id, name } }) => {
            editor
              .chain()
              .focus()
              .insertContentAt(range, {
                type: 'text',
                text: name,
                marks: [{ type: 'link', attrs: { href: linkToPage(id) } }],
              })
              .run();
          },
        }),
      ];
    },
  });
