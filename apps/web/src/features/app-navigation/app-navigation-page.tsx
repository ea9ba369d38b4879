import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { appNavigationQuery } from './api.ts';
import { Editor } from './components/editor.tsx';

/** The editor of the bar of the app and of phones [SCR-137]. */
export default function AppNavigationPage() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ ...appNavigationQuery, refetchOnWindowFocus: false });
  const status = error instanceof ApiError ? error.status : 0;
  return (
    <Page title={t('app_navigation.title')} width="full">
      {data ? (
        <>
          <p className="muted">{t('app_navigation.help')}</p>
          <Editor bar={data} />
        </>
      ) : status === 403 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('app_navigation.not_allowed')}
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
