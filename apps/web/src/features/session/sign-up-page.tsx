import { signUp } from '@dorfplatz/contract';
import { Alert, Button, ErrorSummary, Field, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { MailNotice } from '../../kit/mail-notice.tsx';
import { Link, paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { call } from '../../lib/client.ts';
import { formProblem, noProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { takeOtherTabOver, useSession } from '../../lib/session.ts';
import { Entrance } from './components/entrance.tsx';

/** Asks to come in by oneself; says the same for known and unknown addresses. Only where the network lets people. */
export default function SignUpPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { network, viewer } = useSession();
  const [problem, setProblem] = useState(noProblem);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Whoever is in already is let through.
  useEffect(() => {
    if (viewer) goTo(paths.start, { replace: true });
  }, [viewer, goTo]);
  if (!network.may_sign_up) return <NotFoundPage />;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setBusy(true);
    try {
      await call(signUp, { body: { email }, signInAgain: false });
      setSentTo(email);
      setProblem(noProblem);
    } catch (error) {
      setProblem(formProblem(error, ['email'], t));
      await takeOtherTabOver(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Entrance>
      <PageTitle>{t('joining.sign_up')}</PageTitle>
      <div>
        <h1>{t('joining.title', { network: network.name })}</h1>
        <p>{t('joining.sign_up_help')}</p>
      </div>
      <ErrorSummary title={t('session.check_input')} errors={problem.summary} />
      <MailNotice />
      {sentTo === null ? (
        <form onSubmit={submit} noValidate>
          <Field id="email" label={t('session.email')} error={problem.fields.email} required>
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
            {t('joining.send_link')}
          </Button>
        </form>
      ) : (
        <Alert kind="ok" title={t('session.link_sent')}>
          {t('joining.link_sent_help', { email: sentTo })}
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
