/* What every screen of calendars and appointments is made of; no screen of its own. */
export {
  type CalendarValues,
  calendarQuery,
  calendarsQuery,
  changeCalendar,
  create,
  feedsQuery,
  monthQuery,
  openCalendar,
  refreshAppointments,
  removeCalendar,
  renewFeeds,
  type Source,
  unshare,
  type View,
} from './api.ts';
export { type Invitee, InviteePicker } from './components/invitee-picker.tsx';
export { LossesDialog } from './components/losses-dialog.tsx';
export { MoveDialog } from './components/move-dialog.tsx';
export { ScopeDialog } from './components/scope-dialog.tsx';
export {
  dayNumber,
  dayTitle,
  dottedDay,
  monthTitle,
  shortMonth,
  shortWeekday,
  weekdayName,
} from './day-names.ts';
export {
  type CalendarSection,
  type Hidden,
  hiddenOf,
  isHidden,
  isShown,
  keepHidden,
  sectionsOf,
  withCalendar,
  writeHidden,
} from './filter.ts';
export { calendarName, dateLabels, groupBeside, timeLabels } from './labels.ts';
export { useFreshCalendar } from './live.ts';
export { daysBetween, monthInAddress, monthOf, neighboursOf, weekNumber, weeksOfMonth } from './month.ts';
export { useMove } from './use-move.ts';
export {
  daysOf,
  instantOf,
  moved,
  offsetText,
  type Placed,
  place,
  wallAfter,
  wallIn,
  writtenWall,
} from './wall.ts';
