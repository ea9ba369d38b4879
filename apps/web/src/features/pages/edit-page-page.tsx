import type { Page as PageEntity } from '@dorfplatz/contract';
import { EmptyState } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { pageQuery } from './api.ts';
import { LinesLoading } from './components/lines-loading.tsx';
import { PageEditor } from './components/page-editor.tsx';
import { PageProblem } from './components/page-problem.tsx';

/** Writes a page. */
export default function EditPagePage() {
  const t = useTranslate();
  const { pageSlug, groupSlug = null } = useRouteParams(paths.editGroupPage) as {
    pageSlug: string;
    groupSlug?: string | null;
  };
  const place = { groupSlug };
  // What is older than this screen could be what was saved a moment ago: only a fresh text is written on.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...pageQuery(place, pageSlug),
    refetchOnMount: 'always',
  });
  const [opened, setOpened] = useState<PageEntity | null>(null);
  if (opened === null && data && isFetchedAfterMount) setOpened(data);
  if (error && !opened) return <PageProblem error={error} onRetry={() => void refetch()} />;
  if (!opened)
    return (
      <Page title={t('pages.edit')}>
        <LinesLoading />
      </Page>
    );
  return (
    <Page title={t('pages.edit_of', { name: opened.title })}>
      {opened.can.update ? (
        <PageEditor page={opened} place={place} />
      ) : (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('pages.not_allowed')}
        >
          {t('pages.not_allowed_help')}
        </EmptyState>
      )}
    </Page>
  );
}
