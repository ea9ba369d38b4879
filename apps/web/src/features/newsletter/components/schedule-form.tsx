import {
  NEWSLETTER_INTERVALS,
  NEWSLETTER_TIMES,
  type Newsletter,
  type NewsletterSchedule,
} from '@dorfplatz/contract';
import { Alert, Button, Field, FormFoot, flash, RadioCards, Select, Switch } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { newsletterQuery, saveSchedule } from '../api.ts';
import { daysOf, isDouble, type Schedule, withInterval } from '../schedule.ts';
import styles from './newsletter.module.css';

/** By the clock of the network. */
const CLOCK = { am: '07:00', pm: '12:00', lpm: '18:00' } as const;

/** When the newsletter comes, and the button that saves it. */
export function ScheduleForm({ newsletter }: { newsletter: Newsletter }) {
  const t = useTranslate();
  const { schedule: stored, next_at, recipients, unsubscribed } = newsletter;
  const dates = useDates();
  /** What the form was filled with: somebody else may have changed it since. */
  const [base, setBase] = useState<NewsletterSchedule>(stored);
  const [written, setWritten] = useState<Schedule>(stored);
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = (Object.keys(written) as (keyof Schedule)[]).some((key) => written[key] !== base[key]);
  const hasDouble = isDouble(written);
  useUnsaved(isChanged && !isBusy);
  const set = (changed: Partial<Schedule>) => setWritten({ ...written, ...changed });
  const fill = (schedule: NewsletterSchedule) => {
    setBase(schedule);
    setWritten(schedule);
    setProblem(null);
  };

  async function save(revision = base.revision) {
    if (isBusy || hasDouble) return;
    setBusy(true);
    try {
      const { is_enabled, interval, day, time, second_day, second_time } = written;
      const body = { is_enabled, interval, day, time, second_day, second_time, revision };
      fill((await saveSchedule(body)).schedule);
      flash(t('newsletter.saved'));
    } catch (error) {
      setProblem({
        text: reasonOf(error, t),
        isConflict: error instanceof ApiError && error.status === 409,
      });
    } finally {
      setBusy(false);
    }
  }
  /** After somebody else changed it: what stands here replaces theirs, or theirs what stands here. */
  const settle = async (how: 'overwrite' | 'take_theirs') => {
    try {
      const { schedule } = await queryClient.fetchQuery({ ...newsletterQuery, staleTime: 0 });
      if (how === 'overwrite') await save(schedule.revision);
      else fill(schedule);
    } catch (error) {
      setProblem({ text: reasonOf(error, t), isConflict: true });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void save();
  };
  return (
    <form className={styles.part} onSubmit={submit} aria-label={t('newsletter.when')}>
      <header>
        <h2>{t('newsletter.when')}</h2>
        <p className="muted">
          {next_at === null
            ? t('newsletter.off')
            : t('newsletter.next', { when: dates.full(next_at), count: recipients })}{' '}
          {t('newsletter.unsubscribed', { count: unsubscribed })}
        </p>
      </header>
      {problem ? (
        <Alert
          kind="danger"
          title={t('newsletter.not_saved')}
          action={
            problem.isConflict ? (
              <>
                <Button size="small" onClick={() => void settle('take_theirs')}>
                  {t('newsletter.take_theirs')}
                </Button>
                <Button size="small" onClick={() => void settle('overwrite')}>
                  {t('newsletter.overwrite')}
                </Button>
              </>
            ) : null
          }
        >
          {problem.text}
        </Alert>
      ) : null}
      <Switch
        label={t('newsletter.enabled')}
        help={t('newsletter.enabled_help')}
        checked={written.is_enabled}
        onChange={(event) => set({ is_enabled: event.target.checked })}
      />
      <RadioCards
        name="interval"
        legend={t('newsletter.how_often')}
        columns={3}
        value={written.interval}
        onChange={(interval) => setWritten(withInterval(written, interval))}
        options={NEWSLETTER_INTERVALS.map((value) => ({ value, label: t(`newsletter.interval.${value}`) }))}
      />
      <Moment
        name="first"
        label={t(
          written.interval === 'weekly'
            ? 'newsletter.weekday'
            : written.interval === 'monthly'
              ? 'newsletter.day'
              : 'newsletter.first_day',
        )}
        interval={written.interval}
        day={written.day}
        time={written.time}
        onChange={set}
      />
      {written.interval === 'semimonthly' ? (
        <Moment
          name="second"
          label={t('newsletter.second_day')}
          interval={written.interval}
          day={written.second_day}
          time={written.second_time}
          error={hasDouble ? t('newsletter.double') : undefined}
          onChange={({ day, time }) =>
            set({ ...(day && { second_day: day }), ...(time && { second_time: time }) })
          }
        />
      ) : null}
      {written.interval === 'weekly' ? null : <p className="small muted">{t('newsletter.month_help')}</p>}
      <FormFoot
        sticks={isChanged}
        submitLabel={t('newsletter.save')}
        cancelLabel={t('newsletter.discard')}
        onCancel={isChanged ? () => fill(base) : undefined}
        busy={isBusy}
        disabled={!isChanged || hasDouble}
        reason={t(hasDouble ? 'newsletter.double' : 'kit.nothing_changed')}
      />
    </form>
  );
}

interface MomentProps {
  name: string;
  label: string;
  interval: Schedule['interval'];
  day: string;
  time: Schedule['time'];
  error?: string | undefined;
  onChange: (changed: { day?: string; time?: Schedule['time'] }) => void;
}

/** A day and one of three times. */
function Moment({ name, label, interval, day, time, error, onChange }: MomentProps) {
  const t = useTranslate();
  const said = (each: string) =>
    interval === 'weekly' ? t(`newsletter.weekday.${each}`) : t('newsletter.of_month', { day: each });
  return (
    <div className={styles.when}>
      <Field label={label} error={error}>
        <Select
          value={day}
          onChange={(event) => onChange({ day: event.target.value })}
          options={daysOf(interval).map((value) => ({ value, label: said(value) }))}
        />
      </Field>
      <fieldset className={styles.segments} aria-label={t('newsletter.time', { day: said(day) })}>
        {NEWSLETTER_TIMES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={`${name}-time`}
              checked={each === time}
              onChange={() => onChange({ time: each })}
            />
            {CLOCK[each]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
