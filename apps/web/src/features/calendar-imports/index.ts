export { ImportCalendar } from './components/import-calendar.tsx';
