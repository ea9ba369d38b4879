import { Button, Skeleton } from '@dorfplatz/ui';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { ImportCalendar } from '../calendar-imports/index.ts';
import { SubscribeCalendar } from '../calendar-subscriptions/index.ts';
import { calendarQuery, changeCalendar } from './api.ts';
import { CalendarForm } from './components/calendar-form.tsx';
import { CalendarsProblem } from './components/calendars-problem.tsx';
import { DeleteCalendar } from './components/delete-calendar.tsx';

/** Name, colour and shares of a calendar; who only writes in it finds what they may do: to import into it. */
export default function EditCalendarPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { calendarId } = useRouteParams(paths.editCalendar);
  const id = Number(calendarId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data: calendar, error, refetch } = useQuery({ ...calendarQuery(id), enabled: isId });
  const [isAsked, setAsked] = useState(false);
  const back = () => void goTo(pathTo(paths.manageCalendars), { discards: true });
  if (!isId || (calendar && !calendar.can.update && !calendar.can.create_appointments))
    return <NotFoundPage />;
  if (error && !calendar) return <CalendarsProblem error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title={
        calendar && !calendar.can.update
          ? calendar.name
          : t('calendar.edit_calendar', { name: calendar?.name ?? '' })
      }
    >
      {calendar ? (
        <>
          {calendar.can.update ? (
            <CalendarForm
              key={calendar.id}
              name={calendar.name}
              color={calendar.color}
              shares={
                calendar.type === 'personal'
                  ? calendar.memberships.map((member) => ({
                      type: 'member',
                      id: member.id,
                      name: member.display_name,
                    }))
                  : null
              }
              saveLabel={t('calendar.save')}
              onSave={async ({ membership_ids, ...values }) => {
                await changeCalendar(
                  id,
                  calendar.type === 'personal' ? { ...values, membership_ids } : values,
                );
                await goTo(pathTo(paths.manageCalendars), { replace: true });
              }}
              onCancel={back}
              actions={
                calendar.can.destroy ? (
                  <Button
                    variant="danger"
                    icon={<TrashIcon aria-hidden="true" />}
                    onClick={() => setAsked(true)}
                  >
                    {t('calendar.delete')}
                  </Button>
                ) : undefined
              }
            />
          ) : null}
          {calendar.can.create_appointments ? <ImportCalendar calendarId={calendar.id} /> : null}
          {calendar.can.subscribe ? <SubscribeCalendar calendar={calendar} /> : null}
          <DeleteCalendar
            calendar={isAsked ? calendar : null}
            onClose={() => setAsked(false)}
            onDone={() => void goTo(pathTo(paths.manageCalendars), { replace: true })}
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
