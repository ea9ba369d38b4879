import { CALENDAR_IMPORT_EFFECTS, type CalendarImport } from '@dorfplatz/contract';
import { Alert, Button, flash, ProgressBar } from '@dorfplatz/ui';
import { useEffect, useRef, useState } from 'react';
import { CountFacts } from '../../../kit/count-facts.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { dropImport, isRunning, startImport } from '../api.ts';
import styles from './calendar-imports.module.css';
import { PreviewRows } from './preview-rows.tsx';
import { ProblemRows } from './problem-rows.tsx';

interface ViewProps {
  item: CalendarImport;
  onLeave: () => void;
}

/** A file on its way: read, shown, brought in. */
export function ImportView({ item, onLeave }: ViewProps) {
  const t = useTranslate();
  const [busy, setBusy] = useState<'start' | 'drop' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, counts, progress, problems } = item;
  const running = isRunning(item);
  // What happened last is read out and stands at the top.
  useEffect(() => {
    if (!running) heading.current?.focus();
  }, [running]);
  const carryOut = async (what: 'start' | 'drop') => {
    setBusy(what);
    try {
      if (what === 'start') await startImport(item.id);
      else {
        await dropImport(item.id);
        if (running) flash(t('calendar_imports.stopped'));
        onLeave();
      }
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setBusy(null);
    }
  };
  const coming = counts.new + counts.changed;
  const isRead = state === 'checked' || state === 'done';
  return (
    <>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          {item.filename}
        </h3>
        <p className="small muted">{t(`calendar_imports.state.${state}`)}</p>
      </div>
      {running ? (
        <div className={styles.running}>
          <ProgressBar
            share={progress.total > 0 ? progress.done / progress.total : 0}
            label={t(`calendar_imports.state.${state}`)}
          />
          <p className="small muted">{t('calendar_imports.running', progress)}</p>
          <Button size="small" busy={busy === 'drop'} onClick={() => void carryOut('drop')}>
            {t('calendar_imports.stop')}
          </Button>
        </div>
      ) : null}
      {state === 'failed' ? (
        <Alert kind="danger">
          {problems[0] ? t(`calendar_imports.problem.${problems[0].code}`) : t('calendar_imports.failed')}
        </Alert>
      ) : null}
      {state === 'done' ? <Alert kind="ok">{t('calendar_imports.added', { count: coming })}</Alert> : null}
      {isRead ? <Facts counts={counts} /> : null}
      {isRead && counts.private > 0 ? (
        <Alert kind="info">{t('calendar_imports.private', { count: counts.private })}</Alert>
      ) : null}
      {isRead && counts.addressed > 0 ? (
        <Alert kind="info">{t('calendar_imports.addressed', { count: counts.addressed })}</Alert>
      ) : null}
      {state === 'checked' && item.preview.length > 0 ? <PreviewRows preview={item.preview} /> : null}
      {isRead
        ? CALENDAR_IMPORT_EFFECTS.map((effect) => (
            <ProblemRows
              key={effect}
              effect={effect}
              problems={problems.filter((problem) => problem.effect === effect)}
              total={counts[effect]}
            />
          ))
        : null}
      {state === 'checked' ? (
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={busy === 'start'}
            disabled={busy !== null || coming === 0}
            onClick={() => void carryOut('start')}
          >
            {t('calendar_imports.start', { count: coming })}
          </Button>
          <Button
            variant="ghost"
            busy={busy === 'drop'}
            disabled={busy !== null}
            onClick={() => void carryOut('drop')}
          >
            {t('calendar_imports.drop')}
          </Button>
        </div>
      ) : null}
      {state === 'done' || state === 'failed' ? (
        <div>
          <Button onClick={onLeave}>{t('calendar_imports.another')}</Button>
        </div>
      ) : null}
    </>
  );
}

function Facts({ counts }: { counts: CalendarImport['counts'] }) {
  const t = useTranslate();
  return (
    <CountFacts
      facts={(['new', 'changed', 'unchanged', 'refused'] as const).map((key) => ({
        label: t(`calendar_imports.fact.${key}`),
        count: t('calendar_imports.number', { count: counts[key] }),
      }))}
    />
  );
}
