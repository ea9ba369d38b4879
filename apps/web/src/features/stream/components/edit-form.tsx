import type { Activity, Attachment, PollType, Reply } from '@dorfplatz/contract';
import { ConfirmDialog, Skeleton } from '@dorfplatz/ui';
import { Suspense, useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { DiscardDialog, LeaveWarningDialog, useDraft, useLeaveWarning } from '../../editor/index.ts';
import { PollFields, pollBody, pollText } from '../../polls/index.ts';
import { EditConflict, newestVersion } from '../../post-life/index.ts';
import { useUploads } from '../../uploads/index.ts';
import { type ChangedMore, savePost, type Target, type Writing } from '../api.ts';
import { titleOf } from '../kinds.ts';
import { saveReply } from '../replies.ts';
import { EntryForm } from './entry-form.tsx';
import { TitleField } from './title-field.tsx';

/** What hangs on an entry, as something to compare. */
const hung = (attached: readonly { id: number | null }[]) => attached.map(({ id }) => id ?? 'new').join();

/** What a post asks, as it stood when the form was opened; `base` is empty until that is there. */
interface Asked {
  kind: PollType;
  base: string;
}

interface EditFormProps {
  size: 'post' | 'reply';
  label: string;
  draftName: string;
  content: string;
  attachments: readonly Attachment[];
  asked?: Asked | null;
  /** What was opened, and when that had been edited. */
  entry: Target;
  editedAt: string | null;
  save: (writing: Writing, basedOn: string | null, more: ChangedMore) => Promise<void>;
  onClose: () => void;
}

function EditForm(props: EditFormProps) {
  const {
    size,
    label,
    draftName,
    content,
    attachments,
    asked = null,
    entry,
    editedAt,
    save,
    onClose,
  } = props;
  const t = useTranslate();
  const viewer = useViewer();
  const draft = useDraft(`member:${viewer.id}:${draftName}`);
  const poll = useDraft(`member:${viewer.id}:${draftName}:poll`);
  const uploads = useUploads({ attached: attachments });
  const [isAsking, setAsking] = useState(false);
  // Another tab that saved its change takes the draft with it: then what is saved is shown, not a text that nobody emptied.
  const [isEmptied, setEmptied] = useState(false);
  const text = draft.text === '' && !isEmptied ? content : draft.text;
  const asks = poll.text === '' ? (asked?.base ?? '') : poll.text;
  const isChanged =
    text !== content || hung(uploads.items) !== hung(attachments) || asks !== (asked?.base ?? '');
  // What others save while one writes is no base of what is written; while nothing is, it is what one sees.
  const [basedOn, setBasedOn] = useState(editedAt);
  /** What stands there now, when it was changed elsewhere. */
  const [theirs, setTheirs] = useState<string | null>(null);
  if (!isChanged && theirs === null && basedOn !== editedAt) setBasedOn(editedAt);
  const leaveWarning = useLeaveWarning(isChanged);
  const close = () => {
    draft.clear();
    poll.clear();
    onClose();
  };
  const giveUp = () => {
    uploads.discard();
    close();
  };
  const submit = async (writing: Writing) => {
    if (isChanged || theirs !== null) {
      try {
        const body = asked ? await pollBody(asks, viewer.time_zone) : null;
        await save(writing, basedOn, body?.changed ?? {});
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'edited_meanwhile') throw error;
        const newest = await newestVersion(entry);
        // Kept even where a live message has brought the other text: then nothing would tell the two apart.
        draft.setText(writing.content);
        setTheirs(newest.content);
        setBasedOn(newest.created_at);
        return;
      }
    }
    close();
  };
  return (
    <>
      {theirs === null ? null : (
        <Suspense fallback={null}>
          <EditConflict
            theirs={theirs}
            mine={text}
            onTakeTheirs={() => {
              draft.setText(theirs);
              setTheirs(null);
            }}
          />
        </Suspense>
      )}
      <EntryForm
        size={size}
        label={label}
        placeholder={asked ? t('stream.text_optional') : ''}
        submitLabel={t('stream.save')}
        text={text}
        onText={(changed) => {
          setEmptied(changed === '');
          draft.setText(changed);
        }}
        uploads={uploads}
        choice={asks}
        mayBeBlank={asked !== null}
        beginsWithText={asked === null}
        missing={() =>
          asked && titleOf(asks).trim() === '' ? { field: 'title', text: t('stream.title_missing') } : null
        }
        head={(errors) =>
          asked ? <TitleField kind={asked.kind} text={asks} onText={poll.setText} errors={errors} /> : null
        }
        onSubmit={submit}
        onCancel={() => (isChanged ? setAsking(true) : giveUp())}
      >
        {asked
          ? (_, errors) => (
              <Suspense fallback={<Skeleton height={160} />}>
                {asks === '' ? (
                  <Skeleton height={160} />
                ) : (
                  <PollFields type={asked.kind} text={asks} onText={poll.setText} errors={errors} />
                )}
              </Suspense>
            )
          : undefined}
      </EntryForm>
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={giveUp} />
      <LeaveWarningDialog warning={leaveWarning} />
    </>
  );
}

/** What a post asks, as it stood when its form was opened; null for one that asks nothing. */
function useAsked(activity: Activity): Asked | null {
  const { time_zone } = useViewer();
  const [opened] = useState(activity);
  const [base, setBase] = useState('');
  const isPoll = opened.object.poll !== null;
  useEffect(() => {
    if (!isPoll) return;
    pollText(opened, time_zone).then(setBase, () => undefined);
  }, [opened, isPoll, time_zone]);
  return isPoll ? { kind: opened.object.type as PollType, base } : null;
}

/** Changes one's own post in its place. */
export function PostEditForm({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const t = useTranslate();
  const asked = useAsked(activity);
  /** The options whose answers would be lost, and what goes on when that is decided. */
  const [losing, setLosing] = useState<{
    lost: readonly string[];
    decide: (isMeant: boolean) => void;
  } | null>(null);
  const save = async (writing: Writing, basedOn: string | null, more: ChangedMore) => {
    try {
      await savePost(activity.id, writing, basedOn, more);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'answers_lost') throw error;
      const isMeant = await new Promise<boolean>((decide) => setLosing({ lost: error.lost, decide }));
      setLosing(null);
      if (!isMeant) throw error;
      await savePost(activity.id, writing, basedOn, { ...more, discard_answers: true });
    }
  };
  return (
    <>
      <EditForm
        size="post"
        label={t('stream.edit_post')}
        draftName={`edit:${activity.id}`}
        content={activity.object.content}
        attachments={activity.object.attachments}
        asked={asked}
        entry={{ activityId: activity.id, replyId: null }}
        editedAt={activity.edited_at}
        save={save}
        onClose={onClose}
      />
      <ConfirmDialog
        open={losing !== null}
        onClose={() => losing?.decide(false)}
        onConfirm={() => losing?.decide(true)}
        danger
        title={t('stream.answers_lost_title')}
        description={t('stream.answers_lost_text', { options: losing?.lost.join(', ') ?? '' })}
        confirmLabel={t('stream.answers_lost_confirm')}
        cancelLabel={t('stream.cancel')}
        closeLabel={t('editor.close')}
      />
    </>
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
      entry={{ activityId: reply.activity_id, replyId: reply.id }}
      editedAt={reply.edited_at}
      save={(writing, basedOn) => saveReply(reply, writing, basedOn)}
      onClose={onClose}
    />
  );
}
