import { Avatar } from '@dorfplatz/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import {
  DiscardDialog,
  LeaveWarningDialog,
  preloadEditor,
  useDraft,
  useLeaveWarning,
} from '../../editor/index.ts';
import { reply } from '../api.ts';
import { useUploads } from '../use-uploads.ts';
import { EntryForm } from './entry-form.tsx';
import styles from './post.module.css';

interface OpenReplyProps {
  activityId: number;
  draft: ReturnType<typeof useDraft>;
  onClose: () => void;
}

function OpenReply({ activityId, draft, onClose }: OpenReplyProps) {
  const t = useTranslate();
  const uploads = useUploads();
  const [isAsking, setAsking] = useState(false);
  const leaveWarning = useLeaveWarning(draft.text !== '');
  const giveUp = () => {
    uploads.discard();
    draft.clear();
    onClose();
  };
  return (
    <>
      <EntryForm
        size="reply"
        label={t('stream.new_reply')}
        placeholder={t('stream.reply_placeholder')}
        submitLabel={t('stream.reply')}
        text={draft.text}
        onText={draft.setText}
        uploads={uploads}
        onSubmit={async (writing, key) => {
          await reply(activityId, writing, key);
          draft.clear();
          onClose();
        }}
        onCancel={() => (draft.text === '' ? giveUp() : setAsking(true))}
      />
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={giveUp} />
      <LeaveWarningDialog warning={leaveWarning} />
    </>
  );
}

interface ReplyComposerProps {
  activityId: number;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Text to begin with when nothing was written yet: the name of the one who is answered. */
  beginning: RefObject<string>;
}

/** A line to click below a post, then the form of a reply [RUL-0608]. */
export function ReplyComposer({ activityId, isOpen, onOpen, onClose, beginning }: ReplyComposerProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const draft = useDraft(`member:${viewer.id}:reply:${activityId}`);
  const line = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const { text, setText } = draft;
  useEffect(() => {
    if (isOpen && !wasOpen.current && text === '' && beginning.current !== '') setText(beginning.current);
    if (!isOpen && wasOpen.current) line.current?.focus({ preventScroll: true });
    if (!isOpen) beginning.current = '';
    wasOpen.current = isOpen;
  }, [isOpen, text, setText, beginning]);
  if (isOpen) return <OpenReply activityId={activityId} draft={draft} onClose={onClose} />;
  return (
    <button
      ref={line}
      type="button"
      className={styles.replyLine}
      onClick={onOpen}
      onPointerEnter={preloadEditor}
      onFocus={preloadEditor}
      data-reply=""
    >
      <Avatar name={viewer.display_name} src={viewer.images?.small} size={28} />
      <span>{t(text === '' ? 'stream.reply_placeholder' : 'stream.continue_draft')}</span>
    </button>
  );
}
