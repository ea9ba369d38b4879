import type { AppointmentEntry } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, classNames, Skeleton } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { queryClient } from '../../lib/queries.ts';
import { useNetwork, useViewer } from '../../lib/session.ts';
import { calendarsQuery, monthQuery } from './api.ts';
import { Agenda } from './components/agenda.tsx';
import { calendarOf } from './components/entry-words.tsx';
import { LossesDialog } from './components/losses-dialog.tsx';
import { MoveDialog } from './components/move-dialog.tsx';
import { ScopeDialog } from './components/scope-dialog.tsx';
import { Sheet } from './components/sheet.tsx';
import { TimeGrid } from './components/time-grid.tsx';
import { Toolbar } from './components/toolbar.tsx';
import { useDueTasks } from './due-tasks.ts';
import { isShown } from './filter.ts';
import { firstCalendarAddress } from './first-calendar.ts';
import { headingOf } from './heading.ts';
import { useFreshCalendar } from './live.ts';
import { neighboursOf } from './month.ts';
import { calendarsIn, useOverview } from './overview.ts';
import styles from './overview-page.module.css';
import { isOnDays } from './time-grid.ts';
import { useMove } from './use-move.ts';
import { useReturnedFocus } from './use-returned-focus.ts';
import { type Placed, place, placeTask } from './wall.ts';

/** Appointments of a month as sheet or list, or of a week or a day by hours: all, those one takes part in, or those of some calendars [RUL-0005]. */
export default function OverviewPage() {
  const t = useTranslate();
  const dates = useDates();
  const overview = useOverview();
  const { scope, source, groupSlug, month, view, fetched, today, hidden } = overview;
  const isMonth = overview.days.length === 0;
  const { time_zone } = useViewer();
  const { data: network } = useNetwork();
  const list = useQuery(calendarsQuery(groupSlug));
  const answer = useQuery(monthQuery(source, month, fetched));
  const due = useDueTasks(month, fetched, overview.showsTasks === true);
  const {
    asked,
    losing,
    request,
    answer: answerScope,
    losses,
  } = useMove({ onMoved: ({ id }) => follow(id) });
  useFreshCalendar();
  const [timesAsked, setAsked] = useState(0);
  const [moving, setMoving] = useState<AppointmentEntry | null>(null);

  // Months beside this one are there before somebody turns the page.
  const sourceKey = JSON.stringify(source);
  useEffect(() => {
    for (const near of neighboursOf(month))
      void queryClient.prefetchQuery(monthQuery(JSON.parse(sourceKey), near, fetched));
  }, [month, fetched, sourceKey]);

  const calendars = useMemo(() => calendarsIn(scope, list.data?.calendars ?? []), [scope, list.data]);
  const byId = useMemo(
    () => new Map((list.data?.calendars ?? []).map((calendar) => [calendar.id, calendar])),
    [list.data],
  );
  // What is shown meanwhile is of another month.
  const isKnown = answer.data !== undefined && !answer.isPlaceholderData;
  const isCutOff =
    answer.fetchStatus === 'paused' || (answer.error instanceof ApiError && answer.error.isNetworkFailure);
  const isUnloaded = !isKnown && isCutOff;
  const isLimited = scope === 'my' || scope === 'shared';
  const placed = useMemo(() => {
    const inScope = new Set(calendars.map(({ id }) => id));
    return (isUnloaded ? [] : (answer.data?.appointments ?? []))
      .filter((entry) => isShown(entry, hidden))
      .filter(({ calendar_ids }) => !isLimited || calendar_ids.some((id) => inScope.has(id)))
      .map((entry) => place(entry, time_zone));
  }, [answer.data, isUnloaded, calendars, hidden, isLimited, time_zone]);
  const shown = useMemo(
    () =>
      overview.showsTasks ? [...placed, ...due.flatMap((task) => placeTask(task, time_zone) ?? [])] : placed,
    [placed, due, overview.showsTasks, time_zone],
  );

  const follow = useReturnedFocus({
    view,
    asked: (moving ?? asked?.entry ?? losing)?.id ?? null,
    placed,
  });

  if ([list.error, answer.error].some((error) => error instanceof ApiError && error.status === 404))
    return <NotFoundPage />;

  const writable = calendars.filter(({ can }) => can.create_appointments);
  const mayCreate = isLimited || scope === 'group' ? writable.length > 0 : list.data?.can.create_appointments;
  const addressAt = (query: Record<string, string>) =>
    pathTo(
      paths.newAppointment,
      {},
      // Within a group the calendar is clear [RUL-0013].
      scope === 'group' && writable[0] ? { ...query, calendar_id: String(writable[0].id) } : query,
    );
  const newAddress = mayCreate ? addressAt({}) : null;
  const calendarAddress =
    !mayCreate && list.data && scope !== 'shared' && scope !== 'participating'
      ? firstCalendarAddress(list.data, groupSlug)
      : null;
  const firstStep = newAddress
    ? { to: newAddress, label: t('calendar.new') }
    : calendarAddress
      ? { to: calendarAddress, label: t('calendar.create_first') }
      : null;
  const group = network?.my_groups.find(({ slug }) => slug === groupSlug);
  const scopeName =
    scope === 'group'
      ? (group?.name ?? calendars[0]?.parent?.name ?? '')
      : scope === 'all'
        ? ''
        : t(`calendar.scope.${scope}`);
  const shownCalendar = ({ entry }: Placed) => calendarOf(entry, byId, hidden);
  const isFailed = answer.isError && !answer.data && !isUnloaded;
  const isDaysHidden =
    !isMonth &&
    answer.data?.appointments.some(
      (entry) => !isShown(entry, hidden) && isOnDays(place(entry, time_zone), overview.days, time_zone),
    );
  const isAllHidden =
    placed.length === 0 && answer.data?.appointments.some((entry) => !isShown(entry, hidden)) === true;
  return (
    <div className={classNames(styles.page, !isMonth && styles.filled)}>
      <PageTitle>{`${headingOf(overview, dates)} · ${scopeName || t('calendar.title')}`}</PageTitle>
      <Toolbar
        overview={overview}
        calendars={calendars}
        scopeName={scopeName}
        firstStep={firstStep}
        onToday={() => {
          overview.showToday();
          setAsked((times) => times + 1);
        }}
      />
      {isUnloaded ? (
        <div className={styles.failure}>
          <Alert
            kind="warn"
            title={t(isMonth ? 'calendar.not_loaded' : 'calendar.not_loaded_days')}
            action={
              <Button size="small" onClick={() => void answer.refetch()}>
                {t('kit.retry')}
              </Button>
            }
          >
            {t('calendar.not_loaded_help')}
          </Alert>
        </div>
      ) : null}
      {isFailed || (list.isError && !list.data && !isUnloaded) ? (
        <div className={styles.failure}>
          <Alert
            kind="danger"
            action={
              <Button
                size="small"
                onClick={() => {
                  void answer.refetch();
                  void list.refetch();
                }}
              >
                {t('kit.retry')}
              </Button>
            }
          >
            {t('js.generic_error')}
          </Alert>
        </div>
      ) : null}
      {view === 'sheet' ? (
        <Sheet
          month={month}
          today={today}
          placed={shown}
          isKnown={isKnown}
          calendarOf={shownCalendar}
          writable={list.isPending ? null : mayCreate ? writable : []}
          onMonth={overview.showMonth}
          onMove={request}
          onMoveDialog={setMoving}
        />
      ) : !isMonth ? (
        <TimeGrid
          overview={overview}
          placed={shown}
          isKnown={isKnown}
          timesAsked={timesAsked}
          calendarOf={shownCalendar}
          newAddress={
            mayCreate ? (date, start) => addressAt(start === undefined ? { date } : { date, start }) : null
          }
          empty={
            isDaysHidden ? (
              <>
                {t('calendar.all_hidden_days')}
                <Button size="small" variant="soft" onClick={() => overview.hide(new Set())}>
                  {t('calendar.include_all')}
                </Button>
              </>
            ) : (
              t(view === 'week' ? 'calendar.empty_week' : 'calendar.empty_day')
            )
          }
        />
      ) : isUnloaded || isFailed ? null : !isKnown ? (
        <div className={styles.loading} aria-busy="true">
          {[72, 56, 64, 48, 70].map((width) => (
            <Skeleton key={width} height={44} width={`${width}%`} />
          ))}
        </div>
      ) : (
        <Agenda
          month={month}
          today={today}
          timesAsked={timesAsked}
          placed={shown}
          calendarOf={shownCalendar}
          onMoveDialog={setMoving}
          onMonth={overview.showMonth}
          isHidden={isAllHidden}
          action={
            isAllHidden ? (
              <Button variant="soft" onClick={() => overview.hide(new Set())}>
                {t('calendar.include_all')}
              </Button>
            ) : firstStep ? (
              <Link to={firstStep.to} className={buttonClass({ variant: 'soft' })}>
                <PlusIcon weight="bold" aria-hidden="true" />
                {firstStep.label}
              </Link>
            ) : undefined
          }
        />
      )}
      {view !== 'list' && answer.isPending ? (
        <span className="visually-hidden" aria-busy="true">
          {t('calendar.loading')}
        </span>
      ) : null}
      <ScopeDialog
        open={asked !== null}
        title={t('calendar.move_title', { name: asked?.entry.name ?? '' })}
        onAnswer={answerScope}
      />
      <LossesDialog {...losses} />
      {moving ? (
        <MoveDialog
          key={moving.id}
          name={moving.name}
          date={moving.date}
          onClose={() => setMoving(null)}
          onMove={(date) => {
            setMoving(null);
            request(moving, date);
          }}
        />
      ) : null}
    </div>
  );
}
