import type { ConversationMessage } from '@dorfplatz/contract';
import { Alert, Checkbox, classNames, flash, TextInput } from '@dorfplatz/ui';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { useViewer } from '../../../lib/session.ts';
import {
  ComposerFoot,
  DiscardDialog,
  Editor,
  LeaveWarningDialog,
  NotSent,
  useDraft,
  useLeaveWarning,
} from '../../editor/index.ts';
import { UploadList, useUploads } from '../../uploads/index.ts';
import { everybodyQuery, send } from '../api.ts';
import { type MessageHead, readHead } from '../message-head.ts';
import styles from './message-form.module.css';

interface MessageFormProps {
  /** Names the draft: what was written here is there again after a reload. */
  draftName: string;
  recipients: readonly Picked[];
  subject: string;
  /** Stands in the text from the start, where there is no draft. */
  text?: string;
  /** A message of the conversation that it belongs to. */
  conversationOf?: number;
  /** Its attachments go along. */
  shared?: ConversationMessage;
  /** Everybody can be written to only where a conversation begins. */
  offersAll?: boolean;
  autoFocus?: boolean;
  onSent: (id: number) => void;
  onCancel: () => void;
}

type Problem = { to?: string | undefined; content?: string | undefined; retry?: string };

/** Writes a message: recipients, subject, text and files, one button to send. */
export function MessageForm(props: MessageFormProps) {
  const { draftName, conversationOf, shared, offersAll = false, autoFocus = false, onSent, onCancel } = props;
  const t = useTranslate();
  const viewer = useViewer();
  const subjectId = useId();
  const draftKey = `member:${viewer.id}:message:${draftName}`;
  const draft = useDraft(draftKey);
  const headDraft = useDraft(`${draftKey}:head`);
  const uploads = useUploads({ keptAs: draftKey });
  const [head, setHead] = useState<MessageHead>(() => {
    const kept = readHead(headDraft.text);
    // Names alone, chosen some other day, are no message that was begun.
    const isBegun = draft.text.trim() !== '' || Boolean(kept?.subject.trim());
    return kept && isBegun ? kept : { recipients: props.recipients, subject: props.subject };
  });
  const { recipients, subject } = head;
  const changeHead = (changed: Partial<MessageHead>) => {
    const next = { ...head, ...changed };
    setHead(next);
    headDraft.setText(JSON.stringify(next));
  };
  const [toAll, setToAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem>({});
  const [isTouched, setTouched] = useState(false);
  const submission = useRef({ body: '', key: '' });
  const mayWriteToAll = offersAll && viewer.can.administrate;
  const everybody = useQuery({ ...everybodyQuery, enabled: mayWriteToAll && toAll });
  const text = draft.text === '' && !isTouched ? (props.text ?? '') : draft.text;
  const isWritten =
    draft.text.trim() !== '' || uploads.items.length > 0 || subject.trim() !== props.subject.trim();
  const [isDiscarded, setDiscarded] = useState(false);
  const leaveWarning = useLeaveWarning(isWritten && !isBusy && !isDiscarded);

  const recipientsLine = useRef<HTMLInputElement>(null);
  const textPlace = useRef<HTMLDivElement>(null);
  const refuse = (refused: Problem) => {
    setProblem(refused);
    const place =
      refused.to === undefined
        ? textPlace.current?.querySelector<HTMLElement>('[contenteditable="true"]')
        : recipientsLine.current;
    place?.focus();
    flash(refused.to ?? refused.content ?? '', { kind: 'error' });
  };
  const fail = (error: unknown) => {
    const fields = error instanceof ApiError ? error.errors : {};
    const named = Object.keys(fields)[0]?.split('.')[0];
    if (named === 'to' || named === 'to_group')
      return refuse({
        to:
          error instanceof ApiError && error.code === 'missing_recipient'
            ? t('messages.missing_recipient')
            : t('messages.unknown_recipient'),
      });
    // What is not theirs to give on is said in the words of the server.
    if (error instanceof ApiError && (named === 'attachments' || named === 'shared_message_id')) {
      setProblem({ retry: Object.values(fields).flat().join(' ') });
      return;
    }
    if (named === 'content') return refuse({ content: reasonOf(error, t) });
    // What has no words of its own falls back to these [RUL-0228].
    const words =
      error instanceof ApiError && !error.isNetworkFailure && error.status < 500 ? error.title : '';
    setProblem({ retry: words || t('messages.not_sent') });
  };
  const submit = async () => {
    if (isBusy) return;
    if (recipients.length === 0 && !toAll) return refuse({ to: t('messages.missing_recipient') });
    if (text.trim() === '') return refuse({ content: t('messages.text_missing') });
    if (!uploads.isReady) return refuse({ content: t('messages.uploads_not_ready') });
    const ids = (type: Picked['type']) => recipients.flatMap((each) => (each.type === type ? [each.id] : []));
    const body = {
      to: ids('member'),
      to_group: ids('group'),
      ...(toAll && { to_all_network_members: true }),
      subject: subject.trim(),
      content: text,
      attachments: [...uploads.ids('image'), ...uploads.ids('file')],
      ...(conversationOf !== undefined && { conversation_starter_id: conversationOf }),
      ...(shared && { shared_message_id: shared.id }),
    };
    const said = JSON.stringify(body);
    // The key is the same for every attempt at one message, so that a repeated one is not sent twice.
    if (submission.current.body !== said) submission.current = { body: said, key: crypto.randomUUID() };
    setBusy(true);
    setProblem({});
    try {
      const message = await send(body, submission.current.key);
      uploads.settled();
      draft.clear();
      headDraft.clear();
      flash(t('messages.sent'));
      onSent(message.id);
    } catch (error) {
      setBusy(false);
      fail(error);
    }
  };
  const discard = () => {
    uploads.discard();
    draft.clear();
    headDraft.clear();
    setDiscarded(true);
  };
  // Only once nothing holds the page any more: who has thrown the text away is not asked again.
  const leave = useEffectEvent(onCancel);
  useEffect(() => {
    if (isDiscarded) leave();
  }, [isDiscarded]);
  return (
    <form
      className={styles.form}
      aria-label={t('messages.write')}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PeoplePicker
        label={t('messages.to')}
        offer="recipients"
        withoutViewer
        lineRef={recipientsLine}
        value={recipients}
        onChange={(chosen) => {
          setProblem({ ...problem, to: undefined });
          changeHead({ recipients: chosen });
        }}
        error={problem.to}
        disabled={toAll}
      />
      {mayWriteToAll ? (
        <Checkbox
          label={t('messages.to_all')}
          checked={toAll}
          onChange={(event) => {
            setToAll(event.target.checked);
            setProblem({ ...problem, to: undefined });
            if (event.target.checked) changeHead({ recipients: [] });
          }}
        />
      ) : null}
      {toAll ? (
        <Alert kind="warn">
          {everybody.data === undefined
            ? t('messages.to_all_warning_unknown')
            : t('messages.to_all_warning', { count: everybody.data })}
        </Alert>
      ) : null}
      <div className={styles.subject}>
        <label htmlFor={subjectId}>{t('messages.subject')}</label>
        <TextInput
          id={subjectId}
          value={subject}
          maxLength={200}
          onChange={(event) => changeHead({ subject: event.target.value })}
        />
      </div>
      <div ref={textPlace} className={classNames(problem.content && styles.refused)}>
        <Editor
          label={t('messages.text')}
          value={text}
          onChange={(changed) => {
            setTouched(true);
            if (problem.content !== undefined) setProblem({ ...problem, content: undefined });
            draft.setText(changed);
          }}
          placeholder={t('messages.text_placeholder')}
          autoFocus={autoFocus}
          size="post"
          isInvalid={Boolean(problem.content)}
          onSubmit={() => void submit()}
          onFiles={uploads.add}
        />
      </div>
      <UploadList uploads={uploads} />
      {shared && shared.attachments.length > 0 ? (
        <p className="small muted">
          {t('messages.shared_files', {
            count: shared.attachments.length,
            names: shared.attachments.map(({ name }) => name).join(', '),
          })}
        </p>
      ) : null}
      <NotSent reason={problem.retry} onRetry={() => void submit()} />
      <ComposerFoot
        uploads={uploads}
        submitLabel={t('messages.send')}
        submitIcon={<PaperPlaneTiltIcon aria-hidden="true" />}
        isBusy={isBusy}
        onCancel={() => (isWritten ? setAsking(true) : discard())}
      />
      <DiscardDialog
        open={isAsking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          discard();
        }}
      />
      <LeaveWarningDialog warning={leaveWarning} />
    </form>
  );
}
