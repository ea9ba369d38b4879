import { lazy } from 'react';

export { ComposerFoot } from './components/composer-foot.tsx';
export { Editor, preloadEditor } from './components/lazy-editor.tsx';
export { DiscardDialog, LeaveWarningDialog } from './components/leave-dialogs.tsx';
export { NotSent } from './components/not-sent.tsx';
export type { Mentionable } from './extensions.ts';
export { useComposer } from './use-composer.ts';
export { useDraft } from './use-draft.ts';
export { useLeaveWarning } from './use-leave-warning.ts';

/** The emoji picker by itself, for reactions; loaded when shown. */
export const EmojiPicker = lazy(() => import('./components/emoji-picker.tsx'));
