import type { AppointmentEntry, Calendar } from '@dorfplatz/contract';
import { Button, classNames, type Day, EmptyState, toneStyle, weeksOf } from '@dorfplatz/ui';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { type ReactNode, useRef } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { monthOf, neighboursOf, weekNumber } from '../month.ts';
import { useLanding } from '../use-landing.ts';
import type { Placed } from '../wall.ts';
import { onDay } from '../week-layout.ts';
import styles from './agenda.module.css';
import { EntryMenu } from './entry-menu.tsx';
import { isStruck, plainColor, taskColor } from './entry-words.tsx';
import { TaskCheck } from './task-check.tsx';

interface AgendaProps {
  month: Day;
  today: Day;
  /** How often somebody asked for today. */
  timesAsked: number;
  placed: readonly Placed[];
  calendarOf: (placed: Placed) => Calendar | undefined;
  onMoveDialog: (entry: AppointmentEntry) => void;
  onMonth: (month: Day) => void;
  /** What there is lies in calendars that are not shown. */
  isHidden: boolean;
  /** The first step where the month is empty. */
  action: ReactNode;
}

/** The week around today, or the first of another month: a press goes to the day. */
function WeekStrip({ days, today, onPick }: { days: Day[]; today: Day; onPick: (day: Day) => void }) {
  const dates = useDates();
  return (
    <div className={styles.strip}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onPick(day)}
        >
          <span className="visually-hidden">{dates.full(day)}</span>
          <small aria-hidden="true">{dates.shortWeekday(day)}</small>
          <span aria-hidden="true">{Number(day.slice(8))}</span>
        </button>
      ))}
    </div>
  );
}

/** A month as a list of its days. */
export function Agenda(props: AgendaProps) {
  const { month, today, timesAsked, placed, calendarOf, onMoveDialog, onMonth, isHidden, action } = props;
  const t = useTranslate();
  const dates = useDates();
  const list = useRef<HTMLDivElement>(null);
  const [previous, next] = neighboursOf(month);
  const days = weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month);
  const filled = days
    .map((day) => ({ day, entries: onDay(placed, day) }))
    .filter(({ entries }) => entries.length > 0);
  const middle = monthOf(today) === month ? today : month;
  const strip = weeksOf(month).find((week) => week.includes(middle)) ?? [];
  const sectionAt = (wanted: Day) => {
    const found = filled.find(({ day }) => day >= wanted) ?? filled.at(-1);
    return list.current?.querySelector<HTMLElement>(`[data-section="${found?.day}"]`);
  };
  const goTo = (wanted: Day) => {
    const section = sectionAt(wanted);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  const sections = useRef(sectionAt);
  sections.current = sectionAt;
  useLanding(list, month === monthOf(today) ? today : null, timesAsked, sections);
  return (
    <div ref={list}>
      <WeekStrip days={strip} today={today} onPick={goTo} />
      {filled.length === 0 ? (
        <EmptyState
          icon={<CalendarBlankIcon weight="duotone" aria-hidden="true" />}
          title={t(isHidden ? 'calendar.all_hidden' : 'calendar.empty')}
          action={action}
        >
          {t('calendar.empty_help')}
        </EmptyState>
      ) : null}
      {filled.map(({ day, entries }) => (
        <section
          key={day}
          data-section={day}
          tabIndex={-1}
          aria-label={dates.full(day)}
          className={classNames(styles.day, day === today && styles.today)}
        >
          <div className={styles.date} aria-hidden="true">
            <span>{dates.shortWeekday(day)}</span>
            <b>{Number(day.slice(8))}</b>
          </div>
          <div>
            {day === today ? (
              <p className={styles.note}>
                {t('calendar.today_in_week', {
                  number: weekNumber(weeksOf(day).find((week) => week.includes(day))![0]!),
                })}
              </p>
            ) : null}
            <ul className={styles.entries}>
              {entries.map((each) => {
                const { entry, time, first, task } = each;
                const calendar = calendarOf(each);
                const words = [
                  task && t('calendar.task'),
                  time !== null && first === day ? time : !task && t('calendar.all_day_short'),
                  task?.group?.name,
                  calendar?.name,
                  // Many a group meets at a place that its calendar is named after.
                  entry.place !== calendar?.name && entry.place,
                  entry.canceled
                    ? t('calendar.canceled')
                    : entry.my_status === 'declined' && t('calendar.declined'),
                ].filter(Boolean);
                return (
                  <li
                    key={entry.id}
                    data-entry={entry.id}
                    className={classNames(
                      'tone',
                      styles.entry,
                      task && styles.task,
                      (isStruck(entry) || task?.state === 'done') && styles.struck,
                    )}
                    style={toneStyle(task ? taskColor : (calendar?.color ?? plainColor))}
                  >
                    {task ? <TaskCheck task={task} /> : null}
                    <Link to={entry.html_url} activeProps={{}} className={styles.link}>
                      <b>{entry.name}</b>
                      <span className="small muted">{words.join(' · ')}</span>
                    </Link>
                    {entry.has_meeting ? (
                      <VideoCameraIcon
                        weight="fill"
                        className={styles.meeting}
                        aria-label={t('calendar.has_meeting')}
                      />
                    ) : null}
                    <EntryMenu entry={entry} onMove={() => onMoveDialog(entry)} />
                  </li>
                );
              })}
            </ul>
          </div>
        </section>
      ))}
      <div className={styles.foot}>
        <Button
          variant="ghost"
          icon={<CaretLeftIcon weight="bold" aria-hidden="true" />}
          onClick={() => onMonth(previous)}
        >
          {dates.month(previous)}
        </Button>
        <Button variant="ghost" onClick={() => onMonth(next)}>
          {dates.month(next)}
          <CaretRightIcon weight="bold" aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
