import { Button } from '@dorfplatz/ui';
import { type FormEvent, useRef, useState } from 'react';
import { catchFocus } from '../../../kit/catch-focus.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { useViewer } from '../../../lib/session.ts';
import { Editor, useDraft } from '../../editor/index.ts';
import { searchMembers } from '../../stream/index.ts';
import styles from './comments.module.css';

interface CommentFormProps {
  label: string;
  submitLabel: string;
  /** Names the draft, which survives a reload. */
  draftName: string;
  /** What it says so far. */
  content?: string;
  /** The key is the same for every attempt at one text. */
  onSubmit: (content: string, idempotencyKey: string) => Promise<unknown>;
  onClose?: () => void;
}

/** Writes something about a thing, or changes it. */
export function CommentForm({
  label,
  submitLabel,
  draftName,
  content = '',
  onSubmit,
  onClose,
}: CommentFormProps) {
  const t = useTranslate();
  const viewer = useViewer();
  const draft = useDraft(`member:${viewer.id}:${draftName}`);
  const [isOpen, setOpen] = useState(onClose !== undefined);
  const [isEmptied, setEmptied] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const submission = useRef({ text: '', key: '' });
  const text = draft.text === '' && !isEmptied ? content : draft.text;

  const close = () => {
    draft.clear();
    setEmptied(false);
    setOpen(false);
    onClose?.();
    catchFocus(() => line.current);
  };
  const submit = async () => {
    if (isBusy || text.trim() === '') return;
    if (submission.current.text !== text) submission.current = { text, key: crypto.randomUUID() };
    setBusy(true);
    try {
      await onSubmit(text, submission.current.key);
      close();
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
    }
  };

  if (!isOpen)
    return (
      <button ref={line} type="button" className={styles.line} onClick={() => setOpen(true)}>
        {t(text === '' ? 'comments.write' : 'comments.continue')}
      </button>
    );
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Editor
        label={label}
        value={text}
        onChange={(changed) => {
          setEmptied(changed === '');
          draft.setText(changed);
        }}
        placeholder={label}
        autoFocus
        size="reply"
        searchMembers={searchMembers}
        onSubmit={() => void submit()}
      />
      <div className={styles.foot}>
        <Button variant="ghost" size="small" onClick={close}>
          {t('comments.cancel')}
        </Button>
        <Button type="submit" variant="primary" size="small" busy={isBusy} disabled={text.trim() === ''}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
