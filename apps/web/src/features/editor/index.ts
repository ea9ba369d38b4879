import { lazy } from 'react';

export { useLeaveWarning } from '../../kit/use-leave-warning.ts';
export { ComposerFoot } from './components/composer-foot.tsx';
export { Editor, preloadEditor } from './components/lazy-editor.tsx';
export { DiscardDialog, LeaveWarningDialog } from './components/leave-dialogs.tsx';
export { NotSent } from './components/not-sent.tsx';
export type { Mentionable } from './extensions.ts';
export { useComposer } from './use-composer.ts';
export { useDraft } from './use-draft.ts';

/** The emoji picker by itself; loaded when shown. */
export const EmojiPicker = lazy(() => import('./components/emoji-picker.tsx'));

/** What people react with; loaded when shown. */
export const ReactionChoice = lazy(() => import('./components/reaction-choice.tsx'));
