import { PAGE_NOTE_MAX, PAGE_TITLE_MAX, type Page } from '@dorfplatz/contract';
import { Alert, Button, Field, flash, TextInput } from '@dorfplatz/ui';
import { useEffect, useRef, useState } from 'react';
import { useGoTo } from '../../../kit/navigation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { DocumentEditor } from '../../documents/index.ts';
import { LeaveWarningDialog, useLeaveWarning } from '../../editor/index.ts';
import { type Place, pageAddress } from '../addresses.ts';
import { mergeOf, pagesToLead, savePage } from '../api.ts';
import { useEditing } from '../use-editing.ts';
import { useWritten } from '../use-written.ts';
import { MergeView } from './merge-view.tsx';
import styles from './page-editor.module.css';
import { SaveLine } from './save-line.tsx';

type Merge = Awaited<ReturnType<typeof mergeOf>>;

/** The text of a page as it is written; saved by the button, or by Ctrl with S while one goes on. */
export function PageEditor({ page, place }: { page: Page; place: Place }) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  // What is compared with is what the server had when this was opened, or has confirmed since.
  const [saved, setSaved] = useState({
    title: page.title,
    content: page.content,
    note: '',
    basedOn: page.version,
  });
  const { written, state, hadKept, isUnsaved, change, sent, refused, confirmed, discard } = useWritten(
    String(page.id),
    saved,
  );
  const [keptNotice, setKeptNotice] = useState(hadKept);
  const [underway, setUnderway] = useState(0);
  const [merge, setMerge] = useState<Merge | null>(null);
  // Another text from outside is shown by another editor.
  const [edition, setEdition] = useState(0);
  const isSending = useRef(false);
  const isLeaving = useRef(false);
  const others = useEditing(page.id);
  const leaving = useLeaveWarning(isUnsaved && !isLeaving.current);

  const send = async (
    text: { title: string; content: string },
    basedOn: number,
    { isDone, aside }: { isDone: boolean; aside?: string },
  ) => {
    if (isSending.current) return;
    isSending.current = true;
    sent();
    try {
      const answer = await savePage(place, page, {
        ...text,
        based_on: basedOn,
        ...(written.note.trim() !== '' && { note: written.note }),
        ...(aside !== undefined && { aside }),
      });
      const isNewest = confirmed(aside === undefined ? text : written, answer.version);
      setMerge(null);
      setKeptNotice(false);
      setSaved({ title: answer.title, content: answer.content, note: '', basedOn: answer.version });
      // What others wrote has come into it: the editor shows the text as it is now.
      if (isNewest && answer.content !== text.content) setEdition((number) => number + 1);
      if (isDone && isNewest) {
        isLeaving.current = true;
        flash(t('pages.saved', { name: answer.title }));
        await goTo(answer.html_url, { discards: true });
      }
    } catch (error) {
      refused();
      if (error instanceof ApiError && error.status === 409) await askBoth();
      else flashRefusal(error, t);
    } finally {
      isSending.current = false;
    }
  };
  const askBoth = async () => {
    try {
      setMerge(await mergeOf(page.id, written.content, written.basedOn));
    } catch (error) {
      flashRefusal(error, t);
    }
  };
  const save = (isDone: boolean) => {
    if (underway > 0) {
      flash(t('pages.images_underway'), { kind: 'error' });
      return;
    }
    const { title, content, basedOn } = written;
    void send({ title, content }, basedOn, { isDone });
  };
  const saving = useRef(save);
  saving.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      // Within the text the editor has done so already.
      if (event.defaultPrevented) return;
      event.preventDefault();
      saving.current(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const dropKept = () => {
    discard();
    setKeptNotice(false);
    setEdition((number) => number + 1);
  };

  if (merge)
    return (
      <MergeView
        merge={merge}
        mine={written}
        isBusy={state.is === 'saving'}
        onSave={(chosen) => void send(chosen, merge.version, { isDone: true, aside: written.content })}
        onBack={() => setMerge(null)}
      />
    );
  return (
    <div className={styles.editor}>
      {keptNotice ? (
        <Alert
          kind="info"
          action={
            <Button size="small" onClick={dropKept}>
              {t('pages.kept_drop')}
            </Button>
          }
        >
          {t('pages.kept', { when: 'since' in state ? dates.short(state.since) : '' })}
        </Alert>
      ) : null}
      {others.length > 0 ? (
        <p className={styles.others} role="status">
          {t('pages.writing', {
            names: others.map(({ display_name }) => display_name).join(', '),
            count: others.length,
          })}
        </p>
      ) : null}
      <Field id="title" label={t('pages.page_title')} required>
        <TextInput
          value={written.title}
          maxLength={PAGE_TITLE_MAX}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <DocumentEditor
        key={edition}
        label={t('pages.text')}
        value={written.content}
        placeholder={t('pages.text_placeholder')}
        onChange={(content) => {
          if (content !== written.content) change({ content });
        }}
        onSave={() => save(false)}
        searchPages={pagesToLead(place, page.id)}
        images={{ groupSlug: place.groupSlug, onUnderway: setUnderway }}
      />
      <Field id="note" label={t('pages.note')} help={t('pages.note_help')}>
        <TextInput
          value={written.note}
          maxLength={PAGE_NOTE_MAX}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
      <div className={styles.foot}>
        <Button
          variant="primary"
          busy={state.is === 'saving'}
          disabled={written.title.trim() === ''}
          onClick={() => save(true)}
        >
          {t('pages.save')}
        </Button>
        <Button variant="ghost" onClick={() => void goTo(pageAddress(place, page.slug)).catch(() => {})}>
          {t('pages.cancel')}
        </Button>
        <SaveLine state={state} />
      </div>
      <LeaveWarningDialog warning={leaving} />
    </div>
  );
}
