import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { builtAppQuery } from './api.ts';
import { Builder } from './components/builder.tsx';

/** The builder of an app of the network [SCR-196] or of a group [SCR-324]. */
export default function EditAppPage() {
  const t = useTranslate();
  const id = Number(useRouteParams(paths.editApp).appId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...builtAppQuery(id), enabled: isId });
  const status = error instanceof ApiError ? error.status : 0;
  if (!isId || status === 404) return <NotFoundPage />;
  if (data) return <Builder key={data.id} app={data} />;
  return (
    <Page title={t('app_builder.title_of_builder')} width="full">
      {status === 403 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('app_builder.not_allowed')}
        />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  );
}
