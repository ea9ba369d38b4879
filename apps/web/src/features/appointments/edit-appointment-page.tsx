import { flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { paths, pathTo, useGoTo, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { calendarsQuery } from '../calendar/index.ts';
import { appointmentQuery, change } from './api.ts';
import { AppointmentForm } from './components/appointment-form.tsx';
import { AppointmentProblem } from './components/appointment-problem.tsx';
import { valuesOf } from './form-values.ts';
import { editDraft, editedScope } from './series.ts';

/** Changes an appointment, a whole series, one of its occurrences, or that and those after it [RUL-1092]. */
export default function EditAppointmentPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { appointmentId } = useRouteParams(paths.editAppointment);
  const { apply_to } = useQueryParams();
  const scope = editedScope(appointmentId, apply_to);
  const draftName = editDraft(appointmentId, scope);
  const { time_zone } = useViewer();
  const { data: appointment, error, refetch } = useQuery(appointmentQuery(appointmentId));
  const { data: list } = useQuery(calendarsQuery());
  if (error && !appointment) return <AppointmentProblem error={error} onRetry={() => void refetch()} />;
  if (appointment && !appointment.can.update) return <NotFoundPage />;
  const back = () => void goTo(pathTo(paths.appointment, { appointmentId }));
  return (
    <Page title={t('appointments.form.edit')}>
      {appointment && list ? (
        <AppointmentForm
          key={draftName}
          appointment={appointment}
          scope={scope}
          draftName={draftName}
          values={valuesOf(appointment, time_zone)}
          // Those it lies in stay to be seen, also where one may not add to them.
          calendars={list.calendars.filter(
            ({ id, can }) => can.create_appointments || appointment.calendar_ids.includes(id),
          )}
          can={list.can}
          onSave={async (write) => {
            const saved = await change(appointmentId, write, scope);
            flash(t('appointments.form.saved', { name: saved.name }));
            await goTo(saved.html_url, { replace: true });
          }}
          onRefused={() => {}}
          onCancel={back}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      )}
    </Page>
  );
}
