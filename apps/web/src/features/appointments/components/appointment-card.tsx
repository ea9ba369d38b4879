import type { Appointment, AppointmentCard as Card } from '@dorfplatz/contract';
import { Badge, classNames } from '@dorfplatz/ui';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { daysOf, ScopeDialog } from '../../calendar/index.ts';
import { closedReason, useAnswer } from '../use-answer.ts';
import { dateWords } from '../words.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './appointment-card.module.css';

interface CardProps {
  appointment: Card;
  /** Shows one's own answer where the appointment came from, before the server has it. */
  show: (status: Appointment['my_status']) => void;
}

/** An appointment in a post: what, when, where, and one's own answer. */
export default function AppointmentCard({ appointment, show }: CardProps) {
  const t = useTranslate();
  const dates = useDates();
  const { time_zone } = useViewer();
  const answering = useAnswer(appointment, show);
  const { name, html_url, canceled, place, can, my_status, type, date } = appointment;
  const reason = closedReason(appointment);
  const isStruck = canceled || my_status === 'declined';
  const { first } = daysOf(date, time_zone);
  const about = [type === 'recurring_appointment' && t('appointments.series'), place].filter(Boolean);
  return (
    <section className={styles.frame} aria-label={name}>
      <div className={classNames(styles.card, isStruck && styles.struck)}>
        <span className={styles.leaf} aria-hidden="true">
          {dates.shortWeekday(first)}
          <b>{Number(first.slice(8))}</b>
          {dates.shortMonth(first)}
        </span>
        <span className={styles.about}>
          <Link to={html_url} className={styles.title}>
            {name}
          </Link>
          <span className="small" title={dates.range(date.start, date.end, 'full')}>
            {dateWords(date, dates, t, time_zone)}
          </span>
          {about.length > 0 ? <span className="small muted">{about.join(' · ')}</span> : null}
        </span>
        <span className={styles.answers}>
          {canceled ? (
            <Badge kind="danger">{t('calendar.canceled')}</Badge>
          ) : can.opt ? (
            <>
              <AnswerButtons
                appointment={appointment}
                answering={answering}
                isOwn={appointment.is_author}
                size="small"
              />
              {reason ? (
                <span className={classNames('small', 'muted', styles.why)}>
                  {t(`appointments.prohibited.${reason}`)}
                </span>
              ) : null}
            </>
          ) : my_status ? (
            <Badge kind={my_status === 'accepted' ? 'ok' : 'neutral'}>
              {t(`appointments.status.${my_status}`)}
            </Badge>
          ) : null}
        </span>
      </div>
      <ScopeDialog
        open={answering.asked !== null}
        one={answering.one}
        title={t('appointments.which.answer')}
        onAnswer={answering.choose}
      />
    </section>
  );
}
