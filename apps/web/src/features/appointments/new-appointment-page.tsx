import { buttonClass, EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { calendarsQuery, firstCalendarAddress } from '../calendar/index.ts';
import { make } from './api.ts';
import { AppointmentForm } from './components/appointment-form.tsx';
import { AppointmentProblem } from './components/appointment-problem.tsx';
import { newValues } from './form-values.ts';

/** A new appointment, with what the address brings along [RUL-0109]. */
export default function NewAppointmentPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const query = useQueryParams();
  const { time_zone } = useViewer();
  const { data, error, refetch } = useQuery(calendarsQuery());
  const [values] = useState(() => newValues(query, time_zone, Date.now()));
  // One key for one form: a repeated press makes one appointment.
  const key = useRef(crypto.randomUUID());
  if (error && !data) return <AppointmentProblem error={error} onRetry={() => void refetch()} />;
  const writable = data?.calendars.filter(({ can }) => can.create_appointments) ?? [];
  const isKnown = writable.some(({ id }) => id === values.calendarIds[0]);
  const calendarAddress = data ? firstCalendarAddress(data) : null;
  const own = writable.find(({ type }) => type === 'personal') ?? writable[0];
  return (
    <Page title={t('calendar.new')}>
      {!data ? (
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      ) : writable.length === 0 && calendarAddress ? (
        <EmptyState
          icon={<CalendarPlusIcon weight="duotone" aria-hidden="true" />}
          title={t('appointments.form.needs_calendar')}
          action={
            <Link to={calendarAddress} className={buttonClass({ variant: 'primary' })}>
              {t('calendar.create_first')}
            </Link>
          }
        >
          {t('appointments.form.needs_calendar_help')}
        </EmptyState>
      ) : writable.length === 0 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('appointments.form.not_allowed')}
        >
          {t('appointments.form.not_allowed_help')}
        </EmptyState>
      ) : (
        <AppointmentForm
          appointment={null}
          scope="all"
          draftName={`new:${new URLSearchParams(query as Record<string, string>)}`}
          values={isKnown ? values : { ...values, calendarIds: own ? [own.id] : [] }}
          calendars={writable}
          can={data.can}
          onSave={async (write) => {
            const made = await make(write, key.current);
            flash(t('calendar.created', { name: made.name }));
            await goTo(made.html_url, { replace: true });
          }}
          onRefused={() => {
            key.current = crypto.randomUUID();
          }}
          onCancel={() => void goTo(pathTo(paths.appointments))}
        />
      )}
    </Page>
  );
}
