export { CalendarSource } from './components/calendar-source.tsx';
export { SubscribeCalendar } from './components/subscribe-calendar.tsx';
