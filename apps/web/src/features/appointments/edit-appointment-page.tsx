import { Alert, flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { calendarsQuery } from '../calendar/index.ts';
import { appointmentQuery, isOccurrence, save } from './api.ts';
import { AppointmentForm } from './components/appointment-form.tsx';
import { AppointmentProblem } from './components/appointment-problem.tsx';
import { valuesOf } from './form-values.ts';

/** Changes an appointment, a whole series, or one of its occurrences. */
export default function EditAppointmentPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { appointmentId } = useRouteParams(paths.editAppointment);
  const { time_zone } = useViewer();
  const { data: appointment, error, refetch } = useQuery(appointmentQuery(appointmentId));
  const { data: list } = useQuery(calendarsQuery());
  if (error && !appointment) return <AppointmentProblem error={error} onRetry={() => void refetch()} />;
  if (appointment && !appointment.can.update) return <NotFoundPage />;
  const back = () => void goTo(pathTo(paths.appointment, { appointmentId }));
  return (
    <Page title={t('appointments.form.edit')}>
      {appointment && list ? (
        <>
          {isOccurrence(appointmentId) ? <Alert>{t('appointments.form.only_this')}</Alert> : null}
          <AppointmentForm
            key={appointmentId}
            appointment={appointment}
            draftName={appointmentId}
            values={valuesOf(appointment, time_zone)}
            // Those it lies in stay to be seen, also where one may not add to them.
            calendars={list.calendars.filter(
              ({ id, can }) => can.create_appointments || appointment.calendar_ids.includes(id),
            )}
            can={list.can}
            onSave={async (write) => {
              const saved = await save(appointmentId, write, '');
              flash(t('appointments.form.saved', { name: saved.name }));
              await goTo(saved.html_url, { replace: true });
            }}
            onRefused={() => {}}
            onCancel={back}
          />
        </>
      ) : (
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      )}
    </Page>
  );
}
