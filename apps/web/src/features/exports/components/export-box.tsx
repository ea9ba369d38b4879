import type { Export, ExportKind } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, Skeleton } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Making } from '../../../kit/making.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { drop, exportQuery, start } from '../api.ts';
import styles from './exports.module.css';

/** A kind of list: how far it is, its files, and a new one. */
export function ExportBox({ kind }: { kind: ExportKind }) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(exportQuery(kind));
  return (
    <section className={styles.box} aria-labelledby={`export-${kind}`}>
      <h2 id={`export-${kind}`}>{t(`exports.kind.${kind}`)}</h2>
      <p className="small muted">{t(`exports.kind_help.${kind}`)}</p>
      {data ? (
        <List kind={kind} list={data.export} />
      ) : isError ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={36} width={200} />
        </div>
      )}
    </section>
  );
}

function List({ kind, list }: { kind: ExportKind; list: Export | null }) {
  const t = useTranslate();
  const dates = useDates();
  const { busy, run } = useAction<'start' | 'drop'>();
  const begin = () => void run('start', () => start(kind));
  const isRunning = list?.status === 'initialized' || list?.status === 'in_progress';
  if (isRunning)
    return (
      <Making
        progress={list.progress}
        label={t('exports.making', { percent: list.progress })}
        stopLabel={t('exports.stop')}
        isStopping={busy === 'drop'}
        onStop={() => void run('drop', () => drop(kind), { done: t('exports.stopped') })}
      />
    );
  if (list?.status !== 'finished')
    return (
      <>
        {list ? <Alert kind="danger">{t('exports.failed')}</Alert> : null}
        <Button busy={busy === 'start'} onClick={begin}>
          {t('exports.start')}
        </Button>
      </>
    );
  return (
    <>
      <p className="small">
        {t('exports.made', {
          date: dates.full(list.created_at),
          until: dates.middle(dates.dayOf(list.expires_at ?? list.created_at)),
        })}
      </p>
      <div className={styles.actions}>
        {list.files.map(({ id, extension, download_url }) => (
          <a key={id} href={download_url} download className={buttonClass({ variant: 'primary' })}>
            <DownloadSimpleIcon aria-hidden="true" />
            {t(`exports.download.${extension}`)}
          </a>
        ))}
        <Button busy={busy === 'start'} onClick={begin}>
          {t('exports.again')}
        </Button>
        <Button
          variant="ghost"
          busy={busy === 'drop'}
          onClick={() => void run('drop', () => drop(kind), { done: t('exports.deleted') })}
        >
          {t('exports.delete')}
        </Button>
      </div>
    </>
  );
}
