import type { Calendar } from '@dorfplatz/contract';
import { Button, buttonClass } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { isHidden, sectionsOf, withCalendar } from '../filter.ts';
import type { Overview } from '../overview.ts';
import { CalendarCheck } from './calendar-check.tsx';
import { TasksCheck } from './tasks-check.tsx';
import styles from './toolbar.module.css';

/** Which calendars are shown: all, none, or each by itself [RUL-0008]. */
export function CalendarFilter({
  overview,
  calendars,
}: {
  overview: Overview;
  calendars: readonly Calendar[];
}) {
  const t = useTranslate();
  const { hidden, hide, showsTasks, showTasks } = overview;
  return (
    <div className={styles.filter}>
      <div className={styles.filterAll}>
        <Button size="small" variant="ghost" onClick={() => hide(new Set())}>
          {t('calendar.include_all')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => hide('all')}>
          {t('calendar.exclude_all')}
        </Button>
      </div>
      {sectionsOf(calendars).map(({ key, name, calendars: own }) => (
        <fieldset key={key}>
          <legend>
            {name ?? t(key === 'network' ? 'calendar.section.network' : 'calendar.section.personal')}
          </legend>
          {own.map((calendar) => (
            <CalendarCheck
              key={calendar.id}
              calendar={calendar}
              isChecked={!isHidden(hidden, calendar.id)}
              onChange={(isOn) => hide(withCalendar(hidden, calendar.id, isOn, calendars))}
            />
          ))}
        </fieldset>
      ))}
      {showsTasks === null ? null : <TasksCheck isChecked={showsTasks} onChange={showTasks} />}
      <div className={styles.filterFoot}>
        <Link to={pathTo(paths.manageCalendars)} className={buttonClass({ variant: 'ghost', size: 'small' })}>
          {t('calendar.manage')}
        </Link>
        <Link
          to={pathTo(paths.subscribeCalendars)}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          {t('calendar.subscribe')}
        </Link>
      </div>
    </div>
  );
}
