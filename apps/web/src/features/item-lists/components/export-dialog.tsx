import type { App, ItemExportQuery } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, Dialog, RadioCards, Skeleton } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Making } from '../../../kit/making.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { dropExport, exportQuery, startExport } from '../api.ts';
import { exportAsked, type Look } from '../look.ts';
import styles from './item-lists.module.css';

interface ExportDialogProps {
  app: App;
  /** What the app is looked at by. */
  look: Look;
  /** How many items the look leaves; undefined until that is known. */
  total: number | undefined;
  onClose: () => void;
}

/** Takes items along as CSV and XLSX: of the look or all, made by a job that goes on when the dialogue is closed. */
export function ExportDialog({ app, look, total, onClose }: ExportDialogProps) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(exportQuery(app.slug));
  return (
    <Dialog open onClose={onClose} title={t('item_lists.export.title')} closeLabel={t('kit.close')}>
      {data !== undefined ? (
        <Export app={app} look={look} total={total} list={data} />
      ) : isError ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      )}
    </Dialog>
  );
}

type ExportProps = Omit<ExportDialogProps, 'onClose'> & {
  list: Awaited<ReturnType<NonNullable<ReturnType<typeof exportQuery>['queryFn']>>>;
};

function Export({ app, look, total, list }: ExportProps) {
  const t = useTranslate();
  const dates = useDates();
  const { busy, run } = useAction<'start' | 'drop'>();
  const [isAll, setAll] = useState(false);
  const [hasAllColumns, setAllColumns] = useState(false);
  const begin = (body: ItemExportQuery) => void run('start', () => startExport(app.slug, body));
  if (list?.status === 'initialized' || list?.status === 'in_progress')
    return (
      <div className={styles.export}>
        <Making
          progress={list.progress}
          label={t('item_lists.export.making', { percent: list.progress })}
          stopLabel={t('item_lists.stop')}
          isStopping={busy === 'drop'}
          onStop={() =>
            void run('drop', () => dropExport(app.slug), { done: t('item_lists.export.stopped') })
          }
        />
        <p className="small muted">{t('item_lists.export.goes_on')}</p>
      </div>
    );
  const asks = exportAsked(look);
  return (
    <div className={styles.export}>
      {list?.status === 'failed' ? <Alert kind="danger">{t('item_lists.export.failed')}</Alert> : null}
      {list?.status === 'finished' ? (
        <section className={styles.made}>
          <p className="small">
            {t('item_lists.export.made', {
              date: dates.full(list.created_at),
              until: dates.middle(dates.dayOf(list.expires_at ?? list.created_at)),
            })}
          </p>
          <div className={styles.actions}>
            {list.files.map(({ id, extension, download_url }) => (
              <a key={id} href={download_url} download className={buttonClass({ variant: 'primary' })}>
                <DownloadSimpleIcon aria-hidden="true" />
                {t(`item_lists.export.download.${extension}`)}
              </a>
            ))}
            <Button
              variant="ghost"
              busy={busy === 'drop'}
              onClick={() =>
                void run('drop', () => dropExport(app.slug), { done: t('item_lists.export.deleted') })
              }
            >
              {t('item_lists.export.delete')}
            </Button>
          </div>
        </section>
      ) : null}
      {asks.items ? (
        <RadioCards
          name="export-items"
          legend={t('item_lists.export.items')}
          columns={2}
          value={isAll ? 'all' : 'shown'}
          onChange={(value) => setAll(value === 'all')}
          options={[
            {
              value: 'shown',
              label: t('item_lists.export.items.shown'),
              help: total === undefined ? undefined : t('item_lists.export.count', { count: total }),
            },
            {
              value: 'all',
              label: t('item_lists.export.items.all'),
              help: t('item_lists.export.count', { count: app.items_count }),
            },
          ]}
        />
      ) : null}
      {asks.columns ? (
        <RadioCards
          name="export-columns"
          legend={t('item_lists.export.columns')}
          columns={2}
          value={hasAllColumns ? 'all' : 'shown'}
          onChange={(value) => setAllColumns(value === 'all')}
          options={[
            {
              value: 'shown',
              label: t('item_lists.export.columns.shown'),
              help: t('item_lists.export.columns.shown_help'),
            },
            {
              value: 'all',
              label: t('item_lists.export.columns.all'),
              help: t('item_lists.export.columns.all_help'),
            },
          ]}
        />
      ) : null}
      <p className="small muted">{t('item_lists.export.help')}</p>
      <div>
        <Button
          variant={list?.status === 'finished' ? 'secondary' : 'primary'}
          busy={busy === 'start'}
          onClick={() => begin(asks.query({ isAll, hasAllColumns }))}
        >
          {t(list?.status === 'finished' ? 'item_lists.export.again' : 'item_lists.export.start')}
        </Button>
      </div>
    </div>
  );
}
