import type { ListedPage, PageVersion } from '@dorfplatz/contract';
import { Badge, Button, buttonClass, ConfirmDialog, Dialog } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useAction } from '../../kit/use-action.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { WrittenDocument } from '../documents/index.ts';
import { comparisonAddress, pageAddress } from './addresses.ts';
import { pageQuery, restoreVersion, versionQuery, versionsQuery } from './api.ts';
import { LinesLoading } from './components/lines-loading.tsx';
import { PageProblem } from './components/page-problem.tsx';
import styles from './components/pages.module.css';
import { useFreshPages } from './live.ts';

/** Every version of a page: who wrote it when, what it was, and the way back to it. */
export default function HistoryPage() {
  useFreshPages();
  const t = useTranslate();
  const { pageSlug, groupSlug = null } = useRouteParams(paths.groupPageHistory) as {
    pageSlug: string;
    groupSlug?: string | null;
  };
  const { data: page, error, refetch } = useQuery(pageQuery({ groupSlug }, pageSlug));
  if (error && !page) return <PageProblem error={error} onRetry={() => void refetch()} />;
  if (!page)
    return (
      <Page title={t('pages.history')}>
        <LinesLoading />
      </Page>
    );
  return <Versions page={page} current={page.version} />;
}

function Versions({ page, current }: { page: ListedPage; current: number }) {
  const t = useTranslate();
  const list = usePagedList(versionsQuery(page.id));
  const place = { groupSlug: page.context.slug };
  return (
    <Page title={t('pages.history_of', { name: page.title })}>
      <p className={styles.help}>
        <Link
          to={pageAddress(place, page.slug)}
          activeProps={{}}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          <ArrowLeftIcon aria-hidden="true" />
          {t('pages.to_page')}
        </Link>
      </p>
      <PagedList list={list} loading={<LinesLoading />} empty={null}>
        {({ answer }) => (
          <ul className={styles.list}>
            {answer.versions.map((version) => (
              <VersionRow key={version.number} page={page} version={version} current={current} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

interface VersionRowProps {
  page: ListedPage;
  version: PageVersion;
  current: number;
}

function VersionRow({ page, version, current }: VersionRowProps) {
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const { busy, run } = useAction<'restore'>();
  const [dialog, setDialog] = useState<'look' | 'restore' | null>(null);
  const { number, kind, note, author, created_at, restored_from } = version;
  const place = { groupSlug: page.context.slug };
  const isCurrent = number === current;
  const name = t('pages.version', { number });
  const restore = async () => {
    const restored = await restoreVersion(page.id, number);
    await goTo(restored.html_url);
  };
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <b>{name}</b> {isCurrent ? <Badge>{t('pages.current')}</Badge> : null}
        {kind === 'saved' ? null : <Badge>{t(`pages.kind.${kind}`, { number: restored_from ?? 0 })}</Badge>}
        <p>
          {author
            ? t('pages.changed_by', { when: dates.short(created_at), name: author.display_name })
            : t('pages.changed_at', { when: dates.short(created_at) })}
        </p>
        {note === '' ? null : <p>{t('pages.noted', { note })}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="ghost"
          aria-label={t('pages.look_at', { name })}
          onClick={() => setDialog('look')}
        >
          {t('pages.look')}
        </Button>
        {number === 1 ? null : (
          <Link
            to={comparisonAddress(place, page.slug, { to: String(number) })}
            activeProps={{}}
            className={buttonClass({ variant: 'ghost', size: 'small' })}
            aria-label={t('pages.compare_of', { name })}
          >
            {t('pages.compare')}
          </Link>
        )}
        {page.can.update && !isCurrent ? (
          <Button
            size="small"
            busy={busy !== null}
            aria-label={t('pages.restore_of', { name })}
            onClick={() => setDialog('restore')}
          >
            {t('pages.restore')}
          </Button>
        ) : null}
      </div>
      {dialog === 'look' ? (
        <Look id={page.id} number={number} title={name} onClose={() => setDialog(null)} />
      ) : null}
      <ConfirmDialog
        open={dialog === 'restore'}
        onClose={() => setDialog(null)}
        onConfirm={() => {
          setDialog(null);
          void run('restore', restore, { done: t('pages.restored', { number }) });
        }}
        title={t('pages.restore_title', { number })}
        description={t('pages.restore_text')}
        confirmLabel={t('pages.restore')}
        cancelLabel={t('pages.cancel')}
        closeLabel={t('kit.close')}
      />
    </li>
  );
}

interface LookProps {
  id: number;
  number: number;
  title: string;
  onClose: () => void;
}

/** A version as it was. */
function Look({ id, number, title, onClose }: LookProps) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(versionQuery(id, number));
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('kit.close')} size="wide" fillsPhone>
      {data ? (
        <Suspense fallback={<LinesLoading />}>
          <h3>{data.title}</h3>
          <WrittenDocument html={data.html_content} />
        </Suspense>
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <LinesLoading />
      )}
    </Dialog>
  );
}
