import { type BinnedGroup, GROUP_BIN_DAYS } from '@dorfplatz/contract';
import { Button, EmptyState, GroupIcon, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useAction } from '../../kit/use-action.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { binQuery, restore } from './api.ts';
import styles from './components/administration.module.css';

/** Deleted groups that administrators can bring back. */
export default function GroupBinPage() {
  const t = useTranslate();
  const list = usePagedList(binQuery);
  return (
    <Page title={t('groups.bin')}>
      {list.problem === 'forbidden' ? null : (
        <p className="muted">{t('groups.bin_help', { days: GROUP_BIN_DAYS })}</p>
      )}
      <PagedList
        list={list}
        loading={<Skeleton height={60} />}
        pagesClassName={styles.pages}
        forbidden={
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('groups.not_administered')}
          >
            {t('groups.not_administered_help')}
          </EmptyState>
        }
        empty={
          <EmptyState icon={<TrashIcon weight="duotone" aria-hidden="true" />} title={t('groups.bin_empty')}>
            {t('groups.bin_empty_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul>
            {answer.groups.map((group) => (
              <BinRow key={group.id} group={group} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function BinRow({ group }: { group: BinnedGroup }) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const { busy, run } = useAction<'restore'>();
  const { id, name, category, deleted_by } = group;
  const bringBack = () =>
    run('restore', async () => goTo(pathTo(paths.group, { groupSlug: await restore(id) })), {
      done: t('groups.restored', { name }),
    });
  const facts = { category: category.name, when: dates.short(group.deleted_at), name: deleted_by ?? '' };
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <GroupIcon src={group.profile_image?.medium} color={category.color} size={48} />
        <div>
          <b>{name}</b>
          <p className={styles.facts}>
            {t(deleted_by === null ? 'groups.bin_facts_nobody' : 'groups.bin_facts', facts)}
          </p>
          <p className={styles.facts}>
            {t('groups.members_count', { count: group.member_count })}
            {' · '}
            {t('groups.bin_until', { date: dates.middle(group.restorable_until) })}
          </p>
        </div>
      </div>
      <Button
        size="small"
        variant="soft"
        busy={busy !== null}
        aria-label={t('groups.restore_of', { name })}
        onClick={() => void bringBack()}
      >
        {t('groups.restore')}
      </Button>
    </li>
  );
}
