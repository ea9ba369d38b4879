import { signIn } from '@dorfplatz/contract';
import { Button, Checkbox, ErrorSummary, Field, PasswordInput, TextInput } from '@dorfplatz/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { ApiError, call, setCsrfToken } from '../../lib/client.ts';
import { type FormProblem, formProblem, noProblem } from '../../lib/form-problem.ts';
import { type Translate, useTranslate } from '../../lib/i18n.ts';
import { ownAddress } from '../../lib/own-address.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { renewSession, takeOtherTabOver, useSession } from '../../lib/session.ts';
import { knowsPasskeys } from '../second-factors/index.ts';
import { AdministratorText } from './components/administrator-text.tsx';
import { Entrance } from './components/entrance.tsx';
import { PasskeyButton } from './components/passkey-button.tsx';

const fields = ['email', 'password'];

/** After too many wrong passwords the form says how long this place has to wait. */
function signInProblem(error: unknown, t: Translate): FormProblem {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === null)
    return formProblem(error, fields, t);
  const minutes = Math.ceil(error.retryAfter / 60);
  return { fields: {}, summary: [{ text: t('session.sign_in_too_many', { minutes }) }] };
}

/** Sign in with mail address and password, then back to where one wanted to go. */
export default function SignInPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { return_to } = useQueryParams();
  const { viewer, network } = useSession();
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);

  // Somebody signed in already, in another tab say, is let through.
  useEffect(() => {
    if (viewer && !isBusy) goTo(ownAddress(return_to), { replace: true });
  }, [viewer, isBusy, goTo, return_to]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Password managers fill without telling React, so the fields themselves are asked.
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim();
    const password = String(form.get('password'));
    const missing = {
      ...(!email && { email: t('session.email_missing') }),
      ...(!password && { password: t('session.password_missing') }),
    };
    if (Object.keys(missing).length > 0) {
      const summary = Object.entries(missing).map(([fieldId, text]) => ({ fieldId, text }));
      setProblem({ fields: missing, summary });
      return;
    }
    setBusy(true);
    try {
      const answer = await call(signIn, {
        body: { email, password, remember_me: form.has('remember_me'), return_to: ownAddress(return_to) },
        signInAgain: false,
      });
      setCsrfToken(answer.csrf_token);
      await renewSession();
      // Where somebody wanted to go, the server keeps until the second step is done.
      goTo(ownAddress(answer.redirect_to), { replace: true });
    } catch (error) {
      setProblem(signInProblem(error, t));
      await takeOtherTabOver(error);
      setBusy(false);
    }
  };

  return (
    <Entrance>
      <PageTitle>{t('session.sign_in')}</PageTitle>
      <div>
        <h1>{t('session.welcome')}</h1>
        <p>{t('session.sign_in_to', { network: network.name })}</p>
      </div>
      <AdministratorText text={network.devise_text_before} />
      <ErrorSummary title={t('session.sign_in_failed')} errors={problem.summary} />
      <form ref={formElement} onSubmit={submit} noValidate>
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
        <Field
          id="password"
          label={t('session.password')}
          error={problem.fields.password}
          aside={
            <Link to={pathTo(paths.newPassword)} className="link">
              {t('session.forgotten')}
            </Link>
          }
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            showLabel={t('session.password_show')}
            hideLabel={t('session.password_hide')}
          />
        </Field>
        <AdministratorText text={network.devise_text_between} />
        <Checkbox name="remember_me" defaultChecked label={t('session.remember_me')} />
        <Button type="submit" variant="primary" size="large" block busy={isBusy}>
          {t('session.sign_in')}
        </Button>
      </form>
      {network.takes_passkeys && knowsPasskeys() ? (
        <PasskeyButton
          label={t('session.sign_in_by_passkey')}
          act={async ({ enterByPasskey }) => {
            const remember_me =
              formElement.current !== null && new FormData(formElement.current).has('remember_me');
            const answer = await enterByPasskey({ remember_me, return_to: ownAddress(return_to) });
            setBusy(true);
            setCsrfToken(answer.csrf_token);
            await renewSession();
            goTo(ownAddress(answer.redirect_to), { replace: true });
          }}
        />
      ) : null}
      {network.may_sign_up ? (
        <p className="small">
          {t('joining.sign_up_question')}{' '}
          <Link to={pathTo(paths.signUp)} className="link">
            {t('joining.sign_up')}
          </Link>
        </p>
      ) : null}
      <AdministratorText text={network.devise_text_after} />
    </Entrance>
  );
}
