import { EmptyState, Skeleton, TabLinks, tabClass } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { newsletterQuery } from '../api.ts';
import styles from './newsletter.module.css';

const TABS = ['next', 'template', 'issues', 'returns'] as const;
type Tab = (typeof TABS)[number];
const ADDRESSES: Record<Tab, string> = {
  next: pathTo(paths.newsletter),
  template: pathTo(paths.newsletterTemplate),
  issues: pathTo(paths.newsletterIssues),
  returns: pathTo(paths.mailReturns),
};

/** A screen of the newsletter's administration: its heading, the way between them, and who may not be here. */
export function NewsletterPage({ current, children }: { current: Tab; children: ReactNode }) {
  const t = useTranslate();
  const dates = useDates();
  const { data, error, refetch } = useQuery(newsletterQuery);
  const last = data?.last_issue;
  const counts: Partial<Record<Tab, number>> = data ? { issues: data.issues, returns: data.returns } : {};
  const isForbidden = error instanceof ApiError && error.status === 403;
  return (
    <Page
      title={t('newsletter.title')}
      width="full"
      actions={
        last?.finished_at ? (
          <span className={`small muted ${styles.last}`}>
            {t('newsletter.last', { when: dates.middle(last.finished_at), count: last.sent })}
          </span>
        ) : null
      }
    >
      {isForbidden ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('newsletter.not_allowed')}
        />
      ) : (
        <>
          <TabLinks label={t('newsletter.title')}>
            {TABS.map((tab) => (
              <Link
                key={tab}
                to={ADDRESSES[tab]}
                className={tabClass}
                aria-current={tab === current ? 'page' : undefined}
              >
                {t(`newsletter.tab.${tab}`)}
                {counts[tab] ? <span>{counts[tab]}</span> : null}
              </Link>
            ))}
          </TabLinks>
          {data ? (
            <div className={styles.sheet}>{children}</div>
          ) : error ? (
            <LoadFailure onRetry={() => void refetch()} />
          ) : (
            <div className={styles.sheet} aria-busy="true">
              <Skeleton height={240} />
            </div>
          )}
        </>
      )}
    </Page>
  );
}
