import { useReducer } from 'react';
import { useLeaveWarning } from '../../kit/use-leave-warning.ts';
import { nextComposerState } from './composer.ts';
import { useDraft } from './use-draft.ts';

/**
 * A composer's whole state: closed placeholder, open editor with its draft, questions before text is lost.
 * With `hasMore` there is more to lose than a text. While `isSending` the text needs no guarding. Call `saved` when the server has taken the text; a failed save keeps everything.
 */
export function useComposer(
  draftKey: string,
  { isSending = false, hasMore = false }: { isSending?: boolean; hasMore?: boolean } = {},
) {
  const [state, dispatch] = useReducer(nextComposerState, 'closed');
  const { text, setText, clear } = useDraft(draftKey);
  const isOpen = state !== 'closed';
  const hasText = text !== '' || hasMore;
  const leaveWarning = useLeaveWarning(isOpen && hasText && !isSending);
  return {
    isOpen,
    /** True while cancelling asks whether to throw the text away; show `DiscardDialog` then. */
    isAsking: state === 'asking',
    /** True for a closed composer with an unfinished text. */
    hasDraft: !isOpen && hasText,
    text,
    setText,
    hasText,
    leaveWarning,
    open: () => dispatch({ type: 'opened' }),
    cancel: () => dispatch({ type: 'cancelled', hasText }),
    stay: () => dispatch({ type: 'stayed' }),
    discard: () => {
      clear();
      dispatch({ type: 'discarded' });
    },
    saved: () => {
      clear();
      dispatch({ type: 'saved' });
    },
  };
}
