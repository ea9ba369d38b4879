import { Button, buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { auditEntriesQuery, exportAddress } from './api.ts';
import styles from './components/audit-log.module.css';
import { Entry } from './components/entry.tsx';
import { AuditFilters } from './components/filters.tsx';
import { Verification } from './components/verification.tsx';
import { auditQueryOf } from './filter-values.ts';

/** What was done and refused in administration, and whether the log of it is whole [SCR-238]. */
export default function AuditLogPage() {
  const t = useTranslate();
  const list = usePagedList((page, filters) => auditEntriesQuery(auditQueryOf(page, filters)));
  const { filters, setFilters: set } = list;
  const query = auditQueryOf(1, filters);
  const showAll = () => set({ actor: '', action: '', outcome: '', target: '', from: '', to: '' });
  const isDenied = list.problem === 'forbidden';
  return (
    <Page
      title={t('audit_log.title')}
      actions={
        isDenied ? null : (
          <a href={exportAddress(query)} download className={buttonClass()}>
            <DownloadSimpleIcon aria-hidden="true" />
            {t('audit_log.download')}
          </a>
        )
      }
    >
      {isDenied ? null : (
        <>
          <p className="muted">{t('audit_log.help')}</p>
          <Verification />
          <AuditFilters query={query} entries={list.data?.answer.entries ?? []} onChange={set} />
        </>
      )}
      <PagedList
        list={list}
        loading={<Skeleton height={64} />}
        found={(count) => t('audit_log.found', { count })}
        forbidden={
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('audit_log.denied')}
          />
        }
        empty={
          <EmptyState
            icon={<ListMagnifyingGlassIcon weight="duotone" aria-hidden="true" />}
            title={t('audit_log.none')}
            action={<Button onClick={showAll}>{t('audit_log.show_all')}</Button>}
          />
        }
      >
        {({ answer }) => (
          <ul className={styles.entries}>
            {answer.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} onTarget={(target) => set({ target })} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
