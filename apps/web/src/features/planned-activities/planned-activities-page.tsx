import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { onMessage } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { plannedQuery } from './api.ts';
import styles from './components/planned.module.css';
import { PlannedItem } from './components/planned-item.tsx';

/** What one has written for later, the next one first [SCR-284]. */
export default function PlannedActivitiesPage() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(plannedQuery);
  const planned = data?.planned_activities ?? [];
  // What has been published, or could not be, is no longer as it is shown.
  useEffect(
    () =>
      onMessage(({ event }) => {
        if (event === 'activity_created' || event === 'activity_changed' || event === 'notification')
          queryClient.invalidateQueries({ queryKey: plannedQuery.queryKey }).catch(() => undefined);
      }),
    [],
  );
  return (
    <Page title={t('planned.title')}>
      {data ? (
        <p className="small muted">{t('planned.zone', { zone: data.time_zone.replaceAll('_', ' ') })}</p>
      ) : null}
      {error && !data ? <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      ) : null}
      {data && planned.length === 0 ? (
        <EmptyState
          icon={<ClockCountdownIcon weight="duotone" aria-hidden="true" />}
          title={t('planned.none')}
        >
          {t('planned.none_help')}
        </EmptyState>
      ) : null}
      <ul className={styles.list}>
        {planned.map((each) => (
          <PlannedItem key={each.id} planned={each} />
        ))}
      </ul>
    </Page>
  );
}
