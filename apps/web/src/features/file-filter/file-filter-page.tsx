import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { networkQuery, useViewer } from '../../lib/session.ts';
import { FileFilterForm } from './components/file-filter-form.tsx';

/** Which files the network lets in [SCR-192]. */
export default function FileFilterPage() {
  const t = useTranslate();
  const isAllowed = useViewer().can.administrate;
  const { data, error, refetch } = useQuery(networkQuery);
  return (
    <Page title={t('file_filter.title')}>
      {!isAllowed ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('file_filter.denied')}
        />
      ) : data ? (
        <>
          <p className="muted">{t('file_filter.help')}</p>
          <FileFilterForm filter={data.config.file_extension_filter} />
        </>
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
