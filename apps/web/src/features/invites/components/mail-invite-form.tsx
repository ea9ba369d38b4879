import { type Group, INVITE_TEXT_MAX, type InviteRow, LANGUAGES, type Language } from '@dorfplatz/contract';
import { Alert, Button, ErrorSummary, Field, FormFoot, RadioCards, Select, Textarea } from '@dorfplatz/ui';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { MailNotice } from '../../../kit/mail-notice.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { type FormProblem, formProblem, noProblem } from '../../../lib/form-problem.ts';
import { languageNames, useTranslate } from '../../../lib/i18n.ts';
import { useNetwork, useSession, useViewer } from '../../../lib/session.ts';
import { inviteByMail, previewInvites } from '../api.ts';
import { type ReadText, readText } from '../read-file.ts';
import { flashResult } from '../result.ts';
import { InvitePreview, isInvitable } from './invite-preview.tsx';
import styles from './invites.module.css';

const fields = ['text', 'body', 'emails'];

/** Invites people by their addresses, typed, pasted or from a CSV file; nothing goes out before its preview. */
export function MailInviteForm({ group, onSent }: { group: Group | null; onSent: () => void }) {
  const t = useTranslate();
  const { can } = useViewer();
  const { data: network } = useNetwork();
  const { sends_mail } = useSession().network;
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? network?.config.language ?? 'de';
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<'member' | 'external'>('member');
  const [rows, setRows] = useState<InviteRow[] | null>(null);
  const [read, setRead] = useState<ReadText | null>(null);
  const [problem, setProblem] = useState<FormProblem>(noProblem);
  const [isBusy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useUnsaved((text.trim() !== '' || words !== '') && !isBusy);
  const change = (next: string) => {
    setText(next);
    setRows(null);
    setProblem(noProblem);
  };
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    if (!chosen) return;
    const found = readText(new Uint8Array(await chosen.arrayBuffer()));
    setRead(found);
    if ('text' in found) change(found.text);
    event.target.value = '';
  };
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true);
    try {
      await run();
      setProblem(noProblem);
    } catch (error) {
      setProblem(formProblem(error, fields, t));
    } finally {
      setBusy(false);
    }
  };
  const invitable = rows?.filter(isInvitable) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      if (rows === null) {
        setRows(await previewInvites(text, group?.slug));
        requestAnimationFrame(() => heading.current?.focus());
        return;
      }
      const isExternal = can.administrate ? kind === 'external' : undefined;
      flashResult(
        await inviteByMail(invitable, { group: group?.slug, body: words, isExternal, language }),
        t,
        sends_mail,
      );
      onSent();
    });
  };
  return (
    <>
      <ErrorSummary title={t('invites.not_sent')} errors={problem.summary} />
      <MailNotice />
      <form onSubmit={submit} className={styles.form} noValidate>
        <div className={styles.source}>
          <Field
            id="text"
            label={t('invites.addresses')}
            help={t('invites.addresses_help')}
            error={problem.fields.text ?? problem.fields.emails}
          >
            <Textarea
              rows={6}
              value={text}
              onChange={(event) => change(event.target.value)}
              spellCheck={false}
              autoCapitalize="off"
              placeholder={t('invites.addresses_example')}
            />
          </Field>
          <div>
            <input
              ref={file}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              hidden
              onChange={(event) => void take(event)}
            />
            <Button
              size="small"
              icon={<FileCsvIcon aria-hidden="true" />}
              onClick={() => file.current?.click()}
            >
              {t('invites.choose_file')}
            </Button>
          </div>
          {read && 'problem' in read ? (
            <Alert kind="danger">{t(`invites.file.${read.problem}`)}</Alert>
          ) : null}
          {read && 'encoding' in read && read.encoding !== 'utf-8' ? (
            <Alert kind="warn">{t('invites.file_encoding', { encoding: read.encoding.toUpperCase() })}</Alert>
          ) : null}
        </div>
        {can.administrate ? (
          <RadioCards
            name="kind"
            legend={t('invites.kind')}
            columns={2}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'member', label: t('invites.kind_member'), help: t('invites.kind_member_help') },
              { value: 'external', label: t('invites.kind_external'), help: t('invites.kind_external_help') },
            ]}
          />
        ) : null}
        <Field id="body" label={t('invites.text')} help={t('invites.text_help')} error={problem.fields.body}>
          <Textarea
            rows={4}
            value={words}
            maxLength={INVITE_TEXT_MAX}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <Field id="language" label={t('invites.mail_language')}>
          <Select
            value={language}
            onChange={(event) => setChosen(event.target.value as Language)}
            options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Field>
        {rows ? <InvitePreview rows={rows} heading={heading} /> : null}
        {rows === null ? (
          <FormFoot busy={isBusy} disabled={text.trim() === ''} submitLabel={t('invites.check')} />
        ) : (
          <FormFoot
            busy={isBusy}
            disabled={invitable.length === 0}
            submitLabel={t('invites.send_count', { count: invitable.length })}
          />
        )}
      </form>
    </>
  );
}
