import type { AppointmentDate } from '@dorfplatz/contract';
import { Button, DateInput, type Day, Dialog, Field, TimeInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels, timeLabels } from '../labels.ts';
import { writtenWall, zonedText } from '../wall.ts';
import styles from './dialogs.module.css';

interface MoveDialogProps {
  name: string;
  date: AppointmentDate;
  onClose: () => void;
  onMove: (date: AppointmentDate) => void;
}

/** Moves or lengthens an appointment without dragging it. */
export function MoveDialog({ name, date, onClose, onMove }: MoveDialogProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const wall = (text: string) => (date.all_day ? `${text}T00:00` : writtenWall(text));
  const [start, setStart] = useState(wall(date.start));
  const [end, setEnd] = useState(wall(date.end));
  const [isWrong, setWrong] = useState(false);
  const part = (id: 'start' | 'end', value: string, set: (wall: string) => void) => (
    <Field
      id={`move-${id}`}
      label={t(id === 'start' ? 'calendar.starts' : 'calendar.ends')}
      error={id === 'end' && isWrong ? t('calendar.end_earlier_than_start') : undefined}
    >
      <div className={styles.when}>
        <DateInput
          value={value.slice(0, 10)}
          onChange={(day: Day | null) => day && set(day + value.slice(10))}
          locale={locale}
          labels={dateLabels(t)}
        />
        {date.all_day ? null : (
          <TimeInput
            label={t(id === 'start' ? 'calendar.starts' : 'calendar.ends')}
            labels={timeLabels(t)}
            value={value.slice(11)}
            onChange={(time) => set(`${value.slice(0, 10)}T${time}`)}
          />
        )}
      </div>
    </Field>
  );
  const save = () => {
    if (end < start) return setWrong(true);
    const text = (at: string) => (date.all_day ? at.slice(0, 10) : zonedText(at, date.time_zone));
    onMove({
      ...date,
      start: text(start),
      end: text(end),
      same_day: start.slice(0, 10) === end.slice(0, 10),
    });
  };
  /** The end goes along, so that what is moved stays as long as it is. */
  const shiftBoth = (next: string) => {
    const by = Date.parse(`${next}Z`) - Date.parse(`${start}Z`);
    setStart(next);
    setEnd(new Date(Date.parse(`${end}Z`) + by).toISOString().slice(0, 16));
    setWrong(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('calendar.move_title', { name })}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('calendar.cancel')}
          </Button>
          <Button variant="primary" onClick={save}>
            {t('calendar.move_confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {part('start', start, shiftBoth)}
        {part('end', end, (next) => {
          setEnd(next);
          setWrong(false);
        })}
        {date.all_day ? null : <p className="small muted">{date.time_zone.replaceAll('_', ' ')}</p>}
      </div>
    </Dialog>
  );
}
