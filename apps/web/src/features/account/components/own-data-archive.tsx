import { dropOwnData, type OwnData, requestOwnData } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, flash, Skeleton } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Making } from '../../../kit/making.tsx';
import { ApiError, call } from '../../../lib/client.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import styles from '../account-page.module.css';
import { ownDataQuery } from '../api.ts';

const download = '/api/v1/account/own_data/download';

interface ArchiveProps {
  archive: OwnData | null;
  isBusy: boolean;
  onRequest: () => void;
  onDrop: () => void;
}

function Archive({ archive, isBusy, onRequest, onDrop }: ArchiveProps) {
  const t = useTranslate();
  const dates = useDates();
  if (archive?.state === 'waiting' || archive?.state === 'running') {
    return (
      <Making
        progress={archive.progress}
        label={t('account.data_making')}
        stopLabel={t('account.cancel')}
        isStopping={isBusy}
        onStop={onDrop}
      />
    );
  }
  if (archive?.state === 'ready') {
    return (
      <>
        <p className="small muted">
          {t('account.data_until', {
            date: dates.middle(dates.dayOf(archive.expires_at ?? archive.created_at)),
          })}
        </p>
        <div className={styles.actions}>
          <a href={download} download className={buttonClass({ variant: 'primary' })}>
            <DownloadSimpleIcon aria-hidden="true" />
            {t('account.data_download')}
          </a>
          <Button variant="ghost" busy={isBusy} onClick={onDrop}>
            {t('account.data_delete')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {archive ? <Alert kind="danger">{t('account.data_failed')}</Alert> : null}
      <Button icon={<ArchiveIcon aria-hidden="true" />} busy={isBusy} onClick={onRequest}>
        {t('account.data_request')}
      </Button>
    </>
  );
}

/** Everything that the network keeps of oneself, to take along. */
export function OwnDataArchive() {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(ownDataQuery);
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => {
      await (isWanted ? call(requestOwnData) : call(dropOwnData));
    },
    onError: (error) =>
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownDataQuery.queryKey }),
  });
  return (
    <section className={styles.sessions}>
      <h2>{t('account.data')}</h2>
      <p className="small muted">{t('account.data_help')}</p>
      {isError && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <div aria-busy="true">
          <Skeleton height={36} width={200} />
        </div>
      ) : null}
      {data ? (
        <Archive
          archive={data.own_data}
          isBusy={change.isPending}
          onRequest={() => change.mutate(true)}
          onDrop={() => change.mutate(false)}
        />
      ) : null}
    </section>
  );
}
