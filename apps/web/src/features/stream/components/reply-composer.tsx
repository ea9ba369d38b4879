import { Avatar, flash } from '@dorfplatz/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import {
  DiscardDialog,
  LeaveWarningDialog,
  preloadEditor,
  useDraft,
  useLeaveWarning,
} from '../../editor/index.ts';
import { useUploads } from '../../uploads/index.ts';
import type { Writing } from '../api.ts';
import { isDeleted } from '../deleted.ts';
import { reply } from '../replies.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { EntryForm } from './entry-form.tsx';
import styles from './post.module.css';

interface OpenReplyProps {
  activityId: number;
  groupSlug: string | null;
  draft: ReturnType<typeof useDraft>;
  /** Names the draft. */
  draftKey: string;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onClose: () => void;
}

function OpenReply({
  activityId,
  groupSlug,
  draft,
  draftKey,
  isSending,
  onSending,
  onClose,
}: OpenReplyProps) {
  const t = useTranslate();
  const uploads = useUploads({ keptAs: draftKey });
  const place = useFocusBack(isSending);
  const [isAsking, setAsking] = useState(false);
  const leaveWarning = useLeaveWarning(draft.text !== '' && !isSending);
  useTextOfGonePost(activityId, draft.text);
  const giveUp = () => {
    uploads.discard();
    draft.clear();
    onClose();
  };
  const send = async (writing: Writing, key: string) => {
    onSending(true);
    try {
      await reply(activityId, writing, key);
      uploads.settled();
      draft.clear();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      throw new ApiError(404, { code: error.code, title: t('stream.answered_gone') });
    } finally {
      onSending(false);
    }
  };
  return (
    <div hidden={isSending} ref={place}>
      <EntryForm
        size="reply"
        isNew
        label={t('stream.new_reply')}
        placeholder={t('stream.reply_placeholder')}
        submitLabel={t('stream.reply')}
        text={draft.text}
        onText={draft.setText}
        uploads={uploads}
        groupSlug={groupSlug}
        onSubmit={send}
        onCancel={() => (draft.text === '' ? giveUp() : setAsking(true))}
      />
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={giveUp} />
      <LeaveWarningDialog warning={leaveWarning} />
    </div>
  );
}

/** Hands over what somebody is writing when the post that it answers is deleted under their hands. */
function useTextOfGonePost(activityId: number, text: string): void {
  const t = useTranslate();
  const latest = useRef({ text, t });
  useEffect(() => {
    latest.current = { text, t };
  });
  useEffect(
    () => () => {
      const { text: left, t: say } = latest.current;
      if (left.trim() === '' || !isDeleted(activityId)) return;
      const copy = () =>
        navigator.clipboard.writeText(left).then(
          () => flash(say('stream.text_copied')),
          () => flash(say('js.generic_error'), { kind: 'error' }),
        );
      flash(say('stream.answered_gone_kept'), {
        kind: 'error',
        action: { label: say('stream.copy_text'), onSelect: () => void copy() },
      });
    },
    [activityId],
  );
}

interface ReplyComposerProps {
  activityId: number;
  /** Of the group in which the post lies. */
  groupSlug: string | null;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Text to begin with when nothing was written yet: the name of the one who is answered. */
  beginning: RefObject<string>;
}

/** A line to click below a post, then the form of a reply [RUL-0608]. */
export function ReplyComposer({
  activityId,
  groupSlug,
  isOpen,
  onOpen,
  onClose,
  beginning,
}: ReplyComposerProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const draftKey = `member:${viewer.id}:reply:${activityId}`;
  const draft = useDraft(draftKey);
  const [isSending, setSending] = useState(false);
  const isShown = isOpen && !isSending;
  const line = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const { text, setText } = draft;
  useEffect(() => {
    if (isShown && !wasOpen.current && text === '' && beginning.current !== '') setText(beginning.current);
    if (!isShown && wasOpen.current) line.current?.focus({ preventScroll: true });
    if (!isOpen) beginning.current = '';
    wasOpen.current = isShown;
  }, [isOpen, isShown, text, setText, beginning]);
  const button = (
    <button
      ref={line}
      type="button"
      className={styles.replyLine}
      aria-disabled={isSending || undefined}
      onClick={() => !isSending && onOpen()}
      onPointerEnter={preloadEditor}
      onFocus={preloadEditor}
      data-reply=""
    >
      <Avatar name={viewer.display_name} src={viewer.images?.small} size={28} />
      <span>{t(text === '' || isSending ? 'stream.reply_placeholder' : 'stream.continue_draft')}</span>
    </button>
  );
  if (!isOpen) return button;
  return (
    <>
      {isSending ? button : null}
      <OpenReply
        activityId={activityId}
        groupSlug={groupSlug}
        draft={draft}
        draftKey={draftKey}
        isSending={isSending}
        onSending={setSending}
        onClose={onClose}
      />
    </>
  );
}
