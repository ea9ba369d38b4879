import {
  acceptInviteLink,
  type InviteLink,
  LANGUAGES,
  PASSWORD_MIN,
  readInviteLink,
} from '@dorfplatz/contract';
import { Alert, ErrorSummary, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call, setCsrfToken } from '../../lib/client.ts';
import { type FormProblem, formProblem, noProblem } from '../../lib/form-problem.ts';
import { type Translate, useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { renewSession, takeOtherTabOver, useSession } from '../../lib/session.ts';
import { DeadLink } from './components/dead-link.tsx';
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
  const { network, viewer } = useSession();
  const {
    data: link,
    error,
    isLoading,
    refetch,
  } = useQuery({
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
      setCsrfToken(answer.csrf_token);
      await renewSession();
      if (answer.state === 'awaiting_moderation') return setWaiting(true);
      await goTo(answer.redirect_to, { replace: true });
    } catch (refused) {
      setProblem(formProblem(refused, fields, t));
      await takeOtherTabOver(refused);
      // Answered in another tab, or taken back meanwhile.
      if (refused instanceof ApiError && (refused.errors.token || refused.code === 'forged')) await refetch();
    } finally {
      setBusy(false);
    }
  };
  const isUnread = !link && error !== null && !(error instanceof ApiError && error.status === 404);
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
      {isLoading ? (
        <div aria-busy="true">
          <Skeleton height={40} />
        </div>
      ) : null}
      {link?.state === 'open' ? (
        <>
          <JoinIntro link={link} />
          {viewer && !isBusy ? <Alert>{t('joining.signed_in', { name: viewer.display_name })}</Alert> : null}
          <ErrorSummary title={t('session.check_input')} errors={problem.summary} />
          <JoinForm link={link} problem={problem} isBusy={isBusy} onSubmit={(event) => void submit(event)} />
        </>
      ) : null}
      {isUnread ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {link?.state !== 'open' && !isLoading && !isUnread ? <DeadLink link={link} /> : null}
    </Entrance>
  );
}
