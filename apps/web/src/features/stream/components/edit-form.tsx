import type { Activity, Attachment, Reply } from '@dorfplatz/contract';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { DiscardDialog, LeaveWarningDialog, useDraft, useLeaveWarning } from '../../editor/index.ts';
import { useUploads } from '../../uploads/index.ts';
import { savePost, saveReply, type Writing } from '../api.ts';
import { EntryForm } from './entry-form.tsx';

/** What hangs on an entry, as something to compare. */
const hung = (attached: readonly { id: number | null }[]) => attached.map(({ id }) => id ?? 'new').join();

interface EditFormProps {
  size: 'post' | 'reply';
  label: string;
  draftName: string;
  content: string;
  attachments: readonly Attachment[];
  save: (writing: Writing) => Promise<void>;
  onClose: () => void;
}

function EditForm({ size, label, draftName, content, attachments, save, onClose }: EditFormProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const draft = useDraft(`member:${viewer.id}:${draftName}`);
  const uploads = useUploads({ attached: attachments });
  const [isAsking, setAsking] = useState(false);
  // Another tab that saved its change takes the draft with it: then what is saved is shown, not a text that nobody emptied.
  const [isEmptied, setEmptied] = useState(false);
  const text = draft.text === '' && !isEmptied ? content : draft.text;
  const isChanged = text !== content || hung(uploads.items) !== hung(attachments);
  const leaveWarning = useLeaveWarning(isChanged);
  const close = () => {
    draft.clear();
    onClose();
  };
  const giveUp = () => {
    uploads.discard();
    close();
  };
  return (
    <>
      <EntryForm
        size={size}
        label={label}
        placeholder=""
        submitLabel={t('stream.save')}
        text={text}
        onText={(changed) => {
          setEmptied(changed === '');
          draft.setText(changed);
        }}
        uploads={uploads}
        onSubmit={async (writing) => {
          if (isChanged) await save(writing);
          close();
        }}
        onCancel={() => (isChanged ? setAsking(true) : giveUp())}
      />
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={giveUp} />
      <LeaveWarningDialog warning={leaveWarning} />
    </>
  );
}

/** Changes one's own post in its place. */
export function PostEditForm({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useTranslate();
  return (
    <EditForm
      size="post"
      label={t('stream.edit_post')}
      draftName={`edit:${activity.id}`}
      content={activity.object.content}
      attachments={activity.object.attachments}
      save={(writing) => savePost(activity.id, writing)}
      onClose={onClose}
    />
  );
}

/** Changes one's own reply in its place. */
export function ReplyEditForm({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const t = useTranslate();
  return (
    <EditForm
      size="reply"
      label={t('stream.edit_reply')}
      draftName={`edit-reply:${reply.id}`}
      content={reply.content}
      attachments={reply.attachments}
      save={(writing) => saveReply(reply, writing)}
      onClose={onClose}
    />
  );
}
