import type { Editor } from '@tiptap/core';

/**
 * Sets the link of the selection, or of the one under the caret; null takes it away.
 * @param text what is written where there is neither
 */
export function applyLink(editor: Editor, url: string | null, text = url ?? ''): void {
  const chain = editor.chain().focus();
  const { empty } = editor.state.selection;
  const isLink = editor.isActive('link');
  const whole = empty || isLink ? chain.extendMarkRange('link') : chain;
  if (url === null) whole.unsetMark('link').run();
  else if (!empty || isLink) whole.setMark('link', { href: url }).run();
  else whole.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: url } }] }).run();
}

/**
 * Popovers and menus give the focus back to their button once they have faded out; after a choice writing
 * goes on in the text, so the button hands it on.
 */
export function focusOnceClosed(editor: Editor, toolbar: HTMLElement | null): void {
  const handOn = () => editor.commands.focus();
  toolbar?.addEventListener('focusin', handOn, { once: true });
  setTimeout(() => toolbar?.removeEventListener('focusin', handOn), 500);
}
