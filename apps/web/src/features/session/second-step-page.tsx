import { getSecondStep, passSecondStep, type SecondStep, sendFactorCode } from '@dorfplatz/contract';
import { Alert, Button, Field, Skeleton, TextInput } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { ApiError, call, setCsrfToken } from '../../lib/client.ts';
import { type Translate, useTranslate } from '../../lib/i18n.ts';
import { ownAddress } from '../../lib/own-address.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { reasonOf } from '../../lib/refusal.ts';
import { renewSession, useSession } from '../../lib/session.ts';
import { DemandedFactor, knowsPasskeys } from '../second-factors/index.ts';
import { Entrance } from './components/entrance.tsx';
import { PasskeyButton } from './components/passkey-button.tsx';

function codeProblem(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.status === 429 && error.retryAfter !== null)
    return t('session.step_wait', { minutes: Math.ceil(error.retryAfter / 60) });
  if (error instanceof ApiError && error.status === 400) return t('session.step_wrong');
  return reasonOf(error, t);
}

/** The second step of a sign-in: a code, or setting up the factor that the network asks for. */
export default function SecondStepPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { viewer, second_step } = useSession();
  const [isBusy, setBusy] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['session', 'second-step', second_step],
    staleTime: 0,
    enabled: second_step !== null,
    queryFn: ({ signal }) => call(getSecondStep, { signal }),
  });

  // Nothing is missing, or nobody is on their way in.
  const isElsewhere = second_step === null && !isBusy;
  useEffect(() => {
    if (isElsewhere) goTo(viewer ? paths.start : paths.signIn, { replace: true });
  }, [isElsewhere, viewer, goTo]);

  const goOn = async (answer: { redirect_to: string | null; csrf_token: string | null }) => {
    setBusy(true);
    if (answer.csrf_token !== null) setCsrfToken(answer.csrf_token);
    const { viewer: entered } = await renewSession();
    // Whoever is in stays busy until the page is another: nothing else may lead them away from where they go.
    if (entered) await goTo(ownAddress(answer.redirect_to ?? undefined), { replace: true });
    else setBusy(false);
  };

  const isSetUp = second_step === 'set_up';
  const title = t(isSetUp ? 'session.set_up_title' : 'session.step_title');
  return (
    <Entrance>
      <PageTitle>{title}</PageTitle>
      <div>
        <h1>{title}</h1>
        {isSetUp ? <p>{t('session.set_up_intro')}</p> : null}
      </div>
      {isError ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton height={160} /> : null}
      {data?.step === 'code' ? <PasskeyStep step={data} onPassed={goOn} /> : null}
      {data?.step === 'code' ? <CodeForm step={data} onPassed={goOn} /> : null}
      {data && isSetUp ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <DemandedFactor onDone={goOn} />
        </Suspense>
      ) : null}
      <p className="small">
        <Link to={pathTo(paths.signIn)} className="link">
          {t('session.back_to_sign_in')}
        </Link>
      </p>
    </Entrance>
  );
}

/** A passkey, where the person has one; that one of a host name of before is worth nothing is said. */
function PasskeyStep({ step, onPassed }: CodeFormProps) {
  const t = useTranslate();
  const { takes_passkey: takes, passkey_hosts: hosts } = step;
  if (takes && knowsPasskeys())
    return (
      <>
        <p>{t('session.step_passkey_intro')}</p>
        <PasskeyButton
          label={t('session.step_passkey')}
          variant="primary"
          act={async ({ passByPasskey }) => onPassed(await passByPasskey())}
        />
      </>
    );
  if (takes) return <Alert kind="warn">{t('session.passkey_unknown')}</Alert>;
  if (hosts.length === 0) return null;
  const host = new Intl.ListFormat(document.documentElement.lang).format(hosts);
  return <Alert kind="warn">{t('session.step_passkey_elsewhere', { host, here: location.hostname })}</Alert>;
}

interface CodeFormProps {
  step: SecondStep;
  onPassed: (answer: { redirect_to: string; csrf_token: string }) => Promise<void>;
}

/** One field for every kind of code; by mail, it comes at the press of a button. */
function CodeForm({ step, onPassed }: CodeFormProps) {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'pass' | 'send'>();
  const [isSent, setSent] = useState(false);
  const hasApp = step.methods.includes('totp');
  const hasMail = step.methods.includes('email');
  const attempt = async (what: 'pass' | 'send', act: () => Promise<unknown>) => {
    setBusy(what);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(codeProblem(error, t));
    }
    setBusy(undefined);
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('session.step_missing'));
    void attempt('pass', async () => {
      await onPassed(await call(passSecondStep, { body: { code }, signInAgain: false }));
    });
  };
  const send = () =>
    attempt('send', async () => {
      await call(sendFactorCode, { signInAgain: false });
      setSent(true);
    });
  const hasCodes = hasApp || hasMail;
  const offersPasskey = step.takes_passkey && knowsPasskeys();
  return (
    <>
      {offersPasskey ? null : (
        <p>{t(hasApp ? 'session.step_app' : hasMail ? 'session.step_mail' : 'session.step_backup')}</p>
      )}
      {isSent ? <Alert kind="ok">{t('session.step_sent')}</Alert> : null}
      <form onSubmit={submit} noValidate>
        {hasMail ? (
          <Button busy={busy === 'send'} onClick={send}>
            {t(isSent ? 'session.step_send_again' : 'session.step_send')}
          </Button>
        ) : null}
        <Field
          id="code"
          label={t('session.step_code')}
          help={t(hasCodes ? 'session.step_help' : 'session.step_backup_help')}
          error={problem}
          required
        >
          <TextInput
            name="code"
            value={code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          {...(!offersPasskey && { variant: 'primary' as const })}
          size="large"
          block
          busy={busy === 'pass'}
        >
          {t('session.sign_in')}
        </Button>
      </form>
    </>
  );
}
