import type { MemberImport } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, Checkbox, flash, ProgressBar } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useEffect, useRef, useState } from 'react';
import { CountFacts } from '../../../kit/count-facts.tsx';
import { ApiError } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { dropImport, isRunning, rejectedAddress, startImport } from '../api.ts';
import { ColumnList } from './column-list.tsx';
import { ExampleRows } from './example-rows.tsx';
import { LineList } from './line-list.tsx';
import styles from './member-imports.module.css';

interface ViewProps {
  item: MemberImport;
  onLeave: () => void;
}

/** A list on its way: read, checked, brought in. */
export function ImportView({ item, onLeave }: ViewProps) {
  const t = useTranslate();
  const [busy, setBusy] = useState<'start' | 'drop' | null>(null);
  const [sendsMail, setSendsMail] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = item;
  // What happened last is read out and stands at the top.
  useEffect(() => {
    if (state !== 'checking' && state !== 'importing') heading.current?.focus();
  }, [state]);
  const carryOut = async (what: 'start' | 'drop') => {
    setBusy(what);
    try {
      if (what === 'start') await startImport(item.id, sendsMail);
      else {
        await dropImport(item.id);
        if (isRunning(item)) flash(t('member_imports.stopped'));
        onLeave();
      }
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setBusy(null);
    }
  };
  const { counts } = item;
  const refused = counts ? counts.rejected + counts.known : 0;
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {item.file_name}
        </h2>
        <p className="small muted">
          {t(`member_imports.state.${state}`)}
          {item.encoding ? ` · ${item.encoding.toUpperCase()}` : ''}
        </p>
      </div>
      {isRunning(item) ? (
        <div className={styles.running}>
          <ProgressBar share={item.progress / 100} label={t(`member_imports.state.${state}`)} />
          <p className="small muted">{t('member_imports.running', { percent: item.progress })}</p>
          <Button size="small" busy={busy === 'drop'} onClick={() => void carryOut('drop')}>
            {t('member_imports.stop')}
          </Button>
        </div>
      ) : null}
      {state === 'unreadable' ? (
        <Alert kind="danger" title={t('member_imports.unreadable')}>
          {t(`member_imports.unreadable.${item.problem}`)}
        </Alert>
      ) : null}
      {state === 'failed' ? <Alert kind="danger">{t('member_imports.failed')}</Alert> : null}
      {state === 'done' && counts ? (
        <Alert kind="ok" title={t('member_imports.added', { count: counts.added })}>
          {item.send_welcome_mail && counts.added > 0 ? t('member_imports.mails_follow') : null}
        </Alert>
      ) : null}
      {counts && (state === 'checked' || state === 'done') ? (
        <Facts counts={counts} isDone={state === 'done'} />
      ) : null}
      {state === 'checked' && counts && counts.administrators > 0 ? (
        <Alert kind="warn">{t('member_imports.administrators', { count: counts.administrators })}</Alert>
      ) : null}
      {state === 'checked' ? <ColumnList columns={item.columns} /> : null}
      {state === 'checked' && item.examples.length > 0 ? <ExampleRows examples={item.examples} /> : null}
      {refused > 0 && (state === 'checked' || state === 'done') ? (
        <section className={styles.part}>
          <div className={styles.partHead}>
            <h3>{t('member_imports.refused', { count: refused })}</h3>
            <a href={rejectedAddress(item.id)} download className={buttonClass({ size: 'small' })}>
              <DownloadSimpleIcon aria-hidden="true" />
              {t('member_imports.download')}
            </a>
          </div>
          <LineList item={item} />
        </section>
      ) : null}
      {state === 'checked' && counts ? (
        <div className={styles.decision}>
          <Checkbox
            label={t('member_imports.welcome')}
            help={t('member_imports.welcome_help')}
            checked={sendsMail}
            onChange={(event) => setSendsMail(event.target.checked)}
          />
          <div className={styles.actions}>
            <Button
              variant="primary"
              busy={busy === 'start'}
              disabled={busy !== null || counts.added === 0}
              onClick={() => void carryOut('start')}
            >
              {t('member_imports.start', { count: counts.added })}
            </Button>
            <Button
              variant="ghost"
              busy={busy === 'drop'}
              disabled={busy !== null}
              onClick={() => void carryOut('drop')}
            >
              {t('member_imports.drop')}
            </Button>
          </div>
        </div>
      ) : null}
      {state === 'done' || state === 'unreadable' || state === 'failed' ? (
        <div>
          <Button onClick={onLeave}>{t('member_imports.another')}</Button>
        </div>
      ) : null}
    </div>
  );
}

function Facts({ counts, isDone }: { counts: NonNullable<MemberImport['counts']>; isDone: boolean }) {
  const t = useTranslate();
  const facts = [
    { key: isDone ? 'fact_added' : 'fact_coming', count: counts.added },
    { key: 'fact_memberships', count: counts.memberships },
    { key: 'fact_known', count: counts.known },
    { key: 'fact_rejected', count: counts.rejected },
  ] as const;
  return (
    <CountFacts
      facts={facts.map(({ key, count }) => ({
        label: t(`member_imports.${key}`),
        count: t('member_imports.number', { count }),
      }))}
    />
  );
}
