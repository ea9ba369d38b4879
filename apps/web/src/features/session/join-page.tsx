import {
  acceptInviteLink,
  type InviteLink,
  LANGUAGES,
  PASSWORD_MIN,
  readInviteLink,
} from '@dorfplatz/contract';
import { Alert, buttonClass, ErrorSummary, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, paths, pathTo, useGoTo, useQueryParams } from '../../app-shell/navigation.ts';
import { call, setCsrfToken } from '../../lib/client.ts';
import { type FormProblem, formProblem, noProblem } from '../../lib/form-problem.ts';
import { type Translate, useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { renewSession, useSession } from '../../lib/session.ts';
import { Entrance } from './components/entrance.tsx';
import { JoinForm } from './components/join-form.tsx';
import { JoinIntro } from './components/join-intro.tsx';

const fields = ['first_name', 'last_name', 'password', 'language', 'requirements'];

/** What the browser knows to be missing, without asking the server. */
function missing(form: FormData, link: InviteLink, t: Translate): FormProblem {
  const found: Record<string, string> = {};
  if (!String(form.get('first_name')).trim()) found.first_name = t('joining.first_name_missing');
  if (String(form.get('password')).length < PASSWORD_MIN)
    found.password = t('session.password_short', { count: PASSWORD_MIN });
  if (form.getAll('requirements').length < link.requirements.length)
    found.requirements = t('joining.requirements_missing');
  return { fields: found, summary: Object.entries(found).map(([fieldId, text]) => ({ fieldId, text })) };
}

/** Where a mailed link leads: whoever has it chooses name and password and is in. */
export default function JoinPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { token = '' } = useQueryParams();
  const { network } = useSession();
  const { data: link, isPending } = useQuery({
    queryKey: ['session', 'link', token],
    enabled: token !== '',
    retry: false,
    queryFn: ({ signal }) => call(readInviteLink, { body: { token }, signal, signInAgain: false }),
  });
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Password managers fill without telling React, so the fields themselves are asked.
    const form = new FormData(event.currentTarget);
    const lacking = missing(form, link!, t);
    if (lacking.summary.length > 0) return setProblem(lacking);
    setBusy(true);
    try {
      const answer = await call(acceptInviteLink, {
        body: {
          token,
          first_name: String(form.get('first_name')),
          last_name: String(form.get('last_name')),
          password: String(form.get('password')),
          language: LANGUAGES.find((each) => each === form.get('language')) ?? network.language,
          requirements: form.getAll('requirements').map(String),
        },
        signInAgain: false,
      });
      if (answer.state === 'awaiting_moderation') return setWaiting(true);
      setCsrfToken(answer.csrf_token);
      await renewSession();
      await goTo(answer.redirect_to, { replace: true });
    } catch (error) {
      setProblem(formProblem(error, fields, t));
    } finally {
      setBusy(false);
    }
  };
  const title = t('joining.title', { network: network.name });
  if (isWaiting) {
    return (
      <Entrance>
        <PageTitle>{title}</PageTitle>
        <h1>{t('joining.waiting')}</h1>
        <Alert kind="ok">{t('joining.waiting_help', { network: network.name })}</Alert>
      </Entrance>
    );
  }
  return (
    <Entrance>
      <PageTitle>{title}</PageTitle>
      {token !== '' && isPending ? (
        <div aria-busy="true">
          <Skeleton height={40} />
        </div>
      ) : null}
      {link?.state === 'open' ? (
        <>
          <JoinIntro link={link} />
          <ErrorSummary title={t('session.check_input')} errors={problem.summary} />
          <JoinForm link={link} problem={problem} isBusy={isBusy} onSubmit={(event) => void submit(event)} />
        </>
      ) : null}
      {link?.state !== 'open' && !(token !== '' && isPending) ? (
        <>
          <h1>{t(link?.state === 'expired' ? 'joining.expired' : 'joining.over')}</h1>
          <p>{t(link?.state === 'expired' ? 'joining.expired_help' : 'joining.over_help')}</p>
          <Link
            to={pathTo(paths.signIn)}
            className={buttonClass({ variant: 'primary', size: 'large', block: true })}
          >
            {t('session.sign_in')}
          </Link>
        </>
      ) : null}
    </Entrance>
  );
}
