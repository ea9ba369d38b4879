import { HELD_STATES, type HeldState } from '@dorfplatz/contract';
import { EmptyState, RowList, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { type Filters, usePagedList } from '../../kit/use-paged-list.ts';
import { fileSize } from '../../lib/file-size.ts';
import { localeOf, useLanguage, useTranslate } from '../../lib/i18n.ts';
import { scansQuery } from './api.ts';
import { ScanRow } from './components/scan-row.tsx';
import styles from './components/scans.module.css';

const stateIn = ({ state }: Filters): HeldState | undefined => HELD_STATES.find((each) => each === state);

/** What the scanner holds back, and what is to become of it [SCR-261]. */
export default function ScansPage() {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const list = usePagedList((page, filters) => scansQuery(stateIn(filters), page));
  const state = stateIn(list.filters);
  const scanner = list.data?.answer.scanner;
  return (
    <Page title={t('scans.title')}>
      {scanner ? (
        <p className="muted">
          {scanner.max_bytes === null
            ? t('scans.no_scanner')
            : t('scans.help', { size: fileSize(scanner.max_bytes, locale) })}
        </p>
      ) : null}
      {state ? (
        <p className={styles.filter}>
          {t(`scans.only.${state}`)}{' '}
          <Link to={pathTo(paths.scans)} className="link">
            {t('scans.all')}
          </Link>
        </p>
      ) : null}
      <PagedList
        list={list}
        loading={<Skeleton height={160} />}
        forbidden={
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('scans.denied')}
          />
        }
        empty={
          <EmptyState icon={<ShieldCheckIcon weight="duotone" aria-hidden="true" />} title={t('scans.none')}>
            {t('scans.none_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.scans.map((scan) => (
              <ScanRow key={scan.id} scan={scan} />
            ))}
          </RowList>
        )}
      </PagedList>
    </Page>
  );
}
