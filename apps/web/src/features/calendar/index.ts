// What screens of appointments, chats and administration share with the calendar.
export { calendarsQuery, refreshAppointments } from './api.ts';
export { ColourSwatches } from './components/colour-swatches.tsx';
export { LossesDialog } from './components/losses-dialog.tsx';
export { MoveDialog } from './components/move-dialog.tsx';
export { ScopeDialog } from './components/scope-dialog.tsx';
export { sectionsOf } from './filter.ts';
export { firstCalendarAddress } from './first-calendar.ts';
export { dateLabels, timeLabels } from './labels.ts';
export { useFreshCalendar } from './live.ts';
export { monthOf, weekNumber } from './month.ts';
export { useIsNarrow } from './use-is-narrow.ts';
export { useMove } from './use-move.ts';
export { daysOf, instantOf, offsetOf, offsetText, wallAfter, writtenWall } from './wall.ts';
