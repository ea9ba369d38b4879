import type { Calendar } from '@dorfplatz/contract';
import {
  Button,
  Checkbox,
  classNames,
  type Day,
  Field,
  flash,
  Select,
  TextInput,
  TimeInput,
} from '@dorfplatz/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { UnsavedQuestion } from '../../../kit/leave-warning.tsx';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { create } from '../api.ts';
import { timeLabels } from '../labels.ts';
import { wallAfter } from '../wall.ts';
import styles from './sheet.module.css';

interface QuickCreateProps {
  day: Day;
  /** Those in which one may make appointments. */
  calendars: readonly Calendar[];
  className: string | undefined;
  onClose: () => void;
  /** Closes it where the focus is elsewhere already. */
  onLeave: () => void;
}

const hourLater = (time: string) =>
  `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${time.slice(2)}`;

/** A new appointment in place: name, time, calendar; the form takes over what was typed. */
export function QuickCreate({ day, calendars, className, onClose, onLeave }: QuickCreateProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const dates = useDates();
  const { time_zone } = useViewer();
  const [name, setName] = useState('');
  const [isAllDay, setAllDay] = useState(false);
  const [start, setStart] = useState('18:00');
  const [end, setEnd] = useState('19:00');
  const [calendarId, setCalendarId] = useState(
    String(
      // Alone, unless somebody chooses otherwise.
      (calendars.find(({ type }) => type === 'personal') ?? calendars[0])?.id ?? '',
    ),
  );
  const [error, setError] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useUnsaved(name.trim() !== '' && !isSaving);
  const key = useRef(crypto.randomUUID());
  const panel = useRef<HTMLFormElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError(t('calendar.name_required'));
      panel.current?.querySelector('input')?.focus();
      return;
    }
    setSaving(true);
    try {
      // What ends before it begins ends on the day after.
      const lastDay = end < start ? wallAfter(day, 1) : day;
      const made = await create(
        {
          name: name.trim(),
          calendar_ids: [Number(calendarId)],
          date: isAllDay
            ? { start: day, end: day, all_day: true, time_zone }
            : { start: `${day}T${start}`, end: `${lastDay}T${end}`, all_day: false, time_zone },
        },
        key.current,
      );
      flash(t('calendar.created', { name: made.name }), {
        action: { label: t('calendar.open'), onSelect: () => void goTo(made.html_url) },
      });
      onClose();
    } catch (cause) {
      key.current = crypto.randomUUID();
      setSaving(false);
      setError(
        (cause instanceof ApiError && (Object.values(cause.errors)[0]?.[0] ?? cause.title)) ||
          t('js.generic_error'),
      );
    }
  };
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    // Escape in the question answers that alone.
    if (event.key !== 'Escape' || isAsking) return;
    if (name.trim() === '') onClose();
    else setAsking(true);
  };
  return (
    <form
      ref={panel}
      noValidate
      aria-label={t('calendar.new')}
      className={classNames(styles.panel, styles.quick, className)}
      onSubmit={(event) => void save(event)}
      onKeyDown={keys}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (name === '' && next instanceof Node && !panel.current?.contains(next)) onLeave();
      }}
    >
      <UnsavedQuestion open={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
      <p className={styles.quickDay}>{dates.full(day)}</p>
      <Field label={t('calendar.name')} error={error || undefined}>
        <TextInput
          value={name}
          maxLength={200}
          autoComplete="off"
          placeholder={t('calendar.name_example')}
          onChange={(event) => {
            setName(event.target.value);
            setError('');
          }}
        />
      </Field>
      <div className={styles.quickTime}>
        {isAllDay ? null : (
          <>
            <TimeInput
              label={t('calendar.starts')}
              labels={timeLabels(t)}
              value={start}
              onChange={(next) => {
                setStart(next);
                setEnd(hourLater(next));
              }}
            />
            <span aria-hidden="true">–</span>
            <TimeInput label={t('calendar.ends')} labels={timeLabels(t)} value={end} onChange={setEnd} />
          </>
        )}
        <Checkbox
          label={t('calendar.all_day')}
          checked={isAllDay}
          onChange={(event) => setAllDay(event.target.checked)}
        />
      </div>
      {calendars.length > 1 ? (
        <Field label={t('calendar.calendar')}>
          <Select
            value={calendarId}
            onChange={(event) => setCalendarId(event.target.value)}
            options={calendars.map((each) => ({ value: String(each.id), label: each.name }))}
          />
        </Field>
      ) : null}
      <div className={styles.quickFoot}>
        <Button
          variant="ghost"
          size="small"
          onClick={() =>
            void goTo(
              pathTo(
                paths.newAppointment,
                {},
                {
                  date: day,
                  calendar_id: calendarId,
                  ...(name.trim() && { name: name.trim() }),
                  ...(isAllDay ? { all_day: '1' } : { start, end }),
                },
              ),
              // The form takes over what was typed.
              { discards: true },
            )
          }
        >
          {t('calendar.more_fields')}
        </Button>
        <Button type="submit" variant="primary" size="small" busy={isSaving}>
          {t('calendar.save')}
        </Button>
      </div>
    </form>
  );
}
