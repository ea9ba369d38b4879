export { ImportCalendar } from './components/import-calendar.tsx';
export { ProblemRows } from './components/problem-rows.tsx';
