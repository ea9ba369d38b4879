import { addMember, PASSWORD_MIN } from '@dorfplatz/contract';
import {
  Alert,
  Checkbox,
  EmptyState,
  Field,
  FormFoot,
  PasswordInput,
  ProgressBar,
  RadioCards,
  Textarea,
} from '@dorfplatz/ui';
import { LockIcon } from '@phosphor-icons/react/dist/csr/Lock';
import { type FormEvent, useRef, useState } from 'react';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { call } from '../../lib/client.ts';
import { formProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import styles from './add-members-page.module.css';
import { inviteeLine, readInvitees } from './invitees.ts';

interface Outcome {
  email: string;
  /** Set when the person was added. */
  member?: { id: number; name: string };
  /** Set when they were not. */
  error?: string;
}

/** Adds people by mail address; each gets a welcome mail with a link to set a password. */
export default function AddMembersPage() {
  const t = useTranslate();
  const { can } = useViewer();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<'member' | 'external'>('member');
  const [sendsMail, setSendsMail] = useState(true);
  const [password, setPassword] = useState('');
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const summary = useRef<HTMLElement>(null);
  useUnsaved((text.trim() !== '' || password !== '') && progress === null);
  const people = readInvitees(text);
  // Nobody shares a password, so several people choose theirs by mail.
  const needsMail = people.length > 1;
  const mails = sendsMail || needsMail;
  const reason = mails || password.length >= PASSWORD_MIN ? null : t('members.password_missing');

  if (!can.add_members) {
    return (
      <Page title={t('members.add')}>
        <EmptyState
          icon={<LockIcon weight="duotone" aria-hidden="true" />}
          title={t('members.add_not_allowed')}
        >
          {t('members.add_not_allowed_help')}
        </EmptyState>
      </Page>
    );
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const results: Outcome[] = [];
    const left: string[] = [];
    for (const person of people) {
      setProgress(results.length / people.length);
      try {
        const user = {
          ...person,
          is_external: kind === 'external',
          send_welcome_mail: mails,
          ...(!mails && { password }),
        };
        const member = await call(addMember, { body: { user } });
        results.push({ email: person.email, member: { id: member.id, name: member.displayName } });
      } catch (error) {
        const { summary: reasons } = formProblem(error, ['email', 'first_name', 'last_name', 'password'], t);
        results.push({ email: person.email, error: reasons.map((reason) => reason.text).join(' ') });
        left.push(inviteeLine(person));
      }
    }
    setProgress(null);
    setOutcomes(results);
    // Those who were refused stay in the field, so that their lines can be mended.
    setText(left.join('\n'));
    if (left.length === 0) setPassword('');
    summary.current?.focus();
  };

  const added = outcomes.filter((outcome) => outcome.member);
  const refused = outcomes.filter((outcome) => outcome.error);
  return (
    <Page title={t('members.add')}>
      <MemberAdministrationTabs />
      <section ref={summary} tabIndex={-1} className={styles.outcomes} aria-label={t('members.add_result')}>
        {refused.length > 0 ? (
          <Alert kind="danger" title={t('members.not_added', { count: refused.length })}>
            <ul>
              {refused.map(({ email, error }) => (
                <li key={email}>
                  {email}: {error}
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
        {added.length > 0 ? (
          <Alert kind="ok" title={t('members.added', { count: added.length })}>
            <ul>
              {added.map(({ email, member }) => (
                <li key={email}>
                  <Link to={pathTo(paths.member, { memberId: member!.id })} className={styles.name}>
                    {member!.name}
                  </Link>{' '}
                  ({email})
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
      </section>
      <form onSubmit={submit} className={styles.form} noValidate>
        <Field id="emails" label={t('members.emails')} help={t('members.emails_help')}>
          <Textarea
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            autoCapitalize="off"
            placeholder={t('members.emails_example')}
          />
        </Field>
        <RadioCards
          name="kind"
          legend={t('members.kind')}
          columns={2}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'member', label: t('members.kind_member'), help: t('members.kind_member_help') },
            { value: 'external', label: t('members.kind_external'), help: t('members.kind_external_help') },
          ]}
        />
        <Checkbox
          label={t('members.send_mail')}
          help={t(needsMail ? 'members.send_mail_many' : 'members.send_mail_help')}
          checked={mails}
          disabled={needsMail}
          onChange={(event) => setSendsMail(event.target.checked)}
        />
        {mails ? null : (
          <Field
            id="password"
            label={t('members.password')}
            help={t('members.password_help', { count: PASSWORD_MIN })}
            required
          >
            <PasswordInput
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="new-password"
              showLabel={t('members.password_show')}
              hideLabel={t('members.password_hide')}
            />
          </Field>
        )}
        {progress === null ? null : <ProgressBar share={progress} label={t('members.adding')} />}
        <FormFoot
          busy={progress !== null}
          disabled={people.length === 0 || reason !== null}
          reason={people.length === 0 ? null : reason}
          submitLabel={t('members.add_count', { count: people.length })}
        />
      </form>
    </Page>
  );
}
