import { requestPassword } from '@dorfplatz/contract';
import { Alert, Button, ErrorSummary, Field, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { MailNotice } from '../../kit/mail-notice.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { call } from '../../lib/client.ts';
import { formProblem, noProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Entrance } from './components/entrance.tsx';

/** Asks for a link to set a new password; says the same for known and unknown addresses. */
export default function NewPasswordPage() {
  const t = useTranslate();
  const [problem, setProblem] = useState(noProblem);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setBusy(true);
    try {
      await call(requestPassword, { body: { email } });
      setSentTo(email);
      setProblem(noProblem);
    } catch (error) {
      setProblem(formProblem(error, ['email'], t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Entrance>
      <PageTitle>{t('session.new_password')}</PageTitle>
      <div>
        <h1>{t('session.new_password')}</h1>
        <p>{t('session.new_password_help')}</p>
      </div>
      <ErrorSummary title={t('session.check_input')} errors={problem.summary} />
      <MailNotice />
      {sentTo === null ? (
        <form onSubmit={submit} noValidate>
          <Field id="email" label={t('session.email')} error={problem.fields.email}>
            <TextInput
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" variant="primary" size="large" block busy={isBusy}>
            {t('session.send_link')}
          </Button>
        </form>
      ) : (
        <Alert kind="ok" title={t('session.link_sent')}>
          {t('session.link_sent_help', { email: sentTo })}
        </Alert>
      )}
      <p className="small">
        <Link to={pathTo(paths.signIn)} className="link">
          {t('session.back_to_sign_in')}
        </Link>
      </p>
    </Entrance>
  );
}
