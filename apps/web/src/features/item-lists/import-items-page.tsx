import type { App } from '@dorfplatz/contract';
import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { Link, paths, pathTo, useGoTo, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { AppProblem, appQuery } from '../apps/index.ts';
import { Imports } from './components/imports.tsx';

/** Brings a list of items into an app [SCR-325]. */
export default function ImportItemsPage() {
  const t = useTranslate();
  const { appSlug } = useRouteParams(paths.importItems);
  const { data: app, error, refetch } = useQuery(appQuery(appSlug));
  if (app) return <OneApp key={app.id} app={app} />;
  if (error) return <AppProblem error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={t('item_lists.import.title')}>
      <div aria-busy="true">
        <Skeleton height={160} />
      </div>
    </Page>
  );
}

function OneApp({ app }: { app: App }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const query = useQueryParams();
  return (
    <Page
      title={t('item_lists.import.title_of', { app: app.name })}
      actions={
        <Link to={app.html_url} className="link">
          {t('item_lists.to_app')}
        </Link>
      }
    >
      {app.can.create ? (
        <Imports
          app={app}
          target={{ app_id: app.id }}
          lead={t('item_lists.import.lead')}
          shown={query.import}
          onShow={(id) =>
            goTo(pathTo(paths.importItems, { appSlug: app.slug }, id === null ? {} : { import: String(id) }))
          }
        />
      ) : (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('item_lists.import.not_allowed')}
        />
      )}
    </Page>
  );
}
