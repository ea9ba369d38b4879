import type { Backup, Backups } from '@dorfplatz/contract';
import { Alert, Button, Dialog, Skeleton } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Making } from '../../../kit/making.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { backupsQuery, download, drop, runningOf, start } from '../api.ts';
import styles from './backups.module.css';
import { ProofDialog } from './proof-dialog.tsx';

/** The backup that lies there, the one that is being made, and a new one. */
export function BackupBox() {
  const { data, isError, refetch } = useQuery(backupsQuery);
  if (data) return <Overview data={data} />;
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  return (
    <div className={styles.box} aria-busy="true">
      <Skeleton height={160} />
    </div>
  );
}

function Overview({ data }: { data: Backups }) {
  const t = useTranslate();
  const dates = useDates();
  const running = runningOf(data);
  const ready = data.backups.find(({ status }) => status === 'finished');
  const failed = data.backups.find(({ status }) => status === 'failed');
  return (
    <div className={styles.box}>
      {ready ? (
        <Ready backup={ready} />
      ) : (
        <p>
          {data.last_made_at === null
            ? t('backups.last_none')
            : t('backups.last', { when: dates.full(data.last_made_at) })}
        </p>
      )}
      {running ? (
        <Running backup={running} />
      ) : (
        <>
          {failed ? (
            <Alert kind="danger" title={t('backups.failed')}>
              {t(`backups.failure.${failed.failure ?? 'failed'}`)}
            </Alert>
          ) : null}
          <Beginning room={data.room} isFirst={!ready} />
        </>
      )}
    </div>
  );
}

function Running({ backup: { id, status, progress } }: { backup: Backup }) {
  const t = useTranslate();
  const { busy, run } = useAction<'drop'>();
  return (
    <div className={styles.running}>
      <p className="small muted">{t('backups.leave')}</p>
      <Making
        progress={progress}
        label={status === 'initialized' ? t('backups.waiting') : t('backups.making', { percent: progress })}
        stopLabel={t('backups.stop')}
        isStopping={busy === 'drop'}
        onStop={() => void run('drop', () => drop(id), { done: t('backups.stopped') })}
      />
    </div>
  );
}

function Ready({
  backup: { id, made_at, created_at, expires_at, size, files, damaged },
}: {
  backup: Backup;
}) {
  const t = useTranslate();
  const dates = useDates();
  const locale = localeOf(useLanguage());
  const [asking, setAsking] = useState<'download' | 'delete'>();
  const { busy, run } = useAction<'drop'>();
  const close = () => setAsking(undefined);
  return (
    <section className={styles.ready} aria-labelledby="backup-ready">
      <h2 id="backup-ready">{t('backups.ready', { when: dates.full(made_at ?? created_at) })}</h2>
      <p className="small">{t('backups.about', { size: fileSize(size ?? 0, locale), files: files ?? 0 })}</p>
      <p className="small muted">{t('backups.until', { until: dates.full(expires_at ?? created_at) })}</p>
      {damaged ? <Alert kind="warn">{t('backups.damaged', { count: damaged })}</Alert> : null}
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<DownloadSimpleIcon aria-hidden="true" />}
          onClick={() => setAsking('download')}
        >
          {t('backups.download')}
        </Button>
        <Button variant="ghost" onClick={() => setAsking('delete')}>
          {t('backups.delete')}
        </Button>
      </div>
      {asking === 'download' ? (
        <ProofDialog
          title={t('backups.download')}
          act={(password) => download(id, password)}
          onClose={close}
        />
      ) : null}
      <Dialog
        open={asking === 'delete'}
        onClose={close}
        title={t('backups.delete_title')}
        description={t('backups.delete_help')}
        closeLabel={t('kit.close')}
        size="narrow"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              {t('backups.cancel')}
            </Button>
            <Button
              variant="danger"
              busy={busy === 'drop'}
              onClick={() => void run('drop', () => drop(id), { done: t('backups.deleted') }).then(close)}
            >
              {t('backups.delete')}
            </Button>
          </>
        }
      />
    </section>
  );
}

function Beginning({ room, isFirst }: { room: Backups['room']; isFirst: boolean }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const [isAsking, setAsking] = useState(false);
  if (room && room.free !== null && !room.is_enough)
    return (
      <Alert kind="warn">
        {t('backups.no_room', {
          expected: fileSize(room.expected, locale),
          free: fileSize(room.free, locale),
        })}
      </Alert>
    );
  return (
    <>
      {room ? (
        <p className="small muted">
          {room.free === null
            ? t('backups.expected', { expected: fileSize(room.expected, locale) })
            : t('backups.room', {
                expected: fileSize(room.expected, locale),
                free: fileSize(room.free, locale),
              })}
        </p>
      ) : null}
      <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
        {t('backups.start')}
      </Button>
      {isAsking ? (
        <ProofDialog title={t('backups.start')} act={start} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
