import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { navigationQuery, type Owner } from './api.ts';
import { Editor } from './components/editor.tsx';

/** The editor of the navigation of the network [SCR-135], or of one group [SCR-136]. */
export default function NavigationEditorPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.editGroupNavigation) as { groupSlug?: string };
  return groupSlug === undefined ? (
    <Navigation owner={null} title={t('navigation_editor.title')} />
  ) : (
    <OfGroup slug={groupSlug} />
  );
}

function OfGroup({ slug }: { slug: string }) {
  const t = useTranslate();
  const { data: group } = useQuery(groupQuery(slug));
  const title = group ? t('navigation_editor.title_of', { name: group.name }) : t('navigation_editor.title');
  return <Navigation owner={slug} title={title} />;
}

function Navigation({ owner, title }: { owner: Owner; title: string }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ ...navigationQuery(owner), refetchOnWindowFocus: false });
  const status = error instanceof ApiError ? error.status : 0;
  if (!data && status === 404) return <NotFoundPage />;
  return (
    <Page title={title} width="full">
      {data ? (
        <>
          <p className="muted">
            {t(owner === null ? 'navigation_editor.help' : 'navigation_editor.help_of_group')}
          </p>
          <Editor key={owner} owner={owner} navigation={data} />
        </>
      ) : status === 403 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('navigation_editor.not_allowed')}
        />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={200} />
        </div>
      )}
    </Page>
  );
}
