// What another editor is made of. It stands apart from the index of the feature: the stream asks for that, and the bundler
// puts what an index names beside whoever asks for it, so that the first page would bring every editor along.
export { applyLink, focusOnceClosed } from '../apply-link.ts';
export { cleanPasted } from '../clean-pasted.ts';
export { ColourChoice } from '../components/colour-choice.tsx';
export { EmojiChoice } from '../components/emoji-choice.tsx';
export { LinkDialog } from '../components/link-dialog.tsx';
export { MentionPopup } from '../components/mention-popup.tsx';
export { ToolbarButton } from '../components/toolbar-button.tsx';
export { editorExtensions, HEADLINE_LEVELS } from '../extensions.ts';
export { useMentionPopup } from '../use-mention-popup.ts';
export { useRovingFocus } from '../use-roving-focus.ts';
export { useToolbarState } from '../use-toolbar-state.ts';
