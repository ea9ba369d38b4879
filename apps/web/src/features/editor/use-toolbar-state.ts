import { type Editor, useEditorState } from '@tiptap/react';

/** What the toolbar shows of the selection; the toolbar is drawn again only when this changes. */
export function useToolbarState(editor: Editor) {
  return useEditorState({
    editor,
    selector: () => ({
      level: (editor.isActive('heading') ? editor.getAttributes('heading').level : 0) as number,
      isBold: editor.isActive('bold'),
      isItalic: editor.isActive('italic'),
      isUnderlined: editor.isActive('underline'),
      isStruck: editor.isActive('strike'),
      isHighlighted: editor.isActive('highlight'),
      isCode: editor.isActive('code'),
      isCodeBlock: editor.isActive('codeBlock'),
      isQuote: editor.isActive('blockquote'),
      isBulletList: editor.isActive('bulletList'),
      isOrderedList: editor.isActive('orderedList'),
      isLink: editor.isActive('link'),
      colour: (editor.getAttributes('colour').name ?? null) as string | null,
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
}
