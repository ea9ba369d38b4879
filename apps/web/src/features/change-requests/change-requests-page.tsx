import { Alert, EmptyState, Skeleton } from '@dorfplatz/ui';
import { PencilLineIcon } from '@phosphor-icons/react/dist/csr/PencilLine';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { Link, paths, pathTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { Pages } from '../../kit/pages.tsx';
import { pagesOf, useExistingPage } from '../../kit/use-existing-page.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { requestsQuery } from './api.ts';
import styles from './components/change-requests.module.css';
import { RequestCard } from './components/request-card.tsx';
import { useFreshChangeRequests } from './live.ts';

/** Wishes of members to have their profiles changed, for administrators to answer. */
export default function ChangeRequestsPage() {
  const t = useTranslate();
  const { status: wanted, page: number } = useQueryParams();
  const status = wanted === 'answered' ? 'answered' : 'open';
  const page = Number(number) || 1;
  const list = useQuery(requestsQuery(status, page));
  const { data, error } = list;
  useFreshChangeRequests();
  const isForbidden = error instanceof ApiError && error.status === 403;
  const addressOf = (query: Record<string, string>) => pathTo(paths.changeRequests, {}, query);
  const pageAddress = (each: number) =>
    addressOf({ ...(status === 'answered' && { status }), page: String(each) });
  useExistingPage(page, pagesOf(list), pageAddress);
  return (
    <Page
      title={t('change_requests.title')}
      actions={
        isForbidden ? null : (
          <Link to={addressOf(status === 'open' ? { status: 'answered' } : {})} className={styles.switch}>
            {t(status === 'open' ? 'change_requests.show_answered' : 'change_requests.show_open')}
          </Link>
        )
      }
    >
      {isForbidden ? null : <MemberAdministrationTabs />}
      {isForbidden ? <Alert kind="danger">{t('change_requests.not_allowed')}</Alert> : null}
      {error && !data && !isForbidden ? <LoadFailure onRetry={() => void list.refetch()} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      ) : null}
      <ul>
        {data?.answer.change_requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
      {data?.totalCount === 0 ? (
        <EmptyState
          icon={<PencilLineIcon weight="duotone" aria-hidden="true" />}
          title={t(status === 'open' ? 'change_requests.none_open' : 'change_requests.none_answered')}
        >
          {t('change_requests.none_help')}
        </EmptyState>
      ) : null}
      <Pages current={page} total={data?.totalPages ?? 1} addressOf={pageAddress} />
    </Page>
  );
}
