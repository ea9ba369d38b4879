import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useMemo, useRef, useState } from 'react';
import type { Mentionable, SuggestionSign } from './extensions.ts';

export interface MentionPopupState {
  sign: SuggestionSign;
  items: readonly Mentionable[];
  isLoading: boolean;
  isFailed: boolean;
  active: number;
  /** The element that the library positions beside the caret; the list is drawn into it. */
  host: HTMLElement;
  choose: (item: Mentionable) => void;
}

export type MentionSearch = (query: string, signal: AbortSignal) => Promise<readonly Mentionable[]>;

/** Ids of the list and its options, for `aria-controls` and `aria-activedescendant`. */
export function mentionOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** So far (px) the list stays from the edges of the page. */
const MARGIN = 8;

/** Keeps the list within the page where the caret stands far on the right. */
const withinPage = {
  name: 'withinPage',
  fn: ({ x, rects }: { x: number; rects: { floating: { width: number } } }) => ({
    x: Math.max(MARGIN, Math.min(x, document.documentElement.clientWidth - rects.floating.width - MARGIN)),
  }),
};

/**
 * The list of suggestions after @, # or [[. Focus stays in the text: the list is operated with the arrow keys,
 * Enter or Tab and Escape, and the text names the active option to assistive technology.
 */
export function useMentionPopup(listId: string) {
  const [popup, setPopup] = useState<MentionPopupState | null>(null);
  const current = useRef<MentionPopupState | null>(null);

  const suggestion = useMemo(() => {
    const show = (next: MentionPopupState | null, text: HTMLElement) => {
      current.current = next;
      setPopup(next);
      describe(text, next, listId);
    };
    return (sign: SuggestionSign, search: () => MentionSearch | undefined): MentionSuggestion => {
      let isFailed = false;
      let unmount = () => {};
      return {
        floatingUi: { middleware: [withinPage] },
        items: async ({ query, signal }) => {
          isFailed = false;
          try {
            return [...((await search()?.(query, signal)) ?? [])];
          } catch {
            isFailed = !signal.aborted;
            return [];
          }
        },
        render: () => ({
          onStart: (props: SuggestionProps<Mentionable, Mentionable>) => {
            const host = document.createElement('div');
            // Below the caret from the first moment, so that nothing jumps before it is positioned.
            Object.assign(host.style, { position: 'absolute', top: '0', left: '0', zIndex: '50' });
            unmount = props.mount(host);
            show(stateOf(sign, props, host, false), props.editor.view.dom);
          },
          onUpdate: (props: SuggestionProps<Mentionable, Mentionable>) => {
            const before = current.current;
            if (!before) return;
            const next = stateOf(sign, props, before.host, isFailed);
            // While the next answer is on its way the last one stays, else the list would flicker.
            show(
              props.loading ? { ...next, items: before.items, active: before.active } : next,
              props.editor.view.dom,
            );
          },
          onKeyDown: ({ event, view }: { event: KeyboardEvent; view: { dom: HTMLElement } }) => {
            const state = current.current;
            if (!state || state.items.length === 0 || event.isComposing) return false;
            const count = state.items.length;
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              const step = event.key === 'ArrowDown' ? 1 : count - 1;
              show({ ...state, active: (state.active + step) % count }, view.dom);
              return true;
            }
            if ((event.key !== 'Enter' && event.key !== 'Tab') || event.ctrlKey || event.metaKey)
              return false;
            state.choose(state.items[state.active]!);
            return true;
          },
          onExit: (props: SuggestionProps<Mentionable, Mentionable>) => {
            unmount();
            current.current?.host.remove();
            show(null, props.editor.view.dom);
          },
        }),
      };
    };
  }, [listId]);

  return { popup, suggestion };
}

type MentionSuggestion = Pick<SuggestionOptions<Mentionable, Mentionable>, 'items' | 'render' | 'floatingUi'>;

function stateOf(
  sign: SuggestionSign,
  props: SuggestionProps<Mentionable, Mentionable>,
  host: HTMLElement,
  isFailed: boolean,
): MentionPopupState {
  return {
    sign,
    items: props.items,
    isLoading: props.loading,
    isFailed,
    active: 0,
    host,
    choose: props.command,
  };
}

function describe(text: HTMLElement, popup: MentionPopupState | null, listId: string): void {
  const attributes = {
    'aria-controls': popup?.items.length ? listId : null,
    'aria-activedescendant': popup?.items.length ? mentionOptionId(listId, popup.active) : null,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) text.removeAttribute(name);
    else text.setAttribute(name, value);
  }
}
