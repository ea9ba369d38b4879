import type { ChangeRequest } from '@dorfplatz/contract';
import { Badge, Button, EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { PencilLineIcon } from '@phosphor-icons/react/dist/csr/PencilLine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { ownRequestsQuery, withdrawRequest } from './api.ts';
import styles from './components/change-requests.module.css';
import { ChangeTable } from './components/change-table.tsx';
import { RequestForm } from './components/request-form.tsx';
import { useFreshChangeRequests } from './live.ts';

const kinds = { open: 'neutral', accepted: 'ok', rejected: 'danger', withdrawn: 'neutral' } as const;

/** Asks administrators for changes of one's own profile, and shows what became of it [RUL-0353]. */
export default function OwnChangeRequestPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const { membershipId } = useRouteParams(paths.memberChangeRequest) as { membershipId?: string };
  const { data, error, refetch } = useQuery(ownRequestsQuery);
  useFreshChangeRequests();
  const isOfAnother = membershipId !== undefined && Number(membershipId) !== viewer.id;
  if (isOfAnother || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  return (
    <Page title={t('change_requests.own')}>
      {error && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      ) : null}
      {data?.open ? <OpenRequest request={data.open} /> : null}
      {data && !data.open && data.names.length + data.definitions.length > 0 ? (
        <RequestForm key={data.earlier[0]?.id ?? 0} own={data} />
      ) : null}
      {data && !data.open && data.names.length + data.definitions.length === 0 ? (
        <EmptyState
          icon={<PencilLineIcon weight="duotone" aria-hidden="true" />}
          title={t('change_requests.no_fields')}
        >
          {t('change_requests.no_fields_help')}
        </EmptyState>
      ) : null}
      {data && data.earlier.length > 0 ? (
        <section className={styles.earlier}>
          <h2>{t('change_requests.earlier')}</h2>
          <ul>
            {data.earlier.map((request) => (
              <li key={request.id} className={styles.card}>
                <Standing request={request} />
                <ChangeTable changes={request.changes} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}

function Standing({ request }: { request: ChangeRequest }) {
  const t = useTranslate();
  const dates = useDates();
  const { state, answer, answered_by, answered_at, created_at } = request;
  const at = answered_at ?? created_at;
  return (
    <div className={styles.standing}>
      <p>
        <Badge kind={kinds[state]}>{t(`change_requests.state.${state}`)}</Badge>{' '}
        <span className="small muted">
          <time dateTime={at} title={dates.full(at)}>
            {dates.short(at)}
          </time>
          {answered_by ? ` · ${answered_by}` : ''}
        </span>
      </p>
      {answer ? (
        <p className={styles.words} dir="auto">
          {answer}
        </p>
      ) : null}
    </div>
  );
}

function OpenRequest({ request }: { request: ChangeRequest }) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await withdrawRequest(request.id);
      flash(t('change_requests.withdrawn'));
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.card}>
      <p className={styles.lead}>{t('change_requests.waits')}</p>
      <Standing request={request} />
      <ChangeTable changes={request.changes} />
      {request.message ? (
        <p className={styles.words} dir="auto">
          {request.message}
        </p>
      ) : null}
      {request.can.withdraw ? (
        <div>
          <Button busy={isBusy} onClick={() => void withdraw()}>
            {t('change_requests.withdraw')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
