import { PASSWORD_MIN, setPassword } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, ErrorSummary, Field, flash, PasswordInput } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { Link, paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { ApiError, call } from '../../lib/client.ts';
import { formProblem, noProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { renewSession } from '../../lib/session.ts';
import { Entrance } from './components/entrance.tsx';

/** Sets the password with the one-time token of a mail; every session ends. */
export default function EditPasswordPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { token } = useQueryParams();
  const [problem, setProblem] = useState(noProblem);
  const [isSpent, setSpent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (password.length < PASSWORD_MIN) {
      const text = t('session.password_short', { count: PASSWORD_MIN });
      setProblem({ fields: { password: text }, summary: [{ fieldId: 'password', text }] });
      return;
    }
    setBusy(true);
    try {
      await call(setPassword, { body: { token: token ?? '', password }, signInAgain: false });
      await renewSession();
      flash(t('session.password_set'));
      goTo(pathTo(paths.signIn), { replace: true });
    } catch (error) {
      setSpent(error instanceof ApiError && 'token' in error.errors);
      setProblem(formProblem(error, ['password'], t));
      setBusy(false);
    }
  };
  return (
    <Entrance>
      <PageTitle>{t('session.edit_password')}</PageTitle>
      <div>
        <h1>{t('session.edit_password')}</h1>
        <p>{t('session.edit_password_help')}</p>
      </div>
      {token && !isSpent ? (
        <>
          <ErrorSummary title={t('session.check_input')} errors={problem.summary} />
          <form onSubmit={submit} noValidate>
            <Field
              id="password"
              label={t('session.password_new')}
              help={t('session.password_rule', { count: PASSWORD_MIN })}
              error={problem.fields.password}
            >
              <PasswordInput
                name="password"
                autoComplete="new-password"
                showLabel={t('session.password_show')}
                hideLabel={t('session.password_hide')}
              />
            </Field>
            <Button type="submit" variant="primary" size="large" block busy={isBusy}>
              {t('session.save_password')}
            </Button>
          </form>
        </>
      ) : (
        <>
          <Alert kind="warn" title={t(isSpent ? 'session.link_spent' : 'session.link_incomplete')}>
            {t(isSpent ? 'session.link_spent_help' : 'session.link_incomplete_help')}
          </Alert>
          <Link
            to={pathTo(paths.newPassword)}
            className={buttonClass({ variant: 'primary', size: 'large', block: true })}
          >
            {t('session.ask_for_link')}
          </Link>
        </>
      )}
    </Entrance>
  );
}
