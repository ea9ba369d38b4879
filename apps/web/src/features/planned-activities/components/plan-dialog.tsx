import { wallClock } from '@dorfplatz/content/dates';
import { Button, DateInput, type Day, Dialog, Field, TimeInput } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import { dateLabels, timeLabels } from '../../calendar/index.ts';
import { plannedQuery, type When } from '../api.ts';
import styles from './planned.module.css';

interface PlanDialogProps {
  title: string;
  confirmLabel: string;
  initial?: When;
  /** Rejects with what the server refuses; the question stays for what is wrong with the time. */
  onPlan: (when: When) => Promise<void>;
  onClose: () => void;
}

/** The day after today on the clocks of the network. */
const tomorrow = (zone: string): Day => wallClock(zone, Date.now() + 86_400_000).slice(0, 10);

/** Asks for the wall clock of the network at which a post appears. */
export function PlanDialog({ title, confirmLabel, initial, onPlan, onClose }: PlanDialogProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const formId = useId();
  const { data } = useQuery(plannedQuery);
  const zone = data?.time_zone ?? 'Europe/Berlin';
  const [day, setDay] = useState<Day | null>(initial?.date ?? tomorrow(zone));
  const [time, setTime] = useState(initial?.time ?? '09:00');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ date?: string; time?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (day === null || isBusy) return;
    setBusy(true);
    try {
      await onPlan({ date: day, time });
      onClose();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      const about = error instanceof ApiError ? error.detail : '';
      const [wrongDay, wrongTime] = [errors.date?.join(' '), errors.time?.join(' ')];
      setProblem({
        ...(wrongDay !== undefined && { date: wrongDay }),
        ...(wrongTime !== undefined && { time: about || wrongTime }),
      });
      if (wrongDay === undefined && wrongTime === undefined) {
        flashRefusal(error, t);
        onClose();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={t('planned.zone', { zone: zone.replaceAll('_', ' ') })}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('planned.cancel_dialog')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={day === null}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.when}
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
      >
        <Field id="plan-day" label={t('planned.day')} error={problem.date}>
          <DateInput value={day} onChange={setDay} locale={locale} labels={dateLabels(t)} />
        </Field>
        <Field id="plan-time" label={t('planned.time')} error={problem.time}>
          <TimeInput value={time} onChange={setTime} label={t('planned.time')} labels={timeLabels(t)} />
        </Field>
      </form>
    </Dialog>
  );
}
