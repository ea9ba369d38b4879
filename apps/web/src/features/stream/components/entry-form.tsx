import { classNames, flash } from '@dorfplatz/ui';
import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { ComposerFoot, Editor, NotSent } from '../../editor/index.ts';
import { LinksWhileWriting } from '../../link-previews/index.ts';
import type { Uploads } from '../../uploads/index.ts';
import { UploadList } from '../../uploads/index.ts';
import type { Writing } from '../api.ts';
import { searchMembers, searchOrMakeTags, searchTags } from '../mentionables.ts';
import styles from './entry-form.module.css';

/**
 * Sends what is written in another way than the usual one, by the same rules; what is refused is thrown.
 * @returns whether it was sent: something may be missing, which is said
 */
export type SubmitAs = (
  send: (writing: Writing, idempotencyKey: string) => Promise<void>,
) => Promise<boolean>;

interface EntryFormProps {
  size: 'post' | 'reply';
  label: string;
  placeholder: string;
  submitLabel: string;
  text: string;
  onText: (text: string) => void;
  uploads: Uploads;
  /** The key is the same for every attempt at one text, so that a repeated one does nothing twice. */
  onSubmit: (writing: Writing, idempotencyKey: string) => Promise<void>;
  onCancel: () => void;
  /** Shows what the pages show that the text links to, as the entry will once it is new. */
  isNew?: boolean;
  /** The group that one writes in. */
  groupSlug?: string | null;
  /** What beside text and attachments makes the submission: another choice is another submission. */
  choice?: string;
  /** Names the field that is still missing and says so, null when nothing is. */
  missing?: () => { field: string; text: string } | null;
  /** Offers other ways to send what is written. */
  beside?: (submitAs: SubmitAs, isDisabled: boolean) => ReactNode;
  /** What else is to be chosen; told which fields were refused. */
  children?: (refused: ReadonlySet<string>, errors: FieldErrors) => ReactNode;
  /** What stands above the text. */
  head?: (errors: FieldErrors) => ReactNode;
  /** It says enough without a text. */
  mayBeBlank?: boolean;
  /** Whether the text has the keys at first; a title may have them. */
  beginsWithText?: boolean;
}

/** What the server refused, by field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface Problem {
  fields: ReadonlySet<string>;
  /** Set when trying again may help. */
  retry: string | null;
  errors: FieldErrors;
}

const none: Problem = { fields: new Set(), retry: null, errors: {} };

/** The open form of a post or reply: editor, attachments, one button to send. */
export function EntryForm(props: EntryFormProps) {
  const {
    size,
    label,
    placeholder,
    submitLabel,
    text,
    uploads,
    onSubmit,
    onCancel,
    choice = '',
    missing,
    children,
    head,
    mayBeBlank = false,
    beginsWithText = true,
  } = props;
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(none);
  const [hiddenLinks, setHiddenLinks] = useState<string[]>([]);
  const submission = useRef({ body: '', key: '' });
  const form = useRef<HTMLFormElement>(null);

  const refuse = (field: string, reason: string): undefined => {
    flash(reason, { kind: 'error' });
    setProblem({ ...none, fields: new Set([field]), errors: { [field]: [reason] } });
  };

  // Field errors show as toasts with the field highlighted [RUL-0201].
  const fail = (error: unknown) => {
    // Left meanwhile: the form is no longer there to say it.
    if (!form.current) {
      flash(`${reasonOf(error, t)} ${t('stream.draft_is_kept')}`, { kind: 'error' });
      return;
    }
    if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
      for (const texts of Object.values(error.errors)) flash(texts.join(' '), { kind: 'error' });
      setProblem({
        fields: new Set(Object.keys(error.errors).map((path) => path.split(/[./]/).filter(Boolean)[0]!)),
        retry: null,
        errors: error.errors,
      });
      return;
    }
    const mayHelp = !(error instanceof ApiError) || error.isNetworkFailure || error.status >= 500;
    if (mayHelp) setProblem({ ...none, retry: reasonOf(error, t) });
    else flash(reasonOf(error, t), { kind: 'error' });
  };

  /** What is written with its key; undefined where something is missing, which is said. */
  const ready = () => {
    if (text.trim() === '' && !mayBeBlank) return refuse('content', t('stream.text_missing'));
    const gap = missing?.() ?? null;
    if (gap) return refuse(gap.field, gap.text);
    if (!uploads.isReady) {
      const reason = uploads.isUploading ? 'stream.uploads_running' : 'stream.uploads_failed';
      return refuse('uploads', t(reason));
    }
    const writing = {
      content: text,
      files: uploads.ids('file'),
      images: uploads.ids('image'),
      ...(hiddenLinks.length > 0 && { hidden_links: hiddenLinks }),
    };
    const body = JSON.stringify([writing, choice]);
    if (submission.current.body !== body) submission.current = { body, key: crypto.randomUUID() };
    return { writing, key: submission.current.key };
  };

  const submit = async () => {
    const sent = isBusy ? undefined : ready();
    if (!sent) return;
    setBusy(true);
    setProblem(none);
    try {
      await onSubmit(sent.writing, sent.key);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  const submitAs: SubmitAs = async (send) => {
    const sent = ready();
    if (sent) await send(sent.writing, crypto.randomUUID());
    return sent !== undefined;
  };

  const isDisabled = (text.trim() === '' && !mayBeBlank) || !uploads.isReady;
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {head?.(problem.errors)}
      <div className={classNames(problem.fields.has('content') && styles.refused)}>
        <Editor
          label={label}
          value={text}
          onChange={props.onText}
          placeholder={placeholder}
          autoFocus={beginsWithText}
          size={size}
          isInvalid={problem.fields.has('content')}
          searchMembers={searchMembers}
          searchTags={size === 'post' ? searchOrMakeTags : searchTags}
          makesTopics={size === 'post'}
          onSubmit={() => void submit()}
          onFiles={uploads.add}
        />
      </div>
      <UploadList uploads={uploads} />
      {props.isNew ? (
        <Suspense fallback={null}>
          <LinksWhileWriting text={text} hidden={hiddenLinks} onHidden={setHiddenLinks} />
        </Suspense>
      ) : null}
      {children?.(problem.fields, problem.errors)}
      <NotSent reason={problem.retry} onRetry={() => void submit()} />
      <ComposerFoot
        uploads={uploads}
        submitLabel={submitLabel}
        isBusy={isBusy}
        isDisabled={isDisabled}
        beside={props.beside?.(submitAs, isDisabled || isBusy)}
        groupSlug={props.groupSlug ?? null}
        size={size === 'reply' ? 'small' : 'medium'}
        onCancel={onCancel}
      />
    </form>
  );
}
