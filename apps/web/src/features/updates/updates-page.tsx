import type { Updates } from '@dorfplatz/contract';
import { Alert, Button, EmptyState, RowList, Skeleton } from '@dorfplatz/ui';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { look, updatesQuery } from './api.ts';
import { Offer } from './components/offer.tsx';
import styles from './components/updates.module.css';

/** Which version runs, and which others there are [SCR-182]. */
export default function UpdatesPage() {
  const t = useTranslate();
  return (
    <Page title={t('updates.title')}>
      <State />
    </Page>
  );
}

function State() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(updatesQuery);
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />} title={t('updates.denied')} />
    );
  if (error && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton height={96} />
      </div>
    );
  return (
    <div className={styles.sheet}>
      <p>{t('updates.version', { version: data.version })}</p>
      {data.state === 'not_configured' ? (
        <Alert title={t('updates.not_configured')}>
          <p>{t('updates.not_configured_help')}</p>
        </Alert>
      ) : (
        <Known updates={data} />
      )}
    </div>
  );
}

function Known({ updates: { state, failure, checked_at, offers } }: { updates: Updates }) {
  const t = useTranslate();
  const dates = useDates();
  const { busy, run } = useAction<'look'>();
  return (
    <>
      {failure ? (
        <Alert kind="warn" title={t('updates.unreachable')}>
          <p>{t(`updates.failure.${failure}`)}</p>
          {offers.length > 0 ? <p>{t('updates.known_before')}</p> : null}
        </Alert>
      ) : null}
      {offers.length > 0 ? (
        <section aria-labelledby="update-offers">
          <h2 id="update-offers">{t('updates.offers')}</h2>
          <RowList>
            {offers.map((offer) => (
              <Offer key={offer.name} offer={offer} />
            ))}
          </RowList>
        </section>
      ) : state === 'reachable' ? (
        <EmptyState
          icon={<CheckCircleIcon weight="duotone" aria-hidden="true" />}
          title={t('updates.up_to_date')}
        >
          {t('updates.up_to_date_help')}
        </EmptyState>
      ) : null}
      <div className={styles.foot}>
        {checked_at ? (
          <p className="small muted">{t('updates.checked', { when: dates.middle(checked_at) })}</p>
        ) : null}
        <Button busy={busy === 'look'} onClick={() => void run('look', look, { done: t('updates.looked') })}>
          {t('updates.look')}
        </Button>
      </div>
    </>
  );
}
