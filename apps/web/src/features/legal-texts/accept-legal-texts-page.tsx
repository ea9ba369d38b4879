import { acceptLegalTexts, type LegalTextSummary } from '@dorfplatz/contract';
import { Button, Checkbox, ErrorSummary } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { OpenPage } from '../../kit/open-page.tsx';
import { useSignOut } from '../../kit/sign-out.ts';
import { ApiError, call } from '../../lib/client.ts';
import { formProblem, noProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { ownAddress } from '../../lib/own-address.ts';
import { renewSession, useSession } from '../../lib/session.ts';
import { pendingLegalTextsQuery } from './api.ts';
import { Loading } from './components/loading.tsx';
import styles from './legal-texts.module.css';

interface AcceptFormProps {
  texts: readonly LegalTextSummary[];
  onDone: () => void;
  /** Told when one of the texts has changed since it was shown. */
  onStale: () => void;
}

function AcceptForm({ texts, onDone, onStale }: AcceptFormProps) {
  const t = useTranslate();
  const signOut = useSignOut();
  const [accepted, setAccepted] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = texts.filter(({ version_id }) => !accepted.includes(version_id));
    if (missing.length > 0) {
      const summary = missing.map(({ handle, name }) => ({
        fieldId: `accept-${handle}`,
        text: t('legal_texts.agree_to', { name }),
      }));
      setProblem({ fields: {}, summary });
      return;
    }
    setBusy(true);
    try {
      await call(acceptLegalTexts, { body: { version_ids: texts.map(({ version_id }) => version_id) } });
      onDone();
    } catch (error) {
      // A text that was changed meanwhile is shown anew, and its box is empty again.
      const isStale = error instanceof ApiError && error.status === 422;
      setProblem(
        isStale
          ? { fields: {}, summary: [{ text: t('legal_texts.changed_meanwhile') }] }
          : formProblem(error, [], t),
      );
      if (isStale) onStale();
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <p>{t('legal_texts.accept_intro')}</p>
      <ErrorSummary title={t('legal_texts.not_accepted')} errors={problem.summary} />
      <div className={styles.choices}>
        {texts.map(({ handle, name, statement, version_id }) => (
          <div key={handle} className={styles.choice}>
            <Checkbox
              id={`accept-${handle}`}
              label={statement}
              checked={accepted.includes(version_id)}
              onChange={(event) =>
                setAccepted(
                  event.target.checked
                    ? [...accepted, version_id]
                    : accepted.filter((id) => id !== version_id),
                )
              }
            />
            <Link to={pathTo(paths.legalText, { handle })} target="_blank" className="link">
              {t('legal_texts.read', { name })}
            </Link>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('legal_texts.go_on')}
        </Button>
        <Button variant="ghost" onClick={() => void signOut().catch(() => undefined)}>
          {t('kit.sign_out')}
        </Button>
      </div>
    </form>
  );
}

/** Stands between the sign-in and the product as long as legal texts wait for agreement (decision 42). */
export default function AcceptLegalTextsPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { viewer } = useSession();
  const target = ownAddress(useQueryParams().redirect_to);
  const { data, isError, refetch } = useQuery({ ...pendingLegalTextsQuery, enabled: viewer !== null });
  const isDone = data?.legal_texts.length === 0;
  useEffect(() => {
    if (!viewer) void goTo(pathTo(paths.signIn, {}, { return_to: target }), { replace: true });
    else if (isDone) void renewSession().then(() => goTo(target, { replace: true }));
  }, [viewer, isDone, goTo, target]);
  return (
    <OpenPage title={t('legal_texts.accept_title')}>
      {data && !isDone ? (
        <AcceptForm
          texts={data.legal_texts}
          onStale={() => void refetch()}
          onDone={() => void renewSession().then(() => goTo(target, { replace: true }))}
        />
      ) : (
        <Loading isError={isError} onRetry={() => void refetch()} />
      )}
    </OpenPage>
  );
}
