import { STATISTICS_PERIODS, type Statistics, type StatisticsPeriod } from '@dorfplatz/contract';
import { buttonClass, classNames, DateInput, EmptyState, Field, Skeleton } from '@dorfplatz/ui';
import { ChartLineUpIcon } from '@phosphor-icons/react/dist/csr/ChartLineUp';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, useOwnPath, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useFilters } from '../../kit/use-filters.ts';
import { ApiError } from '../../lib/api-error.ts';
import { localeOf, useLanguage, useTranslate } from '../../lib/i18n.ts';
import { dateLabels } from '../calendar/index.ts';
import { downloadAddress, type StatisticsQuery, statisticsQuery, statisticsQueryOf } from './api.ts';
import { Headline } from './components/headline.tsx';
import styles from './components/statistics.module.css';
import { StatisticsTable } from './components/statistics-table.tsx';

// The library that draws is larger than all else here.
const Charts = lazy(() => import('./components/charts.tsx'));

/** What goes on in the network [SCR-173] or in a group [SCR-174], in figures. */
export default function StatisticsPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupStatistics) as { groupSlug?: string };
  const { query: filters, set } = useFilters();
  const query = statisticsQueryOf(filters);
  const { data, error, refetch } = useQuery(statisticsQuery(groupSlug, query));
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404) return <NotFoundPage />;
  if (status === 403)
    return (
      <Page title={t('statistics.title')}>
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('statistics.denied')}
        />
      </Page>
    );
  return (
    <Page
      width="full"
      title={t('statistics.title')}
      actions={
        <div className={styles.actions}>
          <PeriodToggle current={query.by} filters={filters} />
          <a href={downloadAddress(groupSlug, query)} download className={buttonClass()}>
            <DownloadSimpleIcon aria-hidden="true" />
            {t('statistics.csv')}
          </a>
        </div>
      }
    >
      <Days query={query} shown={data} onChange={set} />
      {error && !(status === 422) && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {status === 422 ? (
        <EmptyState
          icon={<ChartLineUpIcon weight="duotone" aria-hidden="true" />}
          title={t('statistics.no_days')}
        />
      ) : data ? (
        <Figures statistics={data} />
      ) : error ? null : (
        <div aria-busy="true" className={styles.loading}>
          <Skeleton height={96} />
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const t = useTranslate();
  const { fewest, by } = statistics;
  if (fewest !== null)
    return (
      <EmptyState
        icon={<ChartLineUpIcon weight="duotone" aria-hidden="true" />}
        title={t('statistics.too_few', { count: fewest })}
      >
        {t('statistics.too_few_help')}
      </EmptyState>
    );
  return (
    <>
      <Headline statistics={statistics} />
      <Suspense fallback={<Skeleton height={240} />}>
        <Charts statistics={statistics} />
      </Suspense>
      <StatisticsTable statistics={statistics} />
      <p className="small muted">
        {t(`statistics.paler_${by}`)} {t('statistics.rules')}
      </p>
    </>
  );
}

type Filters = Record<string, string | undefined>;

function PeriodToggle({ current, filters }: { current: StatisticsPeriod; filters: Filters }) {
  const t = useTranslate();
  const path = useOwnPath();
  const addressOf = (by: StatisticsPeriod) => {
    const kept = Object.entries<string | undefined>({ ...filters, by }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    );
    return `${path}?${new URLSearchParams(kept)}`;
  };
  return (
    <nav className={styles.toggle} aria-label={t('statistics.periods')}>
      {STATISTICS_PERIODS.map((by) => (
        <Link
          key={by}
          to={addressOf(by)}
          replace
          className={classNames(styles.period, by === current && styles.current)}
          activeProps={{}}
          aria-current={by === current ? 'page' : undefined}
        >
          {t(`statistics.${by}`)}
        </Link>
      ))}
    </nav>
  );
}

type DaysProps = {
  query: StatisticsQuery;
  /** What is shown where nobody chose days. */
  shown: Statistics | undefined;
  onChange: (changed: Record<string, string>) => void;
};

function Days({ query, shown, onChange }: DaysProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const labels = dateLabels(t);
  return (
    <div className={styles.days}>
      <Field label={t('statistics.from')}>
        <DateInput
          value={query.from ?? shown?.from ?? null}
          onChange={(day) => onChange({ from: day ?? '' })}
          locale={locale}
          labels={labels}
        />
      </Field>
      <Field label={t('statistics.to')}>
        <DateInput
          value={query.to ?? shown?.to ?? null}
          onChange={(day) => onChange({ to: day ?? '' })}
          locale={locale}
          labels={labels}
        />
      </Field>
    </div>
  );
}
