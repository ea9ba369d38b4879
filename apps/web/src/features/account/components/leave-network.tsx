import { type LeavingTerms, leaveNetwork } from '@dorfplatz/contract';
import { Alert, Button, Dialog, ErrorSummary, Field, PasswordInput, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { call } from '../../../lib/client.ts';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { stopLive } from '../../../lib/live.ts';
import { forgetViewer, renewSession } from '../../../lib/session.ts';
import styles from '../account-page.module.css';
import { leavingTermsQuery } from '../api.ts';

function Terms({ terms }: { terms: LeavingTerms }) {
  const t = useTranslate();
  const { anonymisation, after_days: days, replacement_name: name } = terms;
  const groups = terms.groups_without_administrator.map((group) => group.name);
  return (
    <ul className={styles.terms}>
      <li>{t('account.leave_ends')}</li>
      <li>
        {anonymisation === 'enabled'
          ? t('account.leave_anonymised', { name })
          : anonymisation === 'after_days'
            ? t('account.leave_anonymised_later', { name, days })
            : t('account.leave_named')}
      </li>
      {groups.length > 0 ? <li>{t('account.leave_groups', { groups: groups.join(', ') })}</li> : null}
      <li>{t('account.leave_for_good')}</li>
    </ul>
  );
}

/** Leaving the network: what happens is said first, then the password is asked for. */
export function LeaveNetwork() {
  const t = useTranslate();
  const goTo = useGoTo();
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  const { data: terms, isError, refetch } = useQuery({ ...leavingTermsQuery, enabled: isOpen });
  const close = () => {
    setOpen(false);
    setProblem(noProblem);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('leave_password'));
    if (!password) {
      const text = t('account.leave_password_missing');
      setProblem({ fields: { current_password: text }, summary: [{ fieldId: 'leave_password', text }] });
      return;
    }
    setBusy(true);
    try {
      await call(leaveNetwork, { body: { current_password: password } });
      stopLive();
      forgetViewer();
      await goTo(pathTo(paths.signIn));
      await renewSession();
    } catch (error) {
      const { fields, summary } = formProblem(error, ['current_password'], t);
      const ownIds = summary.map(({ fieldId, text }) =>
        fieldId ? { fieldId: 'leave_password', text } : { text },
      );
      setProblem({ fields, summary: ownIds });
      setBusy(false);
    }
  };
  return (
    <section className={styles.sessions}>
      <h2>{t('account.leave')}</h2>
      <p className="small muted">{t('account.leave_help')}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('account.leave_button')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('account.leave_title')}
        closeLabel={t('kit.close')}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              {t('account.cancel')}
            </Button>
            {terms?.can_leave ? (
              <Button type="submit" form={formId} variant="danger" busy={isBusy}>
                {t('account.leave_button')}
              </Button>
            ) : null}
          </>
        }
      >
        {isError ? <LoadFailure onRetry={() => void refetch()} /> : null}
        {!terms && !isError ? (
          <div aria-busy="true">
            <Skeleton height={60} />
          </div>
        ) : null}
        {terms && !terms.can_leave ? (
          <Alert kind="warn">{t('account.leave_last_administrator')}</Alert>
        ) : null}
        {terms?.can_leave ? (
          <form id={formId} onSubmit={(event) => void submit(event)} noValidate className={styles.leave}>
            <ErrorSummary title={t('account.leave_failed')} errors={problem.summary} />
            <Terms terms={terms} />
            <Field
              id="leave_password"
              label={t('account.current_password')}
              error={problem.fields.current_password}
              required
            >
              <PasswordInput
                name="leave_password"
                autoComplete="current-password"
                showLabel={t('account.password_show')}
                hideLabel={t('account.password_hide')}
              />
            </Field>
          </form>
        ) : null}
      </Dialog>
    </section>
  );
}
