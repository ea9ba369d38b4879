import type { Activity, PollOption } from '@dorfplatz/contract';
import { Button, Dialog, Field, Select, Skeleton, TextInput } from '@dorfplatz/ui';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { calendarsQuery } from '../../calendar/index.ts';
import { makeOf } from '../api.ts';
import { optionWords } from '../option-words.ts';
import styles from './poll.module.css';

interface MakeAppointmentProps {
  activity: Activity;
  option: PollOption;
}

/** Makes an appointment of a date, in a calendar of one's choice; those who said yes are invited. */
export function MakeAppointment({ activity, option }: MakeAppointmentProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant={option.best ? 'primary' : 'ghost'}
        className={styles.make}
        aria-label={t('polls.make_of', { name: optionWords(option, useDates(), t) })}
        onClick={() => setOpen(true)}
      >
        <CalendarPlusIcon aria-hidden="true" />
        {t('polls.make')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('polls.make')}
        description={optionWords(option, useDates(), t)}
        closeLabel={t('editor.close')}
        size="narrow"
      >
        {isOpen ? <Form activity={activity} option={option} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

function Form({ activity, option, onDone }: MakeAppointmentProps & { onDone: () => void }) {
  const t = useTranslate();
  const formId = useId();
  const { data } = useQuery(calendarsQuery());
  const writable = data?.calendars.filter(({ can }) => can.create_appointments) ?? [];
  const groupSlug = activity.activitystreams[0]?.group_slug ?? null;
  // That of the place in which was asked.
  const fitting =
    writable.find(({ parent }) => groupSlug !== null && parent?.slug === groupSlug) ?? writable[0];
  const [picked, setPicked] = useState<number | null>(null);
  const [name, setName] = useState(activity.object.title);
  const [key] = useState(() => crypto.randomUUID());
  const { busy, run } = useAction<'make'>();
  const calendarId = picked ?? fitting?.id;
  if (!data) return <Skeleton height={120} />;
  if (calendarId === undefined) return <p>{t('polls.no_calendar')}</p>;
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (busy !== null) return;
    const act = () =>
      makeOf(
        { id: activity.id, optionId: option.id },
        { calendar_id: calendarId, name: name.trim() || activity.object.title },
        key,
      );
    if (await run('make', act, { done: t('polls.made', { count: option.count }) })) onDone();
  };
  return (
    <form id={formId} className={styles.form} onSubmit={(event) => void make(event)}>
      <Field label={t('polls.appointment_name')} required>
        <TextInput value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={t('polls.calendar')}>
        <Select
          value={String(calendarId)}
          onChange={(event) => setPicked(Number(event.target.value))}
          options={writable.map((calendar) => ({ value: String(calendar.id), label: calendar.name }))}
        />
      </Field>
      <p className="small muted">{t('polls.make_help', { count: option.count })}</p>
      <Button type="submit" variant="primary" busy={busy !== null}>
        {t('polls.make')}
      </Button>
    </form>
  );
}
