import type { Scan } from '@dorfplatz/contract';
import { Badge, Button, ConfirmDialog, Row } from '@dorfplatz/ui';
import { useRef, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { checkAgain, destroy, release } from '../api.ts';
import styles from './scans.module.css';

type Ask = 'release' | 'destroy';

/** A file that is held back, with why and what can be done. */
export function ScanRow({ scan }: { scan: Scan }) {
  const t = useTranslate();
  const dates = useDates();
  const locale = localeOf(useLanguage());
  const row = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<Ask | 'check'>({ leaves: row });
  const checking = useAction<'check'>();
  const [asks, setAsks] = useState<Ask | null>(null);
  const { id, name, size, state, signature, owner, created_at, tried_at, can } = scan;
  const facts = [
    owner?.display_name,
    fileSize(size, locale),
    t('scans.since', { when: dates.full(created_at) }),
    tried_at === null ? null : t('scans.tried', { when: dates.full(tried_at) }),
  ];
  const act = (what: Ask) => {
    setAsks(null);
    void run(what, () => (what === 'release' ? release(id) : destroy(id)), {
      done: t(`scans.done.${what}`, { name }),
    });
  };
  const isBusy = busy !== null || checking.busy !== null;
  return (
    <Row ref={row}>
      <div className={styles.scan}>
        <p className={styles.name} id={`scan-${id}`}>
          <b>{name}</b>
          <Badge kind={state === 'waiting' ? 'info' : state === 'too_large' ? 'warn' : 'danger'}>
            {t(`scans.state.${state}`)}
          </Badge>
        </p>
        {signature === null ? null : <p className={styles.signature}>{signature}</p>}
        <p className="small muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.acts}>
        {can.check ? (
          <Button
            size="small"
            busy={checking.busy !== null}
            disabled={isBusy}
            aria-describedby={`scan-${id}`}
            onClick={() =>
              void checking.run('check', () => checkAgain(id), { done: t('scans.done.check', { name }) })
            }
          >
            {t('scans.check')}
          </Button>
        ) : null}
        {can.release ? (
          <Button
            size="small"
            busy={busy === 'release'}
            disabled={isBusy}
            aria-describedby={`scan-${id}`}
            onClick={() => setAsks('release')}
          >
            {t('scans.release')}
          </Button>
        ) : null}
        {can.destroy ? (
          <Button
            size="small"
            variant="danger"
            busy={busy === 'destroy'}
            disabled={isBusy}
            aria-describedby={`scan-${id}`}
            onClick={() => setAsks('destroy')}
          >
            {t('scans.destroy')}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asks !== null}
        onClose={() => setAsks(null)}
        onConfirm={() => act(asks!)}
        title={t(`scans.ask.${asks ?? 'release'}`)}
        description={t(`scans.ask_help.${asks ?? 'release'}`, { name })}
        confirmLabel={t(`scans.${asks ?? 'release'}`)}
        cancelLabel={t('scans.cancel')}
        closeLabel={t('kit.close')}
        danger={asks === 'destroy'}
      />
    </Row>
  );
}
