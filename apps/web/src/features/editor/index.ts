import { lazy } from 'react';

export { useLeaveWarning } from '../../kit/use-leave-warning.ts';
export { applyLink, focusOnceClosed } from './apply-link.ts';
export { cleanPasted } from './clean-pasted.ts';
export { ColourChoice } from './components/colour-choice.tsx';
export { ComposerFoot } from './components/composer-foot.tsx';
export { EmojiChoice } from './components/emoji-choice.tsx';
export { Editor, preloadEditor } from './components/lazy-editor.tsx';
export { DiscardDialog, LeaveWarningDialog } from './components/leave-dialogs.tsx';
export { LinkDialog } from './components/link-dialog.tsx';
export { MentionPopup } from './components/mention-popup.tsx';
export { NotSent } from './components/not-sent.tsx';
export { ToolbarButton } from './components/toolbar-button.tsx';
export type { Mentionable } from './extensions.ts';
export { editorExtensions, HEADLINE_LEVELS } from './extensions.ts';
export { useComposer } from './use-composer.ts';
export { useDraft } from './use-draft.ts';
export { useMentionPopup } from './use-mention-popup.ts';
export { useRovingFocus } from './use-roving-focus.ts';
export { useToolbarState } from './use-toolbar-state.ts';

/** The emoji picker by itself; loaded when shown. */
export const EmojiPicker = lazy(() => import('./components/emoji-picker.tsx'));

/** What people react with; loaded when shown. */
export const ReactionChoice = lazy(() => import('./components/reaction-choice.tsx'));
