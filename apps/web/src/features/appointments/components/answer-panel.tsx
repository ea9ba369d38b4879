import type { Appointment } from '@dorfplatz/contract';
import { buttonClass, classNames } from '@dorfplatz/ui';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import type { CSSProperties } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Answering } from '../use-answer.ts';
import { answersOf } from '../use-answer.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './answer-panel.module.css';
import { RoleLists } from './role-lists.tsx';

/** How many places are taken and, where one may know, how many have not answered. */
function Places({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const { counts, attendee_configuration } = appointment;
  const { total } = attendee_configuration;
  if (!counts)
    return (
      <p className={styles.counts}>
        <b>{t('appointments.accepted_count', { count: appointment.attending_participants_count })}</b>
        {total > 0 ? <span className="muted">{t('appointments.of_total', { total })}</span> : null}
      </p>
    );
  const { accepted, declined, no_reaction } = counts;
  const all = total || accepted + declined + no_reaction;
  const share = (count: number) => `${Math.min(100, all === 0 ? 0 : (100 * count) / all)}%`;
  return (
    <>
      <p className={styles.counts}>
        <b>{t('appointments.accepted_count', { count: accepted })}</b>
        <span className="muted">{t('appointments.other_counts', { open: no_reaction, declined })}</span>
        {total > 0 ? <span className="muted">{t('appointments.of_total', { total })}</span> : null}
      </p>
      <div
        role="img"
        className={styles.meter}
        aria-label={
          total > 0
            ? t('appointments.meter_places', { accepted, total, open: no_reaction })
            : t('appointments.meter', { accepted, declined, open: no_reaction })
        }
      >
        <i style={{ width: share(accepted) } as CSSProperties} />
        <i className={styles.waiting} style={{ width: share(no_reaction) } as CSSProperties} />
      </div>
    </>
  );
}

interface AnswerPanelProps {
  appointment: Appointment;
  answering: Answering;
  /** The viewer made it. */
  isOwn: boolean;
}

/** One's own answer, how the others answered, and what is done with the list. */
export function AnswerPanel({ appointment, answering, isOwn }: AnswerPanelProps) {
  const t = useTranslate();
  const dates = useDates();
  const { can, my_status, my_invite, opt_prohibited_reason: reason } = appointment;
  const { registration_deadline: deadline } = appointment.application_configuration;
  const answers = answersOf(appointment);
  const hasAnswered = my_status === 'accepted' || my_status === 'declined';
  const isAsked = can.opt || my_status !== null;
  const { id } = appointment;
  return (
    <section className={styles.panel} aria-label={t('appointments.participation')}>
      {isAsked ? (
        <>
          <h2>{t(isOwn ? 'appointments.participation' : 'appointments.question')}</h2>
          <p className={styles.intro}>
            {my_invite?.author ? (
              <span>{`${t('appointments.invited_by', { name: my_invite.author.display_name })}. `}</span>
            ) : null}
            {reason ? (
              <span>{t(`appointments.prohibited.${reason}`)}</span>
            ) : deadline ? (
              <span>{t('appointments.answer_until', { moment: dates.dotted(deadline) })}</span>
            ) : null}
          </p>
          {can.opt ? (
            <div className={classNames(styles.answers, isOwn && styles.own)}>
              <AnswerButtons appointment={appointment} answering={answering} isOwn={isOwn} />
            </div>
          ) : my_status ? (
            <p className={styles.status}>{t(`appointments.status.${my_status}`)}</p>
          ) : null}
          {hasAnswered && answers.decline ? (
            <button type="button" className="link small" onClick={() => answering.give('open')}>
              {t('appointments.take_back')}
            </button>
          ) : null}
        </>
      ) : (
        <h2>{t('appointments.participants')}</h2>
      )}
      <Places appointment={appointment} />
      {can.show_attendees ? (
        <RoleLists appointment={appointment} />
      ) : (
        <p className={styles.intro}>{t('appointments.participants_hidden')}</p>
      )}
      <div className={styles.actions}>
        {can.update_participants ? (
          <Link
            to={pathTo(paths.appointmentParticipants, { appointmentId: id })}
            className={buttonClass({ variant: 'soft', size: 'small' })}
          >
            <UserPlusIcon aria-hidden="true" />
            {t('appointments.invite')}
          </Link>
        ) : null}
        <a
          href={`/appointments/${id}.ics`}
          download
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          <CalendarPlusIcon aria-hidden="true" />
          iCal
        </a>
        {can.download_attendees ? (
          <a
            href={`/appointments/${id}/attendees.csv`}
            download
            className={buttonClass({ variant: 'ghost', size: 'small' })}
          >
            <FileCsvIcon aria-hidden="true" />
            {t('appointments.list')}
          </a>
        ) : null}
      </div>
    </section>
  );
}
