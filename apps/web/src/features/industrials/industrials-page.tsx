import type { IndustrialSummary } from '@dorfplatz/contract';
import { Button, buttonClass, EmptyState, Row, RowList, SearchInput, Skeleton } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FactoryIcon } from '@phosphor-icons/react/dist/csr/Factory';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useState } from 'react';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { industrialsQuery, listAddress } from './api.ts';
import styles from './components/industrials.module.css';
import { ListDialog } from './components/list-dialog.tsx';

/** The companies that the network works with [SCR-159]. */
export default function IndustrialsPage() {
  const t = useTranslate();
  const list = usePagedList((page, { q = '' }) => industrialsQuery(q, page));
  const { data: network } = useNetwork();
  const { filters, setFilters } = list;
  const { words, setWords } = useSearchLine(filters.q ?? '', (q) => setFilters({ q }));
  const [isImporting, setImporting] = useState(false);
  const isForbidden = list.problem === 'forbidden';
  // The network has switched the module off.
  if (list.problem === 'not_found' || network?.config.modules.industrials === false) return <NotFoundPage />;
  return (
    <Page
      title={t('industrials.way')}
      width="full"
      actions={
        isForbidden ? null : (
          <div className={styles.actions}>
            <a href={listAddress} download className={buttonClass()}>
              <DownloadSimpleIcon aria-hidden="true" />
              {t('industrials.export')}
            </a>
            <Button icon={<FileCsvIcon aria-hidden="true" />} onClick={() => setImporting(true)}>
              {t('industrials.import')}
            </Button>
            <Link to={pathTo(paths.newIndustrial)} className={buttonClass({ variant: 'primary' })}>
              <PlusIcon aria-hidden="true" />
              {t('industrials.add')}
            </Link>
          </div>
        )
      }
    >
      {isForbidden ? null : (
        <search className={styles.search}>
          <SearchInput
            icon={<MagnifyingGlassIcon aria-hidden="true" />}
            aria-label={t('industrials.search')}
            placeholder={t('industrials.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </search>
      )}
      <PagedList
        list={list}
        loading={<Skeleton height={64} />}
        forbidden={
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('industrials.not_allowed')}
          />
        }
        found={(count) => t('industrials.found', { count })}
        empty={
          <EmptyState
            icon={<FactoryIcon weight="duotone" aria-hidden="true" />}
            title={t(filters.q ? 'industrials.none_found' : 'industrials.none')}
            action={
              filters.q ? (
                <Button
                  onClick={() => {
                    setWords('');
                    setFilters({ q: '' });
                  }}
                >
                  {t('industrials.show_all')}
                </Button>
              ) : null
            }
          >
            {filters.q ? undefined : t('industrials.none_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.industrials.map((industrial) => (
              <IndustrialRow key={industrial.id} industrial={industrial} />
            ))}
          </RowList>
        )}
      </PagedList>
      <ListDialog open={isImporting} onClose={() => setImporting(false)} />
    </Page>
  );
}

function IndustrialRow({ industrial }: { industrial: IndustrialSummary }) {
  const t = useTranslate();
  const { id, name, zip, city, phone, email, contacts, file_count: count } = industrial;
  const place = [zip, city].filter(Boolean).join(' ');
  return (
    <Row>
      <div className={styles.about}>
        <Link to={pathTo(paths.editIndustrial, { industrialId: id })}>
          <b>{name}</b>
        </Link>
        <span className="small muted">
          {[place, count > 0 && t('industrials.file_count', { count })].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={styles.facts}>
        {contacts.slice(0, 2).map((contact) => (
          <span key={contact.name} className="small">
            {[contact.name, contact.role].filter(Boolean).join(', ')}
          </span>
        ))}
        {contacts.length > 2 ? (
          <span className="small muted">
            {t('industrials.more_contacts', { count: contacts.length - 2 })}
          </span>
        ) : null}
      </div>
      <div className={styles.facts}>
        {phone ? (
          <a className="small" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        ) : null}
        {email ? (
          <a className="small" href={`mailto:${email}`}>
            {email}
          </a>
        ) : null}
      </div>
    </Row>
  );
}
