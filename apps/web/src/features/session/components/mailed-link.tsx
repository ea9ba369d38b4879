import { Alert, Button } from '@dorfplatz/ui';
import { type ReactNode, useState } from 'react';
import { useQueryParams } from '../../../kit/navigation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { reasonOf } from '../../../lib/refusal.ts';
import { Entrance } from './entrance.tsx';

interface MailedLinkProps<Done> {
  title: string;
  /** What the button does. */
  question: string;
  label: string;
  danger?: boolean;
  act: (token: string) => Promise<Done>;
  /** What is shown once it is done. */
  children: (done: Done) => ReactNode;
}

/**
 * Where a link of a mail leads: says what it does, and does it at the press of a button. Programs that look at mails open
 * their links too, so opening one alone changes nothing.
 */
export function MailedLink<Done>({
  title,
  question,
  label,
  danger = false,
  act,
  children,
}: MailedLinkProps<Done>) {
  const t = useTranslate();
  const { token } = useQueryParams();
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Done>();
  const [failure, setFailure] = useState<unknown>();
  const isSpent = failure instanceof ApiError && 'token' in failure.errors;
  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setDone(await act(token ?? ''));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Entrance>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {done !== undefined ? children(done) : null}
      {done === undefined && (isSpent || !token) ? (
        <Alert kind="warn" title={t(token ? 'session.link_spent' : 'session.link_incomplete')}>
          {t(token ? 'session.mailed_link_spent_help' : 'session.mailed_link_incomplete_help')}
        </Alert>
      ) : null}
      {done === undefined && !isSpent && token ? (
        <>
          <p>{question}</p>
          {failure === undefined ? null : <Alert kind="danger">{reasonOf(failure, t)}</Alert>}
          <Button variant={danger ? 'danger' : 'primary'} size="large" block busy={isBusy} onClick={press}>
            {label}
          </Button>
        </>
      ) : null}
    </Entrance>
  );
}
