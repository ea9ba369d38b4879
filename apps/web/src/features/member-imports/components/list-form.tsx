import { MEMBER_LIST_BYTES_MAX } from '@dorfplatz/contract';
import { Alert, Button, Field, ProgressBar, Textarea } from '@dorfplatz/ui';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { type FormEvent, useRef, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { sendList } from '../api.ts';
import styles from './member-imports.module.css';

/** Takes a list as a file, or pasted. */
export function ListForm({ onSent }: { onSent: (id: number) => void }) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useUnsaved(text.trim() !== '' && share === null);
  const send = async (file: File) => {
    if (file.size > MEMBER_LIST_BYTES_MAX) return setProblem(t('member_imports.unreadable.too_large'));
    setProblem(null);
    setShare(0);
    try {
      onSent(await sendList(file, setShare));
    } catch (error) {
      setProblem(
        formProblem(error, [], t)
          .summary.map((each) => each.text)
          .join(' '),
      );
    } finally {
      setShare(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(new File([text], t('member_imports.pasted'), { type: 'text/csv' }));
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <p className={styles.lead}>{t('member_imports.lead')}</p>
      {problem ? <Alert kind="danger">{problem}</Alert> : null}
      <div className={styles.drop}>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void send(file);
          }}
        />
        <Button
          variant="primary"
          icon={<FileCsvIcon aria-hidden="true" />}
          busy={share !== null}
          onClick={() => input.current?.click()}
        >
          {t('member_imports.choose_file')}
        </Button>
        <p className="small muted">{t('member_imports.file_help')}</p>
      </div>
      {share === null ? null : <ProgressBar share={share} label={t('member_imports.sending')} />}
      <Field id="list" label={t('member_imports.paste')} help={t('member_imports.paste_help')}>
        <Textarea
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={t('member_imports.paste_example')}
        />
      </Field>
      <div>
        <Button type="submit" busy={share !== null} disabled={text.trim() === ''}>
          {t('member_imports.check')}
        </Button>
      </div>
    </form>
  );
}
