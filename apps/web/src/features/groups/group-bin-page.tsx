import { type BinnedGroup, GROUP_BIN_DAYS } from '@dorfplatz/contract';
import { Button, EmptyState, flash, GroupIcon, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { Pages } from '../../kit/pages.tsx';
import { pagesOf, useExistingPage } from '../../kit/use-existing-page.ts';
import { useFilters } from '../../kit/use-filters.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { binQuery, restore } from './api.ts';
import styles from './components/administration.module.css';
import { flashRefusal } from './refusal.ts';

/** Deleted groups that administrators can bring back. */
export default function GroupBinPage() {
  const t = useTranslate();
  const { query, pageAddress } = useFilters();
  const page = Number(query.page) || 1;
  const list = useQuery(binQuery(page));
  const { data, error, refetch } = list;
  useExistingPage(page, pagesOf(list), pageAddress);
  const isForbidden = error instanceof ApiError && error.status === 403;
  return (
    <Page title={t('groups.bin')}>
      {isForbidden ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('groups.not_administered')}
        >
          {t('groups.not_administered_help')}
        </EmptyState>
      ) : (
        <p className="muted">{t('groups.bin_help', { days: GROUP_BIN_DAYS })}</p>
      )}
      {error && !data && !isForbidden ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      ) : null}
      {data?.totalCount === 0 ? (
        <EmptyState icon={<TrashIcon weight="duotone" aria-hidden="true" />} title={t('groups.bin_empty')}>
          {t('groups.bin_empty_help')}
        </EmptyState>
      ) : null}
      <ul>
        {data?.answer.groups.map((group) => (
          <BinRow key={group.id} group={group} />
        ))}
      </ul>
      <div className={styles.pages}>
        <Pages current={page} total={data?.totalPages ?? 1} addressOf={pageAddress} />
      </div>
    </Page>
  );
}

function BinRow({ group }: { group: BinnedGroup }) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const [isBusy, setBusy] = useState(false);
  const { id, name, category, deleted_by } = group;
  const bringBack = async () => {
    setBusy(true);
    try {
      const groupSlug = await restore(id);
      flash(t('groups.restored', { name }));
      await goTo(pathTo(paths.group, { groupSlug }));
    } catch (error) {
      flashRefusal(error, t);
      setBusy(false);
    }
  };
  const facts = { category: category.name, when: dates.relative(group.deleted_at), name: deleted_by ?? '' };
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <GroupIcon
          name={name}
          src={group.profile_image?.medium}
          color={category.color}
          icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
          size={48}
        />
        <div>
          <b>{name}</b>
          <p className={styles.facts}>
            {t(deleted_by === null ? 'groups.bin_facts_nobody' : 'groups.bin_facts', facts)}
          </p>
          <p className={styles.facts}>
            {t('groups.members_count', { count: group.member_count })}
            {' · '}
            {t('groups.bin_until', { date: dates.dateTime(group.restorable_until) })}
          </p>
        </div>
      </div>
      <Button
        size="small"
        variant="soft"
        busy={isBusy}
        aria-label={t('groups.restore_of', { name })}
        onClick={() => void bringBack()}
      >
        {t('groups.restore')}
      </Button>
    </li>
  );
}
