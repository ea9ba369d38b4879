import type { Appointment } from '@dorfplatz/contract';
import { classNames, Skeleton } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { useQuery } from '@tanstack/react-query';
import { LargeImage } from '../../kit/large-image.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useViewer } from '../../lib/session.ts';
import { monthOf, ScopeDialog, useFreshCalendar } from '../calendar/index.ts';
import { TranslatedText, useTranslation } from '../translations/index.ts';
import { appointmentQuery } from './api.ts';
import { Alerts } from './components/alerts.tsx';
import { AnswerButtons } from './components/answer-buttons.tsx';
import { AnswerPanel } from './components/answer-panel.tsx';
import styles from './components/appointment.module.css';
import { AppointmentMenu } from './components/appointment-menu.tsx';
import { AppointmentOutdated, AppointmentProblem } from './components/appointment-problem.tsx';
import { Description } from './components/description.tsx';
import facts from './components/facts.module.css';
import { Files } from './components/files.tsx';
import { Head } from './components/head.tsx';
import { Meeting } from './components/meeting.tsx';
import { MoreFacts } from './components/more-facts.tsx';
import { When } from './components/when.tsx';
import { Where } from './components/where.tsx';
import { closedReason, hasParticipation, useAnswer } from './use-answer.ts';
import { firstDay } from './words.ts';

function Loading() {
  return (
    <div className={styles.detail} aria-busy="true">
      <div>
        <div className={styles.head}>
          <Skeleton width={72} height={76} />
          <div style={{ flex: 1 }}>
            <Skeleton width="70%" height={32} />
            <Skeleton width="40%" />
          </div>
        </div>
        <div className={facts.facts}>
          {[60, 45, 80, 70].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      </div>
      <div>
        <Skeleton height={220} />
      </div>
    </div>
  );
}

function Detail({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const dates = useDates();
  const answering = useAnswer(appointment);
  const isOwn = appointment.author?.id === useViewer().id;
  const reason = closedReason(appointment);
  const isAnswered = hasParticipation(appointment);
  const translation = useTranslation({ type: 'appointment', id: appointment.id }, appointment.description);
  const month = monthOf(firstDay(appointment.date));
  return (
    <>
      <PageTitle>{appointment.name}</PageTitle>
      <div className={classNames(styles.detail, !isAnswered && styles.alone)}>
        <article>
          <div className={styles.bar}>
            <Link
              to={pathTo(paths.appointments, {}, { date: month })}
              activeProps={{}}
              className={styles.back}
            >
              <ArrowLeftIcon aria-hidden="true" />
              {dates.month(month)}
            </Link>
            <AppointmentMenu appointment={appointment} translate={translation.entry} />
          </div>
          <Alerts appointment={appointment} />
          <Head appointment={appointment} />
          {appointment.event_image ? (
            <LargeImage src={appointment.event_image.large_thumb} alt="" className={styles.image} />
          ) : null}
          <div className={facts.facts}>
            <When appointment={appointment} />
            <Where location={appointment.location} />
            <Meeting appointment={appointment} />
            <Description key={appointment.id} html={appointment.description_rendered} />
            <TranslatedText {...translation} />
            <Files files={appointment.event_files} />
          </div>
          <MoreFacts appointment={appointment} />
        </article>
        {isAnswered ? (
          <aside className={styles.aside}>
            <AnswerPanel appointment={appointment} answering={answering} isOwn={isOwn} />
          </aside>
        ) : null}
      </div>
      {appointment.can.opt && !isOwn ? (
        <div className={styles.phoneBar}>
          <b>{t(reason ? `appointments.prohibited.${reason}` : 'appointments.question')}</b>
          <AnswerButtons appointment={appointment} answering={answering} isOwn={isOwn} />
        </div>
      ) : null}
      <ScopeDialog
        open={answering.asked !== null}
        one={answering.one}
        title={t('appointments.which.answer')}
        onAnswer={answering.choose}
      />
    </>
  );
}

/** An appointment, a series or one of its occurrences [RUL-0018]. */
export default function AppointmentPage() {
  const { appointmentId } = useRouteParams(paths.appointment);
  const { data, error, refetch } = useQuery(appointmentQuery(appointmentId));
  useFreshCalendar();
  if (error && !data) return <AppointmentProblem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {error ? <AppointmentOutdated error={error} onRetry={() => void refetch()} /> : null}
      <Detail key={appointmentId} appointment={data} />
    </>
  );
}
