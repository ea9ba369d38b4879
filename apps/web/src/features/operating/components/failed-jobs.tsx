import type { FailedJob, Operating } from '@dorfplatz/contract';
import { Button, EmptyState, Row, RowList } from '@dorfplatz/ui';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useRef } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { retry } from '../api.ts';
import styles from './operating.module.css';

/** Jobs that are not tried again by themselves, the latest first. */
export function FailedJobs({ jobs: { failed, failed_count } }: { jobs: Operating['jobs'] }) {
  const t = useTranslate();
  return (
    <section className={styles.failed} aria-labelledby="operating-failed">
      <h2 id="operating-failed">{t('operating.failed')}</h2>
      {failed.length === 0 ? (
        <EmptyState
          icon={<CheckCircleIcon weight="duotone" aria-hidden="true" />}
          title={t('operating.failed_none')}
        >
          {t('operating.failed_none_help')}
        </EmptyState>
      ) : (
        <>
          <p className="small muted">{t('operating.failed_help')}</p>
          <RowList>
            {failed.map((job) => (
              <FailedRow key={job.id} job={job} />
            ))}
          </RowList>
          {failed_count > failed.length ? (
            <p className="small muted">
              {t('operating.failed_more', { shown: failed.length, count: failed_count })}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

function FailedRow({ job: { id, title, failed_at, tries, error } }: { job: FailedJob }) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<'retry'>({ leaves: row });
  return (
    <Row ref={row}>
      <div className={styles.job}>
        <b id={`job-${id}`}>{title}</b>
        <p className="small muted">
          {t('operating.failed_when', { when: dates.full(failed_at), count: tries })}
        </p>
        {error === null ? null : <p className={styles.error}>{error}</p>}
      </div>
      <Button
        size="small"
        busy={busy !== null}
        aria-describedby={`job-${id}`}
        onClick={() => void run('retry', () => retry(id), { done: t('operating.retried') })}
      >
        {t('operating.retry')}
      </Button>
    </Row>
  );
}
