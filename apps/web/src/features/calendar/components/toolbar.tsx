import type { Calendar } from '@dorfplatz/contract';
import { Button, buttonClass, classNames, IconButton, Popover } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { isHidden } from '../filter.ts';
import { headingOf } from '../heading.ts';
import { weekNumber } from '../month.ts';
import type { Overview } from '../overview.ts';
import { weekOf } from '../time-grid.ts';
import { CalendarFilter } from './calendar-filter.tsx';
import { MonthPicker } from './month-picker.tsx';
import styles from './toolbar.module.css';
import { ViewSwitch } from './view-switch.tsx';

interface ToolbarProps {
  overview: Overview;
  calendars: readonly Calendar[];
  /** What limits the screen, in words; empty where it shows everything. */
  scopeName: string;
  /** Where a new appointment is made [RUL-0012], or first a calendar for it; null where none may be made. */
  firstStep: { to: string; label: string } | null;
  /** Also pressed where the month of today is there already. */
  onToday: () => void;
}

const byMonth = { previous: 'calendar.previous_month', next: 'calendar.next_month' } as const;
const turnWords = {
  sheet: byMonth,
  list: byMonth,
  week: { previous: 'calendar.previous_week', next: 'calendar.next_week' },
  day: { previous: 'calendar.previous_day', next: 'calendar.next_day' },
} as const;

/** Month, ways through time, which calendars, what of time, and the way to a new appointment. */
export function Toolbar({ overview, calendars, scopeName, firstStep, onToday }: ToolbarProps) {
  const t = useTranslate();
  const dates = useDates();
  const { month, today, view, isNarrow, hidden, showMonth, step } = overview;
  const turns = turnWords[view];
  const week = view === 'week' && `${t('calendar.week')} ${weekNumber(weekOf(overview.day)[0]!)}`;
  const beside = [week, scopeName].filter(Boolean).join(' · ');
  const shown = calendars.filter(({ id }) => !isHidden(hidden, id)).length;
  const filterLabel =
    calendars.length > 0
      ? t('calendar.shown_of', { shown, count: calendars.length })
      : t('calendar.own_tasks');
  const isFiltered = shown < calendars.length || overview.showsTasks === false;
  return (
    <header
      data-toolbar
      className={classNames(
        styles.bar,
        view === 'list' && styles.stays,
        isNarrow && (view === 'list' ? styles.forced : styles.turned),
      )}
    >
      <h1>
        {headingOf(overview, dates)}
        {beside ? <small>{beside}</small> : null}
      </h1>
      <Popover
        align="start"
        label={t('calendar.pick_month')}
        trigger={(attributes) => (
          <IconButton size="small" label={t('calendar.pick_month')} {...attributes}>
            <CaretDownIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      >
        {(close) => (
          <MonthPicker
            month={month}
            today={today}
            onPick={(picked) => {
              close();
              showMonth(picked);
            }}
          />
        )}
      </Popover>
      <div className={styles.steps}>
        <Button size="small" onClick={onToday}>
          {t('calendar.today')}
        </Button>
        <IconButton size="small" label={t(turns.previous)} onClick={() => step(-1)}>
          <CaretLeftIcon weight="bold" aria-hidden="true" />
        </IconButton>
        <IconButton size="small" label={t(turns.next)} onClick={() => step(1)}>
          <CaretRightIcon weight="bold" aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.end}>
        {calendars.length > 0 || overview.showsTasks !== null ? (
          <Popover
            label={t('calendar.filter')}
            trigger={(attributes) =>
              isNarrow ? (
                <IconButton
                  label={`${t('calendar.filter')}: ${filterLabel}`}
                  className={classNames(isFiltered && styles.filtered)}
                  {...attributes}
                >
                  <FunnelSimpleIcon aria-hidden="true" />
                </IconButton>
              ) : (
                <Button
                  icon={<FunnelSimpleIcon aria-hidden="true" />}
                  aria-label={`${t('calendar.filter')}: ${filterLabel}`}
                  className={classNames(isFiltered && styles.filtered)}
                  {...attributes}
                >
                  <span className={styles.wide}>{filterLabel}</span>
                  <CaretDownIcon weight="bold" aria-hidden="true" />
                </Button>
              )
            }
          >
            {() => <CalendarFilter overview={overview} calendars={calendars} />}
          </Popover>
        ) : null}
        <ViewSwitch overview={overview} />
        {firstStep ? (
          <Link
            to={firstStep.to}
            activeProps={{}}
            className={classNames(buttonClass({ variant: 'primary' }), styles.new)}
            aria-label={firstStep.label}
            title={firstStep.label}
          >
            <PlusIcon weight="bold" aria-hidden="true" />
            <span className={styles.wide}>{firstStep.label}</span>
          </Link>
        ) : null}
      </div>
    </header>
  );
}
