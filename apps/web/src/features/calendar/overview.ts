import { wallClock } from '@dorfplatz/content/dates';
import type { Calendar } from '@dorfplatz/contract';
import { addDays, type Day } from '@dorfplatz/ui';
import { paths, useGoTo, useOwnPath, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { useViewer } from '../../lib/session.ts';
import type { Source, View } from './api.ts';
import { keepShowsTasks, showsTasksIn } from './due-tasks.ts';
import { type Hidden, hiddenOf, keepHidden, writeHidden } from './filter.ts';
import { monthInAddress, monthOf, neighboursOf } from './month.ts';
import { dayInAddress, weekOf } from './time-grid.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/** What a screen of the overview is limited to. */
export type Scope = 'all' | 'participating' | 'my' | 'shared' | 'group';

/** Which of the overview's screens an address is; null for every other page. */
export function scopeOf(pathname: string): Scope | null {
  if (pathname === paths.appointments || pathname === paths.calendars) return 'all';
  if (pathname === paths.participating) return 'participating';
  if (pathname === paths.myCalendars) return 'my';
  if (pathname === paths.sharedCalendars) return 'shared';
  return /^\/groups\/[^/]+\/calendars$/.test(pathname) ? 'group' : null;
}

/** The calendars that a screen is about. */
export function calendarsIn(scope: Scope, calendars: readonly Calendar[]): Calendar[] {
  if (scope === 'my') return calendars.filter(({ type }) => type === 'personal');
  if (scope === 'shared') return calendars.filter(({ type }) => type === 'shared');
  return [...calendars];
}

/** What of time is seen at once: a month as sheet or list, or the hours of a week or a day. */
export type Shown = View | 'week' | 'day';
export const SHOWN: readonly Shown[] = ['sheet', 'week', 'day', 'list'];

export interface Overview {
  scope: Scope;
  source: Source;
  groupSlug: string | null;
  today: Day;
  /** The first day of the month that is shown. */
  month: Day;
  /** The day whose hours, or those of whose week, are shown. */
  day: Day;
  /** The days whose hours are shown; none in a month. */
  days: readonly Day[];
  view: Shown;
  /** Which answer holds what is shown: the whole weeks of a month also hold every week and day of it. */
  fetched: View;
  /** Where there is little width a month is a list [RUL-0011]. */
  isNarrow: boolean;
  hidden: Hidden;
  showMonth: (month: Day) => void;
  /** Shows a day, where a view is named in that. */
  showDay: (day: Day, view?: Shown) => void;
  showToday: () => void;
  /** Turns the page: by months, a week or a day. */
  step: (by: -1 | 1) => void;
  showView: (view: Shown) => void;
  hide: (hidden: Hidden) => void;
  /** Whether one’s own tasks stand among them; null on screens of others’ appointments. */
  showsTasks: boolean | null;
  showTasks: (isOn: boolean) => void;
}

/** Below it the seven days of a sheet hold no words (px). */
const narrowest = 500;

/** What the overview shows: all of it stands in the address. */
export function useOverview(): Overview {
  const pathname = useOwnPath();
  const query = useQueryParams();
  const goTo = useGoTo();
  const { time_zone } = useViewer();
  const { groupSlug } = useRouteParams(paths.groupCalendars) as { groupSlug?: string };
  const hasPhoneWidth = useMediaQuery('(max-width: 767px)');
  const isNarrow = useIsNarrow(narrowest) || hasPhoneWidth;
  const scope = scopeOf(pathname) ?? 'all';
  const today = wallClock(time_zone, Date.now()).slice(0, 10);
  const month = monthInAddress(query.date) ?? monthOf(today);
  const day = dayInAddress(query.date) ?? (month === monthOf(today) ? today : month);
  const wanted = SHOWN.find((each) => each === query.view) ?? 'sheet';
  const view = isNarrow && wanted === 'sheet' ? 'list' : wanted;
  const source: Source =
    scope === 'participating'
      ? { kind: 'participating' }
      : scope === 'group' && groupSlug !== undefined
        ? { kind: 'group', slug: groupSlug }
        : { kind: 'all' };
  const go = (changed: Record<string, string | null>, replace: boolean) => {
    const kept = Object.entries({ ...query, ...changed }).filter((each): each is [string, string] =>
      Boolean(each[1]),
    );
    const text = new URLSearchParams(kept).toString();
    void goTo(text ? `${pathname}?${text}` : pathname, { replace });
  };
  const addressOf = (next: Shown) => (next === 'sheet' ? null : next);
  const showMonth = (next: Day) => go({ date: next === monthOf(today) ? null : next }, false);
  const showDay = (next: Day, shown: Shown = view) =>
    go({ date: next === today ? null : next, view: addressOf(shown) }, false);
  return {
    scope,
    source,
    groupSlug: groupSlug ?? null,
    today,
    month,
    day,
    days: view === 'week' ? weekOf(day) : view === 'day' ? [day] : [],
    view,
    fetched: view === 'list' ? 'list' : 'sheet',
    isNarrow,
    hidden: hiddenOf(query.hidden),
    showMonth,
    showDay,
    showToday: () => go({ date: null }, false),
    step: (by) => {
      if (view === 'week' || view === 'day') showDay(addDays(day, view === 'week' ? by * 7 : by));
      else showMonth(neighboursOf(month)[by < 0 ? 0 : 1]);
    },
    showView: (next) => go({ view: addressOf(next) }, true),
    hide: (hidden) => {
      keepHidden(hidden);
      go({ hidden: writeHidden(hidden) }, true);
    },
    showsTasks: scope === 'all' || scope === 'my' ? showsTasksIn(query.tasks) : null,
    showTasks: (isOn) => {
      keepShowsTasks(isOn);
      go({ tasks: isOn ? null : 'off' }, true);
    },
  };
}
