import type { MailHold } from '@dorfplatz/contract';
import { Alert, Button, ConfirmDialog, EmptyState, Skeleton } from '@dorfplatz/ui';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { mailStateQuery, release } from './api.ts';

/** Whether mails leave; after a restore they wait here until somebody lets them go [SCR-250]. */
export default function MailsPage() {
  const t = useTranslate();
  return (
    <Page title={t('mails.title')}>
      <MailState />
    </Page>
  );
}

function MailState() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(mailStateQuery);
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />} title={t('mails.denied')} />
    );
  if (error) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  if (data.hold) return <Held hold={data.hold} />;
  return (
    <EmptyState icon={<EnvelopeSimpleIcon weight="duotone" aria-hidden="true" />} title={t('mails.leave')}>
      {t('mails.leave_help')}
    </EmptyState>
  );
}

function Held({ hold: { since, backup_made_at, waiting } }: { hold: MailHold }) {
  const t = useTranslate();
  const dates = useDates();
  const [asking, setAsking] = useState<'send' | 'discard' | null>(null);
  const { busy, run } = useAction<'release'>();
  const carryOut = () => {
    if (asking === null) return;
    setAsking(null);
    void run('release', () => release(asking), { done: t('mails.released') });
  };
  const isDropping = asking === 'discard';
  return (
    <>
      <Alert
        kind="warn"
        title={t('mails.held')}
        action={
          <>
            <Button variant="primary" busy={busy !== null} onClick={() => setAsking('send')}>
              {t('mails.release')}
            </Button>
            {waiting > 0 ? (
              <Button disabled={busy !== null} onClick={() => setAsking('discard')}>
                {t('mails.discard')}
              </Button>
            ) : null}
          </>
        }
      >
        <p>{t('mails.held_help', { since: dates.full(since), restored: dates.full(backup_made_at) })}</p>
        <p>{t('mails.held_clone')}</p>
        <p>{t('mails.waiting', { count: waiting })}</p>
      </Alert>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={carryOut}
        title={t(isDropping ? 'mails.discard_question' : 'mails.question')}
        description={isDropping ? t('mails.discard_text', { count: waiting }) : t('mails.question_text')}
        confirmLabel={t(isDropping ? 'mails.discard' : 'mails.release')}
        cancelLabel={t('mails.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
