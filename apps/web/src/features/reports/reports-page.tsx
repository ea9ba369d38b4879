import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { type Filters, usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { reportsQuery, type Status } from './api.ts';
import { ReportCard } from './components/report-card.tsx';
import styles from './components/reports.module.css';

const statusIn = ({ status }: Filters): Status => (status === 'closed' ? 'closed' : 'open');

/** What members reported, for those who decide: of the network [SCR-240] or of a group [SCR-241]. */
export default function ReportsPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupReports) as { groupSlug?: string };
  const list = usePagedList((page, filters) => reportsQuery(groupSlug, statusIn(filters), page));
  const status = statusIn(list.filters);
  if (list.problem === 'not_found') return <NotFoundPage />;
  const query: Record<string, string> = status === 'open' ? { status: 'closed' } : {};
  return (
    <Page
      title={t('reports.title')}
      actions={
        list.problem === 'forbidden' ? null : (
          <Link
            to={
              groupSlug === undefined
                ? pathTo(paths.reports, {}, query)
                : pathTo(paths.groupReports, { groupSlug }, query)
            }
            className="link"
          >
            {t(status === 'open' ? 'reports.show_closed' : 'reports.show_open')}
          </Link>
        )
      }
    >
      <PagedList
        list={list}
        loading={<Skeleton height={160} />}
        forbidden={t('reports.not_allowed')}
        empty={
          <EmptyState
            icon={<FlagIcon weight="duotone" aria-hidden="true" />}
            title={t(status === 'open' ? 'reports.none_open' : 'reports.none_closed')}
          >
            {t('reports.none_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul className={styles.list}>
            {answer.reports.map((report) => (
              <li key={report.id}>
                <ReportCard report={report} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
