import type { Appointment } from '@dorfplatz/contract';
import { Badge, classNames, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from '../../../app-shell/navigation.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { onEvent } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/queries.ts';
import { useViewer } from '../../../lib/session.ts';
import { daysOf, ScopeDialog, shortMonth, shortWeekday } from '../../calendar-parts/index.ts';
import { appointmentQuery } from '../api.ts';
import { useAnswer } from '../use-answer.ts';
import { dateWords } from '../words.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './appointment-card.module.css';

interface CardProps {
  id: number;
  /** What stands there for those who do not see the appointment. */
  instead: ReactNode;
  /** What else the post says. */
  above?: ReactNode;
}

/** An appointment in a post: what, when, where, and one's own answer; follows what becomes of it. */
export default function AppointmentCard({ id, instead, above }: CardProps) {
  const { data, isPending, isError } = useQuery(appointmentQuery(String(id)));
  useEffect(
    () =>
      onEvent('calendar_changed', ({ appointment_id }) => {
        if (appointment_id === id || appointment_id === null)
          void queryClient.invalidateQueries({ queryKey: appointmentQuery(String(id)).queryKey });
      }),
    [id],
  );
  // What was seen before may be out of sight by now.
  if (isError) return instead;
  if (isPending) return <Skeleton height={76} />;
  return (
    <>
      {above}
      <Card appointment={data} />
    </>
  );
}

function Card({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { time_zone } = useViewer();
  const answering = useAnswer(appointment);
  const { name, html_url, canceled, location, can, my_status, recurrence_pattern } = appointment;
  const date = appointment.next_occurrence_date ?? appointment.date;
  const { first } = daysOf(date, time_zone);
  const place = [location.name, location.city].filter(Boolean).join(', ');
  const about = [recurrence_pattern.unit !== null && t('appointments.series'), place].filter(Boolean);
  return (
    <section className={classNames(styles.card, canceled && styles.canceled)} aria-label={name}>
      <span className={styles.leaf} aria-hidden="true">
        {shortWeekday(first, locale)}
        <b>{Number(first.slice(8))}</b>
        {shortMonth(first, locale)}
      </span>
      <span className={styles.about}>
        <Link to={html_url} className={styles.title}>
          {name}
        </Link>
        <span className="small">{dateWords(date, locale, t, time_zone)}</span>
        {about.length > 0 ? <span className="small muted">{about.join(' · ')}</span> : null}
      </span>
      <span className={styles.answers}>
        {canceled ? (
          <Badge kind="danger">{t('calendar.canceled')}</Badge>
        ) : can.opt ? (
          <AnswerButtons appointment={appointment} answering={answering} size="small" />
        ) : my_status ? (
          <Badge kind={my_status === 'accepted' ? 'ok' : 'neutral'}>
            {t(`appointments.status.${my_status}`)}
          </Badge>
        ) : null}
      </span>
      <ScopeDialog
        open={answering.asked !== null}
        title={t('appointments.which.answer')}
        onAnswer={answering.choose}
      />
    </section>
  );
}
