import { Alert, Button, ProgressBar, Skeleton } from '@dorfplatz/ui';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { paths, pathTo, useGoTo, useQueryParams } from '../../../kit/navigation.ts';
import { PageSection } from '../../../kit/page-section.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { importQuery, sendFile } from '../api.ts';
import styles from './calendar-imports.module.css';
import { ImportView } from './import-view.tsx';

/** Brings an .ics file into a calendar: choose it, see what it would add and what is wrong, start. */
export function ImportCalendar({ calendarId }: { calendarId: number }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const id = Number(useQueryParams().import);
  const isOne = Number.isSafeInteger(id) && id > 0;
  // In the address, so that who comes back finds it.
  const show = (imported: number | null) =>
    void goTo(
      pathTo(
        paths.editCalendar,
        { calendarId: String(calendarId) },
        imported === null ? {} : { import: String(imported) },
      ),
      { replace: true },
    );
  return (
    <PageSection title={t('calendar_imports.title')}>
      {isOne ? (
        <OneImport key={id} id={id} onLeave={() => show(null)} />
      ) : (
        <FileForm calendarId={calendarId} onSent={show} />
      )}
    </PageSection>
  );
}

function OneImport({ id, onLeave }: { id: number; onLeave: () => void }) {
  const t = useTranslate();
  const { data, error } = useQuery(importQuery(id));
  if (data) return <ImportView item={data} onLeave={onLeave} />;
  if (!error) {
    return (
      <div aria-busy="true">
        <Skeleton height={80} />
      </div>
    );
  }
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Alert kind={isGone ? 'info' : 'danger'}>
        {isGone ? t('calendar_imports.gone') : t('js.generic_error')}
      </Alert>
      <div>
        <Button onClick={onLeave}>{t('calendar_imports.another')}</Button>
      </div>
    </>
  );
}

const BYTES_MAX = 50 * 1024 * 1024;

function FileForm({ calendarId, onSent }: { calendarId: number; onSent: (id: number) => void }) {
  const t = useTranslate();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File) => {
    if (file.size > BYTES_MAX) return setProblem(t('calendar_imports.problem.too_large'));
    setProblem(null);
    setShare(0);
    try {
      onSent(await sendFile(calendarId, file, setShare));
    } catch (error) {
      const { summary } = formProblem(error, [], t);
      setProblem(summary.map((each) => each.text).join(' '));
      setShare(null);
    }
  };
  return (
    <>
      {problem ? <Alert kind="danger">{problem}</Alert> : null}
      <div className={styles.file}>
        <input
          ref={input}
          type="file"
          accept=".ics,.ical,text/calendar"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void send(file);
          }}
        />
        <Button
          icon={<CalendarPlusIcon aria-hidden="true" />}
          busy={share !== null}
          onClick={() => input.current?.click()}
        >
          {t('calendar_imports.choose_file')}
        </Button>
        <p className="small muted">{t('calendar_imports.file_help')}</p>
      </div>
      {share === null ? null : <ProgressBar share={share} label={t('calendar_imports.sending')} />}
    </>
  );
}
