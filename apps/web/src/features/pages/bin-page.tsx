import type { DeletedPage } from '@dorfplatz/contract';
import { Button, EmptyState } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useRef } from 'react';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useAction } from '../../kit/use-action.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { binQuery, bringBack } from './api.ts';
import { LinesLoading } from './components/lines-loading.tsx';
import styles from './components/pages.module.css';
import { useFreshPages } from './live.ts';

/** The deleted pages of the network or a group, for those who run them; they come back from here. */
export default function BinPage() {
  useFreshPages();
  const t = useTranslate();
  const { groupSlug = null } = useRouteParams(paths.deletedGroupPages) as { groupSlug?: string | null };
  const list = usePagedList(binQuery({ groupSlug }));
  if (list.problem === 'not_found') return <NotFoundPage />;
  return (
    <Page title={t('pages.bin')}>
      {list.problem === 'forbidden' ? null : <p className={styles.help}>{t('pages.bin_help')}</p>}
      <PagedList
        list={list}
        loading={<LinesLoading />}
        forbidden={
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('pages.bin_forbidden')}
          >
            {t('pages.bin_forbidden_help')}
          </EmptyState>
        }
        empty={
          <EmptyState icon={<TrashIcon weight="duotone" aria-hidden="true" />} title={t('pages.bin_empty')}>
            {t('pages.bin_empty_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul className={styles.list}>
            {answer.pages.map((page) => (
              <BinRow key={page.id} page={page} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function BinRow({ page }: { page: DeletedPage }) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<'restore'>({ leaves: row });
  const when = dates.short(page.deleted_at);
  return (
    <li ref={row} className={styles.row}>
      <div className={styles.about}>
        <b>{page.title}</b>
        <p>
          {[
            page.deleted_by
              ? t('pages.deleted_by', { when, name: page.deleted_by.display_name })
              : t('pages.deleted_at', { when }),
            ...(page.below_count > 0 ? [t('pages.with_below', { count: page.below_count })] : []),
            t('pages.gone', { when: dates.middle(dates.dayOf(page.gone_at)) }),
          ].join(' · ')}
        </p>
      </div>
      <Button
        size="small"
        busy={busy !== null}
        aria-label={t('pages.bring_back_of', { name: page.title })}
        onClick={() =>
          void run('restore', () => bringBack(page.id), { done: t('pages.is_back', { name: page.title }) })
        }
      >
        {t('pages.bring_back')}
      </Button>
    </li>
  );
}
