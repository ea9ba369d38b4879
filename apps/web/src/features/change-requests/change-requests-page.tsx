import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { PencilLineIcon } from '@phosphor-icons/react/dist/csr/PencilLine';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { type Filters, usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { requestsQuery } from './api.ts';
import styles from './components/change-requests.module.css';
import { RequestCard } from './components/request-card.tsx';
import { useFreshChangeRequests } from './live.ts';

const statusIn = ({ status }: Filters) => (status === 'answered' ? 'answered' : 'open');

/** Wishes of members to have their profiles changed, for administrators to answer. */
export default function ChangeRequestsPage() {
  const t = useTranslate();
  const list = usePagedList((page, filters) => requestsQuery(statusIn(filters), page));
  useFreshChangeRequests();
  const status = statusIn(list.filters);
  const isForbidden = list.problem === 'forbidden';
  return (
    <Page
      title={t('change_requests.title')}
      actions={
        isForbidden ? null : (
          <Link
            to={pathTo(paths.changeRequests, {}, status === 'open' ? { status: 'answered' } : {})}
            className={styles.switch}
          >
            {t(status === 'open' ? 'change_requests.show_answered' : 'change_requests.show_open')}
          </Link>
        )
      }
    >
      {isForbidden ? null : <MemberAdministrationTabs />}
      <PagedList
        list={list}
        loading={<Skeleton height={160} />}
        forbidden={t('change_requests.not_allowed')}
        empty={
          <EmptyState
            icon={<PencilLineIcon weight="duotone" aria-hidden="true" />}
            title={t(status === 'open' ? 'change_requests.none_open' : 'change_requests.none_answered')}
          >
            {t('change_requests.none_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul>
            {answer.change_requests.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
