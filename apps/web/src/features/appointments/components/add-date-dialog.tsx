import type { Appointment } from '@dorfplatz/contract';
import { Button, DateInput, type Day, Dialog, Field, TimeInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels, timeLabels } from '../../calendar/index.ts';
import { addDate } from '../api.ts';
import { furtherDate } from '../further-date.ts';
import { seriesOf } from '../series.ts';
import styles from './form.module.css';

interface AddDateDialogProps {
  appointment: Pick<Appointment, 'id' | 'name' | 'date'>;
  onClose: () => void;
  onDone: (day: Day) => void;
}

/** Lets a series take place once more, at its time unless another one is chosen. */
export function AddDateDialog({ appointment: { id, name, date }, onClose, onDone }: AddDateDialogProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const first = furtherDate({ id, date });
  const isAllDay = first.time === '';
  const [day, setDay] = useState<Day>(first.day);
  const [time, setTime] = useState(first.time);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await addDate(seriesOf(id), isAllDay ? day : `${day}T${time}`);
      onDone(day);
    } catch (error) {
      const { fields } = formProblem(error, ['start'], t);
      setProblem(fields.start ?? ((error instanceof ApiError && error.title) || t('js.generic_error')));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('appointments.add_date_title', { name })}
      description={t('appointments.add_date_text')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('appointments.back')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void save()}>
            {t('appointments.add_date_confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.addDateField}>
        <Field id="start" label={t('appointments.add_date_when')} error={problem}>
          <div className={styles.addDate}>
            <DateInput
              value={day}
              onChange={(chosen) => {
                if (chosen) setDay(chosen);
                setProblem(undefined);
              }}
              locale={locale}
              labels={dateLabels(t)}
            />
            {isAllDay ? null : (
              <TimeInput
                label={t('appointments.add_date_when')}
                labels={timeLabels(t)}
                value={time}
                onChange={(chosen) => {
                  setTime(chosen);
                  setProblem(undefined);
                }}
              />
            )}
          </div>
        </Field>
      </div>
    </Dialog>
  );
}
